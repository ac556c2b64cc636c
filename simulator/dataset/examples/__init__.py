"""Examples of what recorded decisions are good for: a policy that imitates people, and how policies agree with them."""
