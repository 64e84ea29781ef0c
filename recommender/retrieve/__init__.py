"""From a resolved state to ranked pools: the plan, the mask and one file for each branch.

A branch is a module of this package with `create(engines) -> Retriever`; its name is the name of its file.
"""

from recommender.retrieve.engines import Engines, branch_names, load_retrievers

__all__ = ["Engines", "branch_names", "load_retrievers"]
