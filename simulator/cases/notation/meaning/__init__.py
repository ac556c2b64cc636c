"""What the words of a notation mean in a script: which permanents are referred to, and the values of fields."""
