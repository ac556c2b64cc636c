"""The pages: one table an edition, complete and in printed order; none inherits from another."""
