"""What agents' programs read: their configurations, with our part merged in, and the prompts."""
