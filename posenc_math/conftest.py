"""Doctests of the torch modules are collected only where torch is installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("torch") else ["torch.py"]
