import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

/// A scene of the project, and its text after edits.
private struct RandomEditableScene {
  let path: String
  let text: String
  let scene: Scene

  init?(_ path: String) throws {
    self.path = path
    text = try ProjectFiles.text(path)
    guard let scene = Self.read(text) else { return nil }
    self.scene = scene
  }

  static func read(_ text: String) -> Scene? {
    let checked = readScene(
      Array(text.utf8), file: "a.scene.yaml", identity: "a", origins: .anyImage)
    return checked.hasErrors ? nil : checked.value
  }

  func edited(_ edits: FixEdit..., from other: String? = nil, keepingForm: Bool = true) -> String? {
    applyEdits(
      to: Array((other ?? text).utf8), file: "a.scene.yaml", edits,
      preservingFormatting: keepingForm
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The views that are written under their own names and not generated.
  var writtenViews: [ViewID] {
    scene.viewIDs.dropFirst().filter { view in
      let name = "\(scene[view].name):"
      let isWritten = ["\n\(name)", " \(name)", "{\(name)"].contains { text.contains($0) }
      return isWritten && scene[view].predefined == nil
    }
  }
}

/// Whether a text is in canonical form; false for a scene whose images are missing.
private func isCanonical(_ text: String) -> Bool {
  formatScene(Array(text.utf8), file: "a.scene.yaml").value.map { $0 == Array(text.utf8) } ?? true
}

/// Every fourth of the project's scenes, from an offset.
private func sample(_ first: Int) -> [String] {
  stride(from: first, to: ProjectFiles.soundScenes.count, by: 4).map {
    ProjectFiles.soundScenes[$0]
  }
}

@Suite("Edits of the project's scenes")
struct FixEditPropertyTests {
  @Test(
    "Setting a key of one of three views changes that key and nothing else", .premise(atLeast: 90),
    arguments: sample(0))
  func viewKeys(path: String) throws {
    let file = try #require(try RandomEditableScene(path))
    var random = SeededGenerator(seed: UInt64(path.utf8.count))
    for view in file.writtenViews.shuffled(using: &random).prefix(3)
    where file.scene[view].content != .guide {
      let edit = FixEdit.setViewKey(view: file.scene[view].name, key: "alpha", value: "0.25")
      for keepsForm in [true, false] {
        guard let text = premise(file.edited(edit, keepingForm: keepsForm)) else {
          // A view that `each` repeats has no place of its own in the file.
          #expect(file.text.contains("\neach:"), "\(edit)")
          continue
        }
        var expected = file.scene
        expected.views[view.index].appearance.alpha = 0.25
        for index in expected.variants.indices {
          for place in expected.variants[index].views.indices
          where expected.variants[index].views[place].id == view {
            expected.variants[index].views[place].view.appearance.alpha = 0.25
          }
        }
        let found = try #require(RandomEditableScene.read(text), "\(edit)\n\(text)")
        #expect(found.isEquivalent(to: expected), "\(edit)")
        if keepsForm { #expect(isCanonical(text), "\(edit)") }
        // A second application changes nothing.
        #expect(file.edited(edit, from: text, keepingForm: keepsForm) == text)
      }
    }
  }

  @Test(
    "An added constraint is the last of the scene's own, and the only new one",
    .premise(atLeast: 15),
    arguments: sample(1))
  func addition(path: String) throws {
    let file = try #require(try RandomEditableScene(path))
    guard premise(file.scene.views.count > 1) else { return }
    let name = file.scene.views[1].name
    let constraintText = "\(name).width >= 0.125 @ 1"
    let text = try #require(file.edited(.addConstraint(constraintText)))
    let found = try #require(RandomEditableScene.read(text), "\(text)")
    var without = found
    let place = try #require(
      found.constraints.lastIndex { found.text(of: $0) == constraintText })
    #expect(found.constraints.count == file.scene.constraints.count + 1)
    without.constraints.remove(at: place)
    #expect(without.constraints.map(found.text) == file.scene.constraints.map(file.scene.text))
    #expect(without.views.map(\.appearance) == file.scene.views.map(\.appearance))
    #expect(isCanonical(text))
  }

  @Test(
    "Setting the priority of one of four constraints changes no other", .premise(atLeast: 35),
    arguments: sample(2))
  func priorities(path: String) throws {
    let file = try #require(try RandomEditableScene(path))
    var random = SeededGenerator(seed: UInt64(path.utf8.count) &+ 5)
    let spans = Set(file.scene.constraints.filter { $0.priority == 1000 }.map(\.span))
      .sorted { $0.start < $1.start }
    for span in spans.shuffled(using: &random).prefix(4) {
      guard let text = premise(file.edited(.setPriority(612.5, at: span))) else { continue }
      let found = try #require(RandomEditableScene.read(text), "\(span)\n\(text)")
      var expected = file.scene
      for index in expected.constraints.indices where expected.constraints[index].span == span {
        expected.constraints[index].priority = 612.5
      }
      #expect(
        found.constraints.map(found.text) == expected.constraints.map(expected.text), "\(span)")
      #expect(isCanonical(text))
    }
  }

  @Test(
    "Removing a word changes that constraint in no other respect", .premise(atLeast: 15),
    arguments: ProjectFiles.soundScenes)
  func words(path: String) throws {
    let file = try #require(try RandomEditableScene(path))
    for constraint in file.scene.constraints {
      for (word, isThere) in [
        ("placeholder", constraint.isPlaceholder), ("inactive", !constraint.isActive),
        ("redundant", constraint.isRedundant),
      ] where isThere {
        let edit = FixEdit.removeWord(word, at: constraint.span)
        let text = file.edited(edit)
        guard let found = premise(text.flatMap(RandomEditableScene.read)) else { continue }
        var expected = file.scene
        for index in expected.constraints.indices
        where expected.constraints[index].span == constraint.span {
          switch word {
          case "placeholder": expected.constraints[index].isPlaceholder = false
          case "inactive": expected.constraints[index].isActive = true
          default: expected.constraints[index].isRedundant = false
          }
        }
        #expect(
          found.constraints.map(found.text) == expected.constraints.map(expected.text), "\(edit)")
      }
    }
  }

