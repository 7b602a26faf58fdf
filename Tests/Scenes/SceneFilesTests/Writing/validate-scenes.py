"""Validates scenes by a JSON Schema: validate-scenes.py SCHEMA SCENE...

Prints `PATH: ok` or `PATH: WHERE: MESSAGE` for each scene; exits with 77 when a package is missing.

Scenes are read as the schema means them: a plain `true` or `false` is a boolean, a plain decimal
number is a number, a plain nothing is null, and everything else, quoted or not, is a text.
None of YAML's other inferences (`no`, `012`, `1:30`, `~`, dates) is made.
"""

import json
import re
import sys

try:
    import jsonschema
    import yaml
except ImportError as problem:
    print(problem)
    sys.exit(77)


class SceneLoader(yaml.BaseLoader):
    yaml_implicit_resolvers = {}


def scalar(loader, node):
    text = loader.construct_scalar(node)
    if node.style is not None:
        return text
    if text == "":
        return None
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"[-+]?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?", text):
        return float(text) if re.search(r"[.eE]", text) else int(text)
    return text


SceneLoader.add_constructor("tag:yaml.org,2002:str", scalar)

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        scene = yaml.load(file, SceneLoader)
    errors = sorted(validator.iter_errors(scene), key=lambda error: error.json_path)
    if not errors:
        print(f"{path}: ok")
    for error in errors[:1]:
        print(f"{path}: {error.json_path}: {error.message[:160]}")
