import Glibc
public import Snapline

/// The environment of a test.
enum TestEnvironment {
  /// The recording mode in the environment variable `SNAPLINE_RECORD`.
  static var recording: Snapshots.Recording? {
    value("SNAPLINE_RECORD").flatMap(Snapshots.Recording.init)
  }

  /// The form of recorded goldens in the environment variable `SNAPLINE_GOLDENS`.
  static var form: Snapshots.Form? { value("SNAPLINE_GOLDENS").flatMap(Snapshots.Form.init) }

  private static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Returns the directory around a test target: the one nearest to the file, below the innermost
  /// `Tests`, that contains scenes or goldens, or else that `Tests` directory, or the file's own.
  static func goldenFolder(near file: String) -> String {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let end = parts.dropLast().lastIndex(of: "Tests").map { $0 + 1 } ?? parts.count - 1
    func folder(_ count: Int) -> String {
      let folder = parts.prefix(max(0, count)).joined(separator: "/")
      return folder.isEmpty ? "." : folder
    }
    let inner = stride(from: parts.count - 1, to: end, by: -1).lazy.map(folder)
    return inner.first { around in
      ["Scenes", "Snapshots"].contains { unsafe access("\(around)/\($0)", F_OK) == 0 }
    } ?? folder(end)
  }
}

extension Scene {
  /// Loads a scene file below the `Scenes` directory next to the test target.
  ///
  /// ```swift
  /// @Test func ofFile() throws {
  ///   let scene = try Scene(named: "articles/form", file: target)
  ///   #expect(try scene.layout(on: .iPhone5).nameField.frame.x == 96)
  /// }
  /// ```
  public init(named name: String, file: String = #filePath) throws(SceneError) {
    let folder = TestEnvironment.goldenFolder(near: file)
    try self.init(contentsOf: "\(folder)/Scenes/\(name).scene.yaml", name: name)
  }
}
