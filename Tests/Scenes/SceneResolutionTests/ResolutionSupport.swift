import SnaplineBasics
import SnaplineSceneModel
import TestSupport

/// Resolves one constraint in a scene with `a` and `b` in the root and `c` in `a`.
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

/// A row of a table of tests: the source and its expected meaning.
struct ResolutionExample: Sendable, CustomStringConvertible {
  let written: String
  let meaning: [String]

  init(_ written: String, _ meaning: String...) { self.init(written, meaning) }

  init(_ written: String, _ meaning: [String]) {
    self.written = written
    self.meaning = meaning
  }

  var description: String { written }
}
