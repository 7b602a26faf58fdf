import Glibc
public import Snapline

/// What a test finds around itself.
enum Surroundings {
  /// Which goldens the environment wants to be written.
  static var recording: Snapshots.Recording? {
    guard let value = unsafe getenv("SNAPLINE_RECORD") else { return nil }
    return unsafe Snapshots.Recording(rawValue: String(cString: value))
  }

  /// The folder around a test's target: that of the innermost `Tests`, or else around the file's;
  /// a folder between both that has scenes or goldens comes first.
  static func folder(around file: String) -> String {
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
  /// The scene of a file below the `Scenes` beside the test's target.
  ///
  /// ```swift
  /// @Test func ofFile() throws {
  ///   let scene = try Scene(named: "articles/form", file: target)
  ///   #expect(try scene.layout(on: .iPhone5).nameField.frame.x == 96)
  /// }
  /// ```
  public init(named name: String, file: String = #filePath) throws(SceneError) {
    let folder = Surroundings.folder(around: file)
    try self.init(contentsOf: "\(folder)/Scenes/\(name).scene.yaml", name: name)
  }
}
