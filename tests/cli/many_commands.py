"""Runs many commands of `croupier` in one process: lists of words in, what each printed out."""

import json
import sys

from typer.testing import CliRunner

from croupier.cli import app


def main() -> None:
    runner, answers = CliRunner(), []
    for words, said in json.load(sys.stdin):
        ran = runner.invoke(app, words, input=said)
        answers.append([ran.exit_code, ran.stdout, ran.stderr])
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
