#!/usr/bin/env python3
"""Talks to the language server by the client of pytest-lsp, which validates each message.

usage: ask-by-pytest-lsp.py SNAPLINE
Exits with 77 if pytest-lsp (PyPI) is not installed.
"""

import os
import sys

try:
    import pytest
    import pytest_lsp
    from lsprotocol import types
    from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities
except ImportError:
    print("ask-by-pytest-lsp: pytest-lsp is not installed")
    sys.exit(77)

SCENE = """title: 😀 Form
devices: [iphone-8]
metrics: { gap: 20 }
styles:
  box: { background: "#336699" }
views:
  scroll:
    kind: scrollView
    views:
      content: { style: box }
constraints:
  - scroll.edges == root.edges
  - content.edges == scroll.edges as pinned
  - content.height == gap * 45
states:
  tall:
    - activate: pinned
"""
# Characters of two UTF-16 code units are before names on their line.
PAGE = """title: 😀 é
views: { note: { kind: label, text: 😀 é }, boxes: { background: red } }
constraints:
  - boxes.edges == root.edges
  - note.edges == boxes.edges
"""


@pytest_lsp.fixture(config=ClientServerConfig(
    server_command=[os.environ.get("SNAPLINE", "snapline"), "lsp"]))
async def client(lsp_client: LanguageClient):
    await lsp_client.initialize_session(types.InitializeParams(
        capabilities=client_capabilities("visual-studio-code"), root_uri=None))
    yield
    await lsp_client.shutdown_session()


class Document:
    """An open document, with the position of a text in it."""

    def __init__(self, client, uri, text):
        self.client, self.uri, self.text, self.version = client, uri, text, 1
        client.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri, "yaml", 1, text)))

    @property
    def name(self):
        return types.TextDocumentIdentifier(self.uri)

    def position(self, line, text, after=0):
        lines = self.text.split("\n")
        column = lines[line].index(text)
        return types.Position(line, len(lines[line][:column].encode("utf-16-le")) // 2 + after)

    def change(self, old, new):
        """Replaces the first occurrence of a text by an incremental change."""
        before, _, after = self.text.partition(old)
        start = self.place(before)
        end = self.place(before + old)
        self.text, self.version = before + new + after, self.version + 1
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(self.version, self.uri),
            [types.TextDocumentContentChangePartial(types.Range(start, end), new)]))

    @staticmethod
    def place(before):
        line = before.count("\n")
        return types.Position(line, len(before.split("\n")[-1].encode("utf-16-le")) // 2)

    def applied(self, edits):
        """The text after edits, which are in UTF-16 code units."""
        lines = [line.encode("utf-16-le") for line in self.text.split("\n")]
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line) + 2)
        data = self.text.encode("utf-16-le")
        for edit in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character),
                           reverse=True):
            ends = [starts[place.line] + place.character * 2
                    for place in (edit.range.start, edit.range.end)]
            data = data[:ends[0]] + edit.new_text.encode("utf-16-le") + data[ends[1]:]
        return data.decode("utf-16-le")


def line_of(text, part):
    return next(index for index, line in enumerate(text.split("\n")) if part in line)


async def diagnostics(client, document):
    while document.uri not in client.diagnostics:
        await client.wait_for_notification("textDocument/publishDiagnostics")
    return client.diagnostics[document.uri]


@pytest.mark.asyncio
async def test_diagnostics_follow_the_text(client):
    form = Document(client, "file:///made/form.scene.yaml", SCENE)
    found = await diagnostics(client, form)
    [width] = [one for one in found if "sets the width of 'content'" in one.message]
    assert width.range.start == form.position(line_of(SCENE, "content: {"), "content")
    assert width.code and width.source == "snapline"
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        form.name, width.range, types.CodeActionContext([width])))
    changes = actions[0].edit.changes or {
        one.text_document.uri: one.edits for one in actions[0].edit.document_changes}
    fixed = form.applied(changes[form.uri])
    assert "content.width == scroll.width" in fixed
    client.diagnostics.clear()
    form.change("  - content.height == gap * 45\n",
                "  - content.height == gap * 45\n  - content.width == scroll.width\n")
    assert not [one for one in await diagnostics(client, form) if "the width of" in one.message]


