"""The game: its public class, verdicts on what players do, and the session that holds its log."""
