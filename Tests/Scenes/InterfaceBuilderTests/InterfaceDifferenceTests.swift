import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneDiff
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

private let login = "Scenes/interface-builder/Login.storyboard"

private func document(_ text: String) -> InterfaceDocument? {
  let read = readInterface(Array(text.utf8), file: "a.storyboard")
  return read.hasErrors ? nil : read.value
}

/// Returns every scene of a document as text, as the canvas shows it.
private func meaning(_ document: InterfaceDocument?) -> [String] {
  var options = ImportOptions()
  options.showsContainer = true
  let scenes = document?.scenes(identity: "a", options: options).value ?? []
  return scenes.map { $0.scene.dump() }
}

/// Returns a document with one random change of a line.
private func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  switch random.number(0...4) {
  case 0, 1, 2:
    let places = lines.indices.filter { lines[$0].contains(/"[0-9.]+"/) && $0 > 2 }
    let place = random.pick(places)
    guard let range = lines[place].ranges(of: /"[0-9.]+"/).last else { return text }
    lines[place].replaceSubrange(range, with: "\"\(random.number(1...90))\"")
  case 3:
    let leaves = lines.indices.filter { lines[$0].hasSuffix("/>") && lines[$0].hasPrefix("     ") }
    lines.remove(at: random.pick(leaves))
  default:
    let constraints = lines.indices.filter { lines[$0].contains("<constraint ") }
    let place = random.pick(constraints)
    if constraints.contains(place + 1) { lines.swapAt(place, place + 1) }
  }
  return lines.joined(separator: "\n")
}

