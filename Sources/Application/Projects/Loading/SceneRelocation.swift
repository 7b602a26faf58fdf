import SnaplineBasics
import SnaplinePlatform
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import Synchronization

/// A planned move of a scene file or a directory of scenes.
package struct SceneRelocation: Sendable {
  private let old: String
  private let new: String

  package init(of old: String, to new: String) {
    self.old = absolutePath(old)
    self.new = absolutePath(new)
  }

  /// Returns the changed text of a scene file, with the same meaning at its new path; nil if no
  /// change is needed.
  package func text(of file: SceneFile) throws(SelectionError) -> [UInt8]? {
    guard !file.isInterface, let bytes = try? readFile(file.path, limit: Limits.standard.fileBytes)
    else { return nil }
    let folder = parentFolder(of: absolutePath(file.path))
    let target = parentFolder(of: moved(absolutePath(file.path)))
    guard folder != target else { return nil }
    try requireFiles(of: file, bytes, in: folder, at: target)
    guard let origin = readSceneSyntax(bytes, file: file.path).value?.origin?.file.value,
      !origin.hasPrefix("/")
    else { return nil }
    let storyboard = absolutePath("\(folder)/\(origin)")
    let place = moved(storyboard)
    let isFoundThere = absolutePath("\(target)/\(origin)") == place
    // If an earlier move was interrupted, the file already refers to the new path.
    guard !isFoundThere, resolvedFileKind(storyboard) == .file else { return nil }
    return editScene(bytes, file: file.path, takingFrom: relativePath(of: place, from: target))
  }

  /// Returns the old and the new path of the file with an app's frames, which moves with its scene
  /// like the goldens; nil if its directory moves, or if it is missing.
  /// - Parameter others: The scenes that are not moved.
  package func frames(
    of file: SceneFile, besides others: [SceneFile]
  ) throws(SelectionError) -> (old: String, new: String)? {
    guard let name = framesName(of: file) else { return nil }
    let old = absolutePath("\(parentFolder(of: absolutePath(file.path)))/\(name)")
    let new = absolutePath("\(parentFolder(of: moved(absolutePath(file.path))))/\(name)")
    guard moved(old) != new, resolvedFileKind(old) == .file else { return nil }
    func isOld(_ other: SceneFile) -> Bool {
      framesName(of: other).map {
        absolutePath("\(parentFolder(of: absolutePath(other.path)))/\($0)") == old
      } ?? false
    }
    if let other = others.first(where: isOld) {
      throw SelectionError(
        message: "'\(name)' is used by both '\(file.identity)' and '\(other.identity)'",
        hint: "copy the file, and use the copy in one scene: 'frames: \(shown(new))'")
    }
    guard resolvedFileKind(new) == nil else {
      throw SelectionError(message: "'\(shown(new))' already exists", hint: nil)
    }
    return (shown(old), shown(new))
  }

  private func framesName(of file: SceneFile) -> String? {
    guard !file.isInterface, !file.isFigure,
      let bytes = try? readFile(file.path, limit: Limits.standard.fileBytes)
    else { return nil }
    return readSceneSyntax(bytes, file: file.path).value?.frames?.value
  }

  /// Throws an error if images or string tables would be missing at the target: they are not moved.
  private func requireFiles(
    of file: SceneFile, _ bytes: [UInt8], in folder: String, at target: String
  ) throws(SelectionError) {
    for (name, kind) in self.files(of: bytes, file, in: folder) {
      let (image, there) = (absolutePath("\(folder)/\(name)"), absolutePath("\(target)/\(name)"))
      guard moved(image) != there, resolvedFileKind(image) == .file,
        (try? readFile(image, limit: Limits.standard.fileBytes))
          != (try? readFile(there, limit: Limits.standard.fileBytes))
      else { continue }
      throw SelectionError(
        message: "'\(file.identity)' \(kind == "image" ? "shows the image" : "uses strings from") "
          + "'\(name)', which would be outside the scene's new directory",
        hint: "move the parent directory, or first copy the \(kind) to \(shown(there))")
    }
  }

  /// Returns the names of the images and string tables of a scene.
  private func files(
    of bytes: [UInt8], _ file: SceneFile, in folder: String
  ) -> [(name: String, kind: String)] {
    let names = Mutex<[String: String]>([:])
    let tables = StringsFileReader(in: folder, limits: .standard)
    let reader = ReferencedFileReader { _, _ in
      Diagnosed(nil, [])
    } images: { name in
      names.withLock { $0[name] = "image" }
      return .failure(FileProblem("image.unreadable", "", hint: nil))
    } strings: { name, _, wanted in
      for file in tables.files(name, wanted) {
        names.withLock { $0[file] = "file" }
      }
      return .success(Diagnosed([]))
    }
    _ = readScene(
      bytes, file: file.path, identity: file.identity, origins: reader, limits: .standard)
    return names.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }

  private func moved(_ path: String) -> String {
    path == old ? new : path.hasPrefix(old + "/") ? new + path.dropFirst(old.count) : path
  }

  private func shown(_ path: String) -> String { relativePath(of: path, from: currentFolder()) }
}

/// Returns the relative path from a directory, both given as absolute paths.
package func relativePath(of path: String, from folder: String) -> String {
  let (target, start) = (path.split(separator: "/"), folder.split(separator: "/"))
  let common = zip(target, start).prefix { $0 == $1 }.count
  let up = Array(repeating: Substring(".."), count: start.count - common)
  return (up + target.dropFirst(common)).joined(separator: "/")
}
