"""The manifest keeps to its schema, and the schema says something about everything."""

import json

import fastjsonschema
import pytest

from scenes._studio.export.manifest import SCHEMA


@pytest.fixture(scope="module")
def schema():
    return json.loads(SCHEMA.read_text(encoding="utf-8"))


@pytest.fixture
def told(kit):
    return json.loads((kit / "manifest.json").read_text(encoding="utf-8"))


def test_the_manifest_keeps_to_its_schema(schema, told):
    fastjsonschema.compile(schema)(told)


def test_what_does_not_keep_to_it_is_found(schema, told):
    told["chapters"][0]["beats"][0]["last_frame"] = "12"
    with pytest.raises(fastjsonschema.JsonSchemaException, match="last_frame"):
        fastjsonschema.compile(schema)(told)


def test_the_schema_lies_in_the_kit(kit, told):
    assert (kit / told["$schema"]).read_bytes() == SCHEMA.read_bytes()


def test_the_schema_describes_every_field(schema):
    def fields(part, name):
        assert part.get("description"), f"{name} says nothing"
        for inner, what in part.get("properties", {}).items():
            yield from fields(what, f"{name}.{inner}")
        if "items" in part:
            yield from fields(part["items"], f"{name}[]")
        yield name

    assert len(list(fields(schema, "manifest"))) > 40