@Suite("Differences of Interface Builder documents")
struct InterfaceDifferenceTests {
  @Test(
    "An edit is described with view, attribute and both values",
    arguments: [
      ("spacing=\"12\"", "spacing=\"16\"", "Fields.spacing 12 → 16"),
      ("text=\"Remember me\"", "text=\"Remember\"", "RememberLabel.text Remember me → Remember"),
      (
        "pointSize=\"17\"", "pointSize=\"15\"", "RememberLabel.fontDescription.pointSize 17 → 15"
      ),
      (
        "firstAttribute=\"height\" constant=\"47\"", "firstAttribute=\"height\" constant=\"50\"",
        "LogIn.height == 50: constant 47 → 50"
      ),
      (
        "firstAttribute=\"height\" constant=\"47\"", "firstAttribute=\"height\"",
        "LogIn.height == 0: constant 47 → 0"
      ),
      ("on=\"YES\"", "on=\"NO\"", "Remember.on YES → NO"),
      (
        "integer key=\"value\" value=\"8\"", "integer key=\"value\" value=\"4\"",
        "LogIn.layer.cornerRadius 8 → 4"
      ),
      (
        "type=\"system\" pointSize=\"17\"", "weight=\"bold\" pointSize=\"15\" type=\"boldSystem\"",
        "RememberLabel.fontDescription pointSize 17, type system → "
          + "weight bold, pointSize 15, type boldSystem"
      ),
      (
        "x=\"0.0\" y=\"42\" width=\"343\" height=\"30\"",
        "height=\"30\" width=\"340\" y=\"40\" x=\"0.0\"",
        "Password.frame width 343, y 42 → width 340, y 40"
      ),
      ("id=\"retina4_7\"", "id=\"retina5_5\"", "document device.id retina4_7 → retina5_5"),
    ])
  func words(_ old: String, _ new: String, _ words: String) throws {
    let text = try ProjectFiles.text(login)
    #expect(text.contains(old))
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    let (before, after) = try (#require(document(text)), #require(document(changed)))
    let difference = InterfaceDifference(from: before.root, to: after.root)
    #expect(difference.edits.flatMap { $0.changes.map(\.text) } == [words])
    #expect(InterfaceDifference(from: before.root, to: before.root).edits == [])
  }

  @Test("A named color replaced by another one is one edit with both values")
  func namedValues() throws {
    let plain = try ProjectFiles.text(login)
    let foreground = "<color key=\"titleColor\" name=\"Ink\"/>"
    let text = plain.replacing(/<color key="titleColor"[^>]*>/, with: foreground)
    try #require(text != plain)
    for (value, words) in [
      ("<color key=\"titleColor\" name=\"Sea\"/>", "titleColor.name Ink → Sea"),
      (
        "<color key=\"titleColor\" white=\"0\" alpha=\"1\"/>",
        "titleColor name Ink → white 0, alpha 1"
      ),
    ] {
      let changed = text.replacing(foreground, with: value, maxReplacements: 1)
      let (before, after) = try (#require(document(text)), #require(document(changed)))
      let difference = InterfaceDifference(from: before.root, to: after.root)
      let told = difference.edits.map { $0.changes.map(\.text).joined(separator: "; ") }
      #expect(told.count == 1)
      #expect(told.first?.hasSuffix(".\(words)") == true, "\(told)")
    }
  }

  @Test(
    "An edit spans the value of its attribute in the old and in the new file",
    arguments: ["utf-8", "utf-16", "utf-16le", "utf-16be"])
  func spans(encoding: String) throws {
    func document(_ attributes: String) throws -> XMLElement {
      // Columns count characters of the file, not its bytes or the characters of decoded values.
      let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"
          targetRuntime="iOS.CocoaTouch" toolsVersion="22505"><objects>
          <view id="root"><subviews>
            <label id="name" tooltip = 'é🎈 "&lt;' \(attributes)/>
          </subviews></view></objects></document>
        """
      var bytes = Array(text.utf8)
      if encoding != "utf-8" {
        let isBigEndian = encoding == "utf-16be"
        bytes = (encoding == "utf-16" ? [0xFEFF] + text.utf16 : Array(text.utf16)).flatMap {
          let pair = [UInt8($0 >> 8), UInt8($0 & 0xFF)]
          return isBigEndian ? pair : pair.reversed()
        }
      }
      return try #require(readInterface(bytes, file: "a.xib").value?.root)
    }
    for (old, new, edits) in [
      ("text='a'\n  alpha='0.5'", "text='b'\n  alpha='0.5'", ["4:49–4:50 4:49–4:50"]),
      ("text='a'\n  alpha='0.5'", "alpha='0.25'\r\n\n  text='a'", ["5:10–5:13 4:50–4:54"]),
      ("text='a' alpha='0.5'", "text='a'\r\n\r alpha=\"1\"", ["4:59–4:62 6:9–6:10"]),
    ] {
      let difference = try InterfaceDifference(from: document(old), to: document(new))
      let spans = difference.edits.flatMap(\.changes).map { change in
        [change.oldSpan, change.span].map { span in
          [span?.start, span?.end].map { "\($0?.line ?? 0):\($0?.column ?? 0)" }
            .joined(separator: "–")
        }.joined(separator: " ")
      }
      #expect(spans == edits)
    }
  }

  @Test("A renamed label without references is a silent edit")
  func rename() throws {
    let text = try ProjectFiles.text(login)
    let changed = text.replacing("\"Complaint\"", with: "\"Remark\"")
    let (before, after) = try (#require(document(text)), #require(document(changed)))
    let unreferenced = InterfaceDifference(from: before.root, to: after.root)
    #expect(unreferenced.renamedObjects == ["Complaint": "Remark"])
    #expect(unreferenced.edits.map(\.isNonVisual) == [true])
    let referenced = InterfaceDifference(
      from: before.root, to: after.root, referencedNames: ["Complaint"])
    #expect(referenced.renamedObjects == [:])
    #expect(
      referenced.edits.flatMap { $0.changes.map(\.text) } == ["Remark.userLabel Complaint → Remark"]
    )
  }

  @Test(
    "A partial patch without edits is the old document, and with all edits the new one",
    .premise(atLeast: 38),
    arguments: [login, "Scenes/interface-builder/Settings.storyboard"])
  func ends(path: String) throws {
    let text = try ProjectFiles.text(path)
    var random = SeededGenerator(seed: 7)
    let old = try #require(document(text))
    for round in 0..<24 {
      var changed = mutated(text, &random)
      if round % 2 == 1 { changed = mutated(changed, &random) }
      guard let new = premise(document(changed)) else { continue }
      let difference = InterfaceDifference(from: old.root, to: new.root)
      let none = readInterface(difference.document(applying: []), file: "a.storyboard")
      let all = readInterface(
        difference.document(applying: Set(difference.edits.indices)), file: "a.storyboard")
      let told = difference.edits.map { $0.changes.map(\.text) }
      #expect(meaning(none.value) == meaning(old), "\(told)")
      #expect(meaning(all.value) == meaning(new), "\(told)")
      if difference.edits.isEmpty { #expect(meaning(old) == meaning(new)) }
    }
  }

  @Test(
    "Partial patches of a cell give its scene without the views around it",
    .premise(atLeast: 20))
  func restricted() throws {
    let text = try ProjectFiles.text("Scenes/interface-builder/Settings.storyboard")
    var random = SeededGenerator(seed: 11)
    let old = try #require(document(text))
    var ineffective = 0
    for _ in 0..<16 {
      var changed = text
      for _ in 0..<6 { changed = mutated(changed, &random) }
      guard let new = document(changed) else { continue }
      let difference = InterfaceDifference(from: old.root, to: new.root)
      let edits = Set(difference.edits.indices)
      for root in new.roots where old.roots.contains(where: { $0.objectID == root.objectID }) {
        guard let cell = premise(difference.restricted(to: root)) else { continue }
        let effective = cell.effectiveEdits
        ineffective += edits.count - effective.count
        for applied in [[], edits] + edits.map({ edits.subtracting([$0]) }) {
          let whole = scene(of: root, in: difference.document(applying: applied))
          let part = scene(
            of: root, in: cell.document(applying: applied.intersection(effective)))
          #expect(whole == part, "\(root.name) \(applied)")
        }
      }
    }
    #expect(ineffective > 40)
  }

  /// Returns the scene of the same root in a patched document.
  private func scene(of root: InterfaceRoot, in tree: XMLElement) -> Scene? {
    let document = readInterface(tree, file: "a.storyboard", namesRoots: false).value
    var options = ImportOptions()
    options.showsContainer = true
    return document.flatMap { document in
      document.roots.first { $0.objectID == root.objectID }.flatMap {
        document.scene(of: $0, identity: "a", options: options).value?.scene
      }
    }
  }
}
