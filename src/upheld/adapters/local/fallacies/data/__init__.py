"""The cue words and the parameters of the head; `training/fallacies` makes the latter."""

__all__: list[str] = []
