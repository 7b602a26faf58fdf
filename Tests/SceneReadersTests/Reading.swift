import Diagnostics
import SceneModel
import SceneReaders

/// Reads a scene that stands in a test.
func read(_ text: String, limits: Limits = .standard) -> Checked<Scene?> {
  read(Array(text.utf8), limits: limits)
}

/// Reads a scene from bytes that need not be text.
func read(_ bytes: [UInt8], limits: Limits = .standard) -> Checked<Scene?> {
  readScene(bytes, file: "a.scene.yaml", identity: "a", limits: limits)
}

/// Each diagnostic as `line:column code`, the form in which tests compare them.
func problems(_ text: String, limits: Limits = .standard) -> [String] {
  problems(Array(text.utf8), limits: limits)
}

/// The same for bytes.
func problems(_ bytes: [UInt8], limits: Limits = .standard) -> [String] {
  read(bytes, limits: limits).diagnostics.map { diagnostic in
    let start = diagnostic.span?.start
    return "\(start?.line ?? 0):\(start?.column ?? 0) \(diagnostic.code)"
  }
}

/// The codes alone.
func codes(_ text: String) -> [String] { read(text).diagnostics.map(\.code) }

/// What one constraint stands for, in a scene with `a` and `b` in the root and `c` in `a`.
func constraints(_ written: String, era: Era = .ios15, more: String = "") -> [String] {
  let text = """
    era: \(era.rawValue)
    metrics: { gap: 12, wide: 200 }
    views:
      a: { views: { c: } }
      b:
      list: { kind: scrollView }
    \(more)
    constraints: ['\(written)']
    """
  let checked = read(text)
  guard let scene = checked.value, checked.diagnostics.isEmpty else {
    return checked.diagnostics.map { "\($0.severity.rawValue) \($0.code)" }
  }
  return scene.constraints.map(scene.text)
}

/// A row of a table of tests: what is written and what it stands for.
struct Example: Sendable, CustomStringConvertible {
  let written: String
  let meaning: [String]

  init(_ written: String, _ meaning: String...) { self.init(written, meaning) }

  init(_ written: String, _ meaning: [String]) {
    self.written = written
    self.meaning = meaning
  }

  var description: String { written }
}
