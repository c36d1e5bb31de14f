"""The fallacy detector: example texts, and the head that is fitted on them."""
