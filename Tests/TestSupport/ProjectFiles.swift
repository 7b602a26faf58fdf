import Foundation
import Testing

/// The project's own files, found relative to this source file.
package enum ProjectFiles {
  /// The folder of the manifest.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The sorted paths of all files below a folder with this suffix; none is an issue, because a test
  /// of no file cannot fail.
  package static func paths(below folder: String, endingIn suffix: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: "\(root)/\(folder)")
    let paths = (all?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
    if paths.isEmpty { Issue.record("no file '*\(suffix)' in \(folder)") }
    return paths
  }

  /// The bytes of a file, by its path from the root.
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
  }

  /// The text of a file, by its path from the root.
  package static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }
}
