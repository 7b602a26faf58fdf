import Diagnostics
import Files
import SceneModel
import SceneReading
import SceneResolution
import SceneSyntax
import SceneWriting
package import Selection
import Synchronization

/// A file of a scene, or a folder of scenes, that is about to lie elsewhere.
package struct SceneRelocation: Sendable {
  private let old: String
  private let new: String

  package init(of old: String, to new: String) {
    self.old = absolutePath(old)
    self.new = absolutePath(new)
  }

  /// What a scene's file has to say so that it shows the same at its new place; nil when it
  /// may stay as it is.
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
    // Ended between two steps, the file speaks of its new place already.
    guard !isFoundThere, resolvedFileKind(storyboard) == .file else { return nil }
    return editScene(bytes, file: file.path, takingFrom: relativePath(of: place, from: target))
  }

  /// The file with an app's frames, which belongs to a scene as its goldens do: from where it goes
  /// along, and where to; nil where it goes with its folder, or has gone.
  ///
  /// - Parameter others: The scenes that stay.
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

  /// Images and texts in other languages lie in the folder of their scene or below, and none is
  /// moved.
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

  /// The names of the images that a scene asks for, and of the files with its texts.
  private func files(
    of bytes: [UInt8], _ file: SceneFile, in folder: String
  ) -> [(name: String, kind: String)] {
    let names = Mutex<[String: String]>([:])
    let tables = StringFiles(in: folder, limits: .standard)
    let reader = OriginReader { _, _ in
      Checked(nil, [])
    } images: { name in
      names.withLock { $0[name] = "image" }
      return .failure(FileProblem("image.unreadable", "", hint: nil))
    } strings: { name, _, wanted in
      for file in tables.files(name, wanted) {
        names.withLock { $0[file] = "file" }
      }
      return .success(Checked([]))
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

/// The way to a path from a folder, both from the root of the disk.
package func relativePath(of path: String, from folder: String) -> String {
  let (target, start) = (path.split(separator: "/"), folder.split(separator: "/"))
  let common = zip(target, start).prefix { $0 == $1 }.count
  let up = Array(repeating: Substring(".."), count: start.count - common)
  return (up + target.dropFirst(common)).joined(separator: "/")
}
