"""`python -m croupier.records.schema` prints the JSON schema of a round document."""

import json
import sys

from croupier.records.documents import json_schema

if __name__ == "__main__":
    sys.stdout.write(json.dumps(json_schema(), indent=2) + "\n")
