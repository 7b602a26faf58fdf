import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineSceneModel

public import struct SnaplineLayout.CodeLocation
public import struct SnaplineLayout.Scene
public import struct SnaplineLayout.SceneError

extension Scene {
  /// Loads a scene file such as `form.scene.yaml`, or the only root of a storyboard or a xib.
  ///
  /// ```swift
  /// let scene = try Scene(contentsOf: "\(folder)/form.scene.yaml")
  /// #expect(try scene.layout(on: .iPhone5).nameField.frame.x == 96)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The name of its golden images; nil means the file name without its extension.
  ///   - root: The identifier or class of a view controller in a storyboard.
  public init(
    contentsOf path: String, name: String? = nil, root: String? = nil
  ) throws(SceneError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try readFile(path, limit: Limits.standard.fileBytes)
    } catch {
      throw SceneError([
        Diagnostic(
          .error, "scene.unreadable", "cannot read the file: \(error.reason)",
          at: SourceSpan(file: path))
      ])
    }
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let stem = InterfaceFile.stem(last) ?? SceneFile.stem(last) ?? last
    var chosen = root
    if isInterfaceFile(path) {
      let all = rootNames(of: path)
      let called = root.map { rootNames(of: path, called: $0) } ?? all
      guard all.isEmpty || called.count == 1 else {
        throw SceneError([.whichRoot(of: path, among: all)])
      }
      chosen = called.first
    }
    self = try Self.read(bytes, path: path, name: name ?? stem, root: chosen)
  }

  /// Creates a scene from the text of a scene file.
  ///
  /// ```swift
  /// let scene = try Scene(yaml: "views: { box: { frame: [10, 20, 30, 40] } }")
  /// #expect(try scene.layout().box.frame == Rect(10, 20, 30, 40))
  /// ```
  public init(
    yaml text: String, name: String = "scene", file: String = #filePath
  ) throws(SceneError) {
    self = try Self.read(Array(text.utf8), path: "\(file).scene.yaml", name: name, root: nil)
  }

  /// Loads each view controller, view and cell of a storyboard or a xib as a scene.
  ///
  /// ```swift
  /// for scene in try Scene.scenes(fromInterface: "\(folder)/Login.storyboard") {
  ///   #expect(try scene.layout().viewNames.count > 1)
  /// }
  /// ```
  public static func scenes(fromInterface path: String) throws(SceneError) -> [Scene] {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = InterfaceFile.stem(file) ?? file
    return try rootNames(of: path).map { root throws(SceneError) in
      try Scene(contentsOf: path, name: "\(stem)/\(root)", root: root)
    }
  }

  private static func read(
    _ bytes: [UInt8], path: String, name: String, root: String?
  ) throws(SceneError) -> Scene {
    let file = SceneFile(path: path, identity: name, isInProject: true, root: root)
    let loaded = loadScene(file, bytes: bytes)
    guard let scene = loaded.scene, !loaded.hasErrors else {
      throw SceneError(loaded.diagnostics)
    }
    return Scene(scene, at: CodeLocation(SourceSpan(file: path)), bytes: bytes, root: root)
  }
}

extension Diagnostic {
  fileprivate static func whichRoot(of path: String, among roots: [String]) -> Self {
    Diagnostic(
      .error, "ib.several-roots", "the file has \(roots.count) root views",
      at: SourceSpan(file: path),
      hint: "choose one of \(roots.prefix(6).joined(separator: ", "))")
  }
}
