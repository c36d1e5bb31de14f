"""Weights of claim extraction.

`tagger.npz`: part-of-speech weights, made by `training/tagger.py`; its teacher is the small English
pipeline of spaCy (MIT). `worth.npz`: check-worthiness weights, made by `training/checkworthy.py`
from ClaimBuster, Factcheck-Bench, FActScore, FEVER, EntailmentBank and CREAK. The licences of the
texts are those named in NOTICE.
"""

__all__: list[str] = []
