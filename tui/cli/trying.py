"""`lowtide try`: play a document headless and compare with what it expects."""

import json
from collections.abc import Iterator

import click

from engine import trial
from engine.game import Document
from tui.cli.output import say, write_out
from tui.cli.reading import read_json


@click.command("try")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as one JSON document.")
def try_(file: str, as_json: bool) -> int:
    """Play the lines of FILE headless and compare with what it expects (`-`: standard input)."""
    answer = trial.run(read_json(file))
    if as_json:
        write_out(json.dumps(answer) + "\n")
    else:
        for sentence in _report(answer):
            say(sentence)
    return 0 if answer["ok"] else 1


def _report(answer: Document) -> Iterator[str]:
    for step in answer["steps"]:
        reason = f": {step['reason']}" if step["reason"] else ""
        rule = f" ({step['rule']})" if step["rule"] else ""
        yield f"{step['n']:>3}  {step['verdict']}{reason}{rule}"
        for event in step["events"]:
            yield f"     - {event['text']}"
        for failed in step.get("failed", ()):
            yield f"     FAILED {failed}"
    for failed in answer.get("after", ()):
        yield f"after FAILED {failed}"
    yield "all as expected" if answer["ok"] else "not as expected"
