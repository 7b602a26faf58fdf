package import SnaplineBasics
import SnaplineSceneFiles
package import SnaplineSceneModel

/// Reads a scene from a text.
package func read(_ text: String, limits: Limits = .standard) -> Diagnosed<Scene?> {
  read(Array(text.utf8), limits: limits)
}

/// Reads a scene from bytes that need not be text.
package func read(_ bytes: [UInt8], limits: Limits = .standard) -> Diagnosed<Scene?> {
  readScene(bytes, file: "a.scene.yaml", identity: "a", limits: limits)
}

/// Each diagnostic as `line:column code`.
package func problems(_ text: String, limits: Limits = .standard) -> [String] {
  problems(Array(text.utf8), limits: limits)
}

/// The same for bytes.
package func problems(_ bytes: [UInt8], limits: Limits = .standard) -> [String] {
  read(bytes, limits: limits).diagnostics.map { diagnostic in
    let start = diagnostic.span?.start
    return "\(start?.line ?? 0):\(start?.column ?? 0) \(diagnostic.code)"
  }
}

/// The codes alone.
package func codes(_ text: String) -> [String] { read(text).diagnostics.map(\.code) }
