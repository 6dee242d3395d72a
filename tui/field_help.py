"""What the fields of a struct are for, in the words that stand under them in its source.

The set-up form says them of a game's options, so that an option is explained in one place only.
"""

import ast
import inspect
import textwrap
from itertools import pairwise
from typing import Any


def field_help(kind: type[Any]) -> dict[str, str]:
    """Field -> the docstring under it, on one line and without its full stop.

    Fields without one are left out; where the source is not there, all are.
    """
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    except (OSError, TypeError, SyntaxError):
        return {}
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    found: dict[str, str] = {}
    for field, text in pairwise(body):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(words))),
            ):
                found[name] = " ".join(words.split()).removesuffix(".")
    return found
