import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

/// Returns the diagnostics of a file of the corpus.
private func report(_ path: String) throws -> [Diagnostic] {
  let bytes = try ProjectFiles.bytes(path)
  return path.hasSuffix(".figure.yaml")
    ? readFigure(bytes, file: path, identity: "errors/test").diagnostics
    : readScene(bytes, file: path, identity: "errors/test").diagnostics
}

private func line(_ diagnostic: Diagnostic) -> String {
  let start = diagnostic.span?.start
  return
    "\(start?.line ?? 0):\(start?.column ?? 0) \(diagnostic.severity.rawValue) \(diagnostic.code)"
}

private let errorScenes =
  ProjectFiles.paths(below: "Scenes/errors", endingIn: ".scene.yaml")
  + ProjectFiles.paths(below: "Scenes/errors", endingIn: ".figure.yaml")

@Suite("Scenes with errors")
struct ErrorScenesTests {
  @Test("A file reports exactly the diagnostics in its comments", arguments: errorScenes)
  func announced(path: String) throws {
    let expected = expectedDiagnostics(in: try ProjectFiles.text(path))
    #expect(!expected.isEmpty, "no comment says '# expect: line:column severity code'")
    let found = try report(path).map(line)
    #expect(found == expected)
  }

  @Test("Messages begin in lower case, have no period and are one line", arguments: errorScenes)
  func style(path: String) throws {
    let diagnostics = try report(path)
    #expect(!diagnostics.isEmpty)
    for diagnostic in diagnostics {
      for text in [diagnostic.message, diagnostic.hint].compactMap({ $0 }) {
        #expect(!text.hasSuffix(".") && !text.contains("\n") && !text.isEmpty)
        let isProperName = ["UIKit ", "NaN", "JSON", "YAML"].contains { text.hasPrefix($0) }
        #expect(isProperName || text.first?.isUppercase == false, "\(text)")
      }
      #expect(diagnostic.code.split(separator: ".").count == 2)
    }
  }

  @Test("Every span is within the text", arguments: errorScenes)
  func carets(path: String) throws {
    let lines = try ProjectFiles.text(path).split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    for span in try report(path).compactMap(\.span) {
      #expect(span.start <= span.end)
      try #require(lines.indices.contains(span.start.line - 1))
      #expect(span.start.column <= lines[span.start.line - 1].unicodeScalars.count + 1)
    }
  }

  @Test("Five different errors of one file are reported at once")
  func fiveMistakes() throws {
    let found = try report("Scenes/errors/five-mistakes.scene.yaml")
    #expect(Set(found.map(\.code)).count == 5)
    #expect(found.allSatisfy { $0.severity == .error })
  }

  @Test("Every code of the reader has a file that reports it")
  func coverage() throws {
    let shown = Set(try errorScenes.flatMap { path in try report(path).map(\.code) })
    // The causes of these codes cannot be stored in a text file, or are too large for one.
    let elsewhere: Set<String> = [
      "file.empty", "file.too-large", "file.too-many-problems", "text.utf16",
      "text.byte-order-mark", "text.not-utf8", "text.nul", "text.control-character",
      "value.too-long", "scene.too-many-views", "scene.too-many-constraints", "each.too-many",
      // These need the other file; they are in `ReferencedSceneTests`.
      "from.unavailable", "from.other-kind", "from.other-place",
      // These need images; they are in `ImageChangeTests`.
      "image.sizes",
    ]
    let codes = try codesOfTheReader()
    #expect(codes.count > 100)
    for code in codes where !elsewhere.contains(code) {
      let isShown = shown.contains(code)
      #expect(isShown, "no scene in Scenes/errors shows '\(code)'")
    }
  }

  @Test("The registry's examples and severities match the files")
  func registry() throws {
    var shown: [String: [(severity: String, line: String)]] = [:]
    for path in errorScenes {
      let text = try ProjectFiles.text(path)
      let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      for diagnostic in try report(path) {
        let line = diagnostic.span.map { String(lines[min($0.start.line, lines.count) - 1]) }
        shown[diagnostic.code, default: []].append((diagnostic.severity.rawValue, line ?? ""))
      }
    }
    for code in DiagnosticCode.all {
      let places = shown[code.name] ?? []
      for place in places {
        let isListed = code.severities.map(\.rawValue).contains(place.severity)
        #expect(isListed, "\(code.name) is \(place.severity)")
      }
      guard let example = code.example else { continue }
      let isShown = places.contains { $0.line.contains(example) }
      #expect(isShown, "\(code.name): no file has \(example)")
    }
  }

  @Test("The project's scenes have no errors", arguments: ProjectFiles.soundScenes)
  func sound(path: String) throws {
    let read = readScene(
      try ProjectFiles.bytes(path), file: path, identity: "a", origins: .anyImage)
    #expect(read.diagnostics.filter { $0.severity == .error }.map(line).isEmpty)
  }

  /// Returns the codes in the sources, after a diagnostic's severity.
  private func codesOfTheReader() throws -> [String] {
    var codes: [String] = []
    let rooms = [
      "Sources/Scenes/SceneFiles/Reading", "Sources/Scenes/SceneSyntax",
      "Sources/Scenes/SceneResolution",
    ]
    for path in rooms.flatMap({ ProjectFiles.paths(below: $0, endingIn: ".swift") }) {
      let source = try ProjectFiles.text(path)
      for match in source.matches(of: /(?:\.error|\.warning),\s*"([a-z]+\.[a-z0-9-]+)"/) {
        codes.append(String(match.1))
      }
    }
    #expect(codes.count > 60)
    return codes
  }
}
