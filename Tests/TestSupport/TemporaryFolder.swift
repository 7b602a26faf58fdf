import Foundation

/// A temporary folder, removed with its contents when the test ends.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let parent = FileManager.default.temporaryDirectory
    let url = parent.appendingPathComponent("snapline-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    // A test may have removed the permission to delete.
    let files = FileManager.default
    for name in files.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? [] {
      var isFolder: ObjCBool = false
      let place = "\(path)/\(name)"
      if files.fileExists(atPath: place, isDirectory: &isFolder), isFolder.boolValue {
        try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place)
      }
    }
    try? files.removeItem(atPath: path)
  }

  /// The path of an item in the folder.
  package subscript(name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and creates its parent folders.
  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, and creates its parent folders.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: self[name])
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// The text of a file in the folder.
  package func text(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }

  /// The bytes of a file in the folder.
  package func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  /// All files below the folder: their names with their bytes.
  package func contents(below name: String = "") -> [String: [UInt8]] {
    let root = name.isEmpty ? path : self[name]
    var found: [String: [UInt8]] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      if let data = FileManager.default.contents(atPath: "\(root)/\(name)") {
        found[name] = Array(data)
      }
    }
    return found
  }
}
