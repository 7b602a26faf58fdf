import Foundation
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import TestSupport

extension Requirement {
  static let sharedFiles = Requirement(
    SharedFiles.folder != nil,
    "no Interface Builder files next to the checkout: set SNAPLINE_SHARED")
}

/// The Interface Builder files next to the checkout, or in the directory `SNAPLINE_SHARED`.
enum SharedFiles {
  static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["SNAPLINE_SHARED"].map {
      URL(fileURLWithPath: $0)
    }
    // This file is three directories below the root of the checkout.
    let top = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let shared = named ?? top.deletingLastPathComponent().appending(path: "shared")
    let folder = shared.appending(path: "conformance/files")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// The paths of all documents in the directory, sorted.
  static let paths: [String] = {
    guard let folder else { return [] }
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }.sorted()
  }()

  static func bytes(_ path: String) -> [UInt8] {
    guard let folder else { return [] }
    return Array(FileManager.default.contents(atPath: folder.appending(path: path).path) ?? Data())
  }

  /// Returns the scenes of the document whose path has a suffix.
  static func scenes(_ ending: String, _ options: ImportOptions) -> [ImportedScene] {
    guard let path = paths.first(where: { $0.hasSuffix(ending) }) else { return [] }
    let document = readInterface(bytes(path), file: path).value
    return document?.scenes(identity: "a", options: options).value ?? []
  }
}
