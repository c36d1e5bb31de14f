"""Pairs of plain sentences that differ in the one thing that decides."""
