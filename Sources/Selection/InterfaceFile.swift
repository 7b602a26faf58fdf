import Diagnostics
import Files
import InterfaceBuilder
import SceneModel

/// Storyboards and xibs: files that hold a scene for each of their roots.
package enum InterfaceFile {
  private static let endings = [".storyboard", ".xib"]

  /// The name without the ending, or nil for other files.
  package static func stem(_ name: String) -> String? {
    endings.first { name.hasSuffix($0) && name.count > $0.count }
      .map { String(name.dropLast($0.count)) }
  }

  /// A scene for each root of a file; a file that cannot be read is one scene, which will say so.
  static func scenes(in path: String, stem: String, isInProject: Bool) -> [SceneFile] {
    let bytes = try? readFile(path, limit: Limits.standard.fileBytes)
    let roots = bytes.flatMap { readInterface($0, file: path).value }?.roots ?? []
    guard !roots.isEmpty else {
      return [SceneFile(path: path, identity: stem, isInProject: isInProject)]
    }
    return roots.map { root in
      SceneFile(
        path: path, identity: "\(stem)/\(root.name)", isInProject: isInProject, root: root.name)
    }
  }
}

/// Whether a path is that of a storyboard or a xib, by its ending.
package func isInterfaceFile(_ path: String) -> Bool { InterfaceFile.stem(path) != nil }

/// The names of all roots of a storyboard or a xib.
package func rootNames(of path: String) -> [String] {
  InterfaceFile.scenes(in: path, stem: "", isInProject: false).compactMap(\.root)
}
