"""What tests share: builders of real things, never stand-ins for them."""
