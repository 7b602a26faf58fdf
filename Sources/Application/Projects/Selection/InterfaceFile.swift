import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplinePlatform
import SnaplineSceneModel

/// Storyboards and xibs: files with a scene for each of their roots.
package enum InterfaceFile {
  static let endings = [".storyboard", ".xib"]

  /// Returns the name without the extension, or nil for other files.
  package static func stem(_ name: String) -> String? {
    endings.first { name.hasSuffix($0) && name.count > $0.count }
      .map { String(name.dropLast($0.count)) }
  }

  /// Returns a scene for each root of a file; an unreadable file is one scene, which reports the
  /// error.
  static func scenes(in path: String, stem: String, isInProject: Bool) -> [SceneFile] {
    let roots = document(at: path)?.roots ?? []
    guard !roots.isEmpty else {
      return [SceneFile(path: path, identity: stem, isInProject: isInProject)]
    }
    return roots.map { root in
      SceneFile(
        path: path, identity: "\(stem)/\(root.name)", isInProject: isInProject, root: root.name)
    }
  }

  static func document(at path: String) -> InterfaceDocument? {
    let bytes = try? readFile(path, limit: Limits.standard.fileBytes)
    return bytes.flatMap { readInterface($0, file: path).value }
  }
}

/// Whether a path has the extension of a storyboard or a xib.
package func isInterfaceFile(_ path: String) -> Bool { InterfaceFile.stem(path) != nil }

/// Returns the names of the roots of a storyboard or a xib: of all, or of those with an identifier,
/// a class or another name.
package func rootNames(of path: String, called name: String? = nil) -> [String] {
  let document = InterfaceFile.document(at: path)
  return (name.map { document?.roots(called: $0) ?? [] } ?? document?.roots ?? []).map(\.name)
}

/// Returns the app directory of a storyboard or a xib, which is one level up if the file is
/// localized.
package func goldenFolder(ofInterface path: String) -> String {
  let near = parentFolder(of: path)
  let isTranslated = near.split(separator: "/").last?.hasSuffix(".lproj") == true
  return isTranslated ? parentFolder(of: near) : near
}

extension SceneFile {
  /// The directories of the apps whose storyboards the scene refers to.
  package var interfaceFolders: [String] {
    let path = absolutePath(path)
    guard !isInterface, let bytes = try? readFile(path, limit: Limits.standard.fileBytes)
    else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    return interfaces(namedIn: text, at: parentFolder(of: path)).map(goldenFolder(ofInterface:))
  }
}

/// Returns the absolute paths of the storyboards and xibs that a scene's text refers to. Names of
/// several words are parsed incorrectly, and match no file.
package func interfaces(namedIn text: String, at folder: String) -> [String] {
  let ends = InterfaceFile.endings.flatMap { text.ranges(of: $0).map(\.upperBound) }
  return ends.map { end in
    let word = text[..<end].reversed().prefix { !" \t\"':,{[".contains($0) && !$0.isNewline }
    let name = String(word.reversed())
    return absolutePath(name.hasPrefix("/") ? name : "\(folder)/\(name)")
  }
}