@pytest.mark.asyncio
async def test_a_broken_text_has_a_diagnostic_at_its_position(client):
    text = PAGE.replace("boxes.edges ==", "boxe.edges ==")
    page = Document(client, "file:///made/page.scene.yaml", text)
    found = await diagnostics(client, page)
    [unknown] = [one for one in found if "boxe" in one.message]
    assert unknown.range.start == page.position(3, "boxe")


@pytest.mark.asyncio
async def test_completion_hover_and_navigation(client):
    form = Document(client, "file:///made/form.scene.yaml", SCENE)
    line = line_of(SCENE, "- content.edges")
    names = await client.text_document_completion_async(types.CompletionParams(
        form.name, form.position(line, "content")))
    names = names.items if hasattr(names, "items") else names
    assert {"content", "scroll", "root"} <= {one.label for one in names}
    attributes = await client.text_document_completion_async(types.CompletionParams(
        form.name, form.position(line, "edges")))
    attributes = attributes.items if hasattr(attributes, "items") else attributes
    assert {"edges", "width", "leading"} <= {one.label for one in attributes}
    hover = await client.text_document_hover_async(types.HoverParams(
        form.name, form.position(line_of(SCENE, "  scroll:"), "scroll", 2)))
    assert "375 × 667" in hover.contents.value
    place = form.position(line_of(SCENE, "activate"), "pinned", 1)
    definition = await client.text_document_definition_async(
        types.DefinitionParams(form.name, place))
    definition = definition[0] if isinstance(definition, list) else definition
    assert definition.range.start == form.position(line, "pinned")
    references = await client.text_document_references_async(types.ReferenceParams(
        types.ReferenceContext(True), form.name, place))
    assert [one.range.start.line for one in references] == [line, place.line]
    marks = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(form.name, place))
    assert len(marks) == 2


@pytest.mark.asyncio
async def test_rename_counts_utf16_code_units(client):
    page = Document(client, "file:///made/page.scene.yaml", PAGE)
    prepared = await client.text_document_prepare_rename_async(types.PrepareRenameParams(
        page.name, page.position(4, "boxes", 1)))
    assert prepared
    edit = await client.text_document_rename_async(types.RenameParams(
        page.name, page.position(1, "boxes", 1), "card"))
    edits = edit.changes[page.uri] if edit.changes else edit.document_changes[0].edits
    assert page.applied(edits) == PAGE.replace("boxes", "card")


@pytest.mark.asyncio
async def test_formatting_symbols_colors_tokens_and_hints(client):
    form = Document(client, "file:///made/form.scene.yaml", SCENE.replace("gap * 45", "gap*45"))
    edits = await client.text_document_formatting_async(types.DocumentFormattingParams(
        form.name, types.FormattingOptions(2, True)))
    assert "content.height == gap * 45" in form.applied(edits)
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(form.name))
    names = set()

    def collect(all_symbols):
        for symbol in all_symbols or []:
            names.add(symbol.name)
            collect(symbol.children)

    collect(symbols)
    assert {"scroll", "content"} <= names
    [color] = await client.text_document_document_color_async(types.DocumentColorParams(form.name))
    assert (color.color.red, color.color.green, color.color.blue) == (0.2, 0.4, 0.6)
    forms = await client.text_document_color_presentation_async(types.ColorPresentationParams(
        form.name, types.Color(1.0, 0.0, 0.0, 1.0), color.range))
    assert forms
    tokens = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(form.name))
    assert tokens.data and len(tokens.data) % 5 == 0
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(
        form.name, types.Range(types.Position(0, 0), types.Position(99, 0))))
    assert any("375" in str(one.label) for one in hints)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    os.environ["SNAPLINE"] = os.path.abspath(sys.argv[1])
    sys.exit(pytest.main(
        ["-q", "-W", "ignore", "-p", "no:cacheprovider", "--asyncio-mode=auto", __file__]))
