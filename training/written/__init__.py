"""Pairs written for this project: passages of everyday documents, encyclopedias and studies.

Each passage has several claims, alike in wording, that it upholds, rules out or leaves open. A
model of a fraction of the size of the best ones comes near them when it learns from a few thousand
such pairs that need several facts of a passage at once (Tang et al. 2024, "MiniCheck").
"""