  @Test(
    "An added step is the last of its state, and no other state changes",
    .premise(atLeast: 20),
    arguments: sample(0))
  func steps(path: String) throws {
    let file = try #require(try RandomEditableScene(path))
    for (place, state) in file.scene.states.enumerated() {
      let added = file.edited(.addStep("keyboard: hidden", state: state.name))
      guard let text = premise(added) else {
        // A state without steps may have no list.
        #expect(state.steps.isEmpty, "\(state.name)")
        continue
      }
      let found = try #require(RandomEditableScene.read(text), "\(text)")
      var expected = file.scene
      expected.states[place].steps.append(.keyboard(.hidden))
      #expect(found.states.map(\.steps) == expected.states.map(\.steps), "\(state.name)")
      #expect(isCanonical(text))
    }
  }

  @Test(
    "Setting a scene key gives a canonical scene that differs in that key alone",
    arguments: sample(1))
  func sceneKeys(path: String) throws {
    let file = try #require(try RandomEditableScene(path))
    let text = try #require(file.edited(.setSceneKey("title", value: "\"Another: #1\"")))
    var expected = file.scene
    expected.title = "Another: #1"
    #expect(RandomEditableScene.read(text)?.isEquivalent(to: expected) == true)
    #expect(isCanonical(text))
  }

  @Test(
    "An edit of a file with CRLF line ends gives the same text with CRLF",
    .premise(atLeast: 15),
    arguments: sample(2))
  func lineEnds(path: String) throws {
    let file = try #require(try RandomEditableScene(path))
    guard let view = premise(file.writtenViews.last) else { return }
    let edits: [FixEdit] = [
      .setViewKey(view: file.scene[view].name, key: "alpha", value: "0.25"),
      .addConstraint("\(file.scene[view].name).width >= 0.125 @ 1"),
      .setSceneKey("title", value: "Another"),
    ]
    for edit in edits where file.scene[view].content != .guide {
      let plain = file.edited(edit)?.replacing("\n", with: "\r\n")
      #expect(file.edited(edit, from: file.text.replacing("\n", with: "\r\n")) == plain, "\(edit)")
    }
  }
}
