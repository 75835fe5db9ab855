"""Text to syntax tree: the only place that knows Lark."""
