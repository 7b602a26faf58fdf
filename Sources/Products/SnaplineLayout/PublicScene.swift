package import SnaplineSceneModel

/// Views, constraints and states that can be laid out on any device.
///
/// A scene is a value without shared state, so scenes can be built and laid out concurrently.
///
/// ```swift
/// let box = View(name: "box")
/// var scene = Scene(name: "boxes", era: .iOS15, devices: [.iPhone14], [box])
/// scene.activate(box.edgeAnchors.constraint(equalTo: scene.view.edgeAnchors))
/// #expect(try scene.layout(on: .iPadPro, .landscape).box.frame == Rect(0, 0, 1376, 1032))
/// ```
public struct Scene: Sendable {
  /// The source of a scene.
  package enum Source: Sendable {
    /// Views and constraints declared in code.
    case code
    /// A scene file.
    case file(FileScene)
  }

  /// The name of the scene in golden images and findings, such as `articles/form`.
  ///
  ///     #expect(scene.name == "boxes")
  public private(set) var name: String
  package let location: CodeLocation
  package let source: Source

  /// The era whose defaults the scene uses; nil is that of iOS 15.
  ///
  ///     scene.era = .iOS15
  public var era: Era?
  /// The devices for which golden images are recorded.
  ///
  ///     scene.devices = [.iPhoneSE, .iPadPro]
  public var devices: [Device]
  /// The orientations of the devices; empty means both.
  ///
  ///     scene.orientations = [.portrait]
  public var orientations: [Orientation] = []
  /// The light and dark appearances; empty means light.
  ///
  ///     scene.appearances = [.light, .dark]
  public var appearances: [Appearance] = []
  /// The layout directions; empty means left to right.
  ///
  ///     scene.directions = [.leftToRight, .rightToLeft]
  public var directions: [LayoutDirection] = []
  /// The user's text sizes; empty means the default size.
  ///
  ///     scene.textSizes = [.large, .accessibilityLarge]
  public var textSizes: [TextSize] = []
  /// The screen's own view, the superview of the others.
  ///
  ///     scene.view.backgroundColor = .systemBackground
  public var view: View
  /// Further settings of the scene, by their keys in scene files.
  package var settings: [View.Property] = []
  package private(set) var constraints: [Constraint] = []
  private var viewIndices: [ObjectIdentity: Int] = [:]
  package private(set) var states: [(name: String, steps: Steps, place: CodeLocation)] = []

  /// Creates a scene with views on a screen.
  ///
  ///     var scene = Scene(name: "boxes", era: .iOS11, devices: [.iPhone8], [box])
  public init(
    name: String = "scene", era: Era? = nil, devices: [Device] = [],
    _ subviews: [any SceneView] = [], file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.name = name
    location = CodeLocation(file: file, line: line, column: column)
    source = .code
    self.era = era
    self.devices = devices
    view = View("view", "root", location, .root)
    view.subviews = subviews.map(\.view)
  }

  /// Creates a scene from a parsed scene file.
  package init(
    _ scene: SnaplineSceneModel.Scene, at location: CodeLocation, bytes: [UInt8],
    root: String? = nil
  ) {
    name = scene.identity
    self.location = location
    source = .file(FileScene(scene, bytes, root: root))
    devices = scene.devices.map { Device($0.name) }
    view = View("view", "root", location, .root)
  }
}

extension Scene {
  /// Adds a view in its present state to the screen, in front of the existing views.
  ///
  /// ```swift
  /// var scene = Scene()
  /// scene.addSubview(Label("Name", name: "title"))
  /// #expect(try scene.layout().title.exists)
  /// ```
  public mutating func addSubview(_ subview: some SceneView) { view.addSubview(subview) }

  /// Adds views to the screen in order.
  ///
  ///     scene.addSubviews([Label("Name", name: "title"), TextField(name: "field")])
  public mutating func addSubviews(_ subviews: [any SceneView]) { view.addSubviews(subviews) }

  /// Returns the scene with another name.
  ///
  ///     #expect(scene.named("other/boxes").name == "other/boxes")
  public func named(_ name: String) -> Scene {
    var scene = self
    scene.name = name
    return scene
  }

  /// Adds constraints to the scene, active unless made inactive, and updates the constants and
  /// priorities of constraints that it already contains.
  ///
  /// ```swift
  /// let box = View(name: "box")
  /// var scene = Scene([box])
  /// scene.activate([
  ///   box.topAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.topAnchor, constant: 8),
  ///   box.leadingAnchor.constraint(equalTo: scene.view.layoutMarginsGuide.leadingAnchor),
  ///   box.widthAnchor.constraint(equalTo: box.heightAnchor, multiplier: 2),
  ///   box.heightAnchor.constraint(equalToConstant: 44),
  /// ])
  /// #expect(try scene.layout(on: .iPhone14).box.frame == Rect(16, 55, 88, 44))
  /// ```
  public mutating func activate(_ constraints: [Constraint]) {
    for constraint in constraints {
      if let place = viewIndices[constraint.identity] {
        self.constraints[place] = constraint
      } else {
        viewIndices[constraint.identity] = self.constraints.count
        self.constraints.append(constraint)
      }
    }
  }

  /// Adds constraints to the scene, as `activate(_:)` does for an array.
  ///
  ///     scene.activate(Constraint("H:|[box(100)]"), Constraint("V:|[box(40)]"))
  public mutating func activate(_ constraints: Constraint...) { activate(constraints) }

  /// Adds a named state to the scene, with the steps that lead to it.
  ///
  /// ```swift
  /// let hint = Label("A hint", name: "hint")
  /// var scene = Scene([StackView(arrangedSubviews: [hint, Label("Text", name: "text")])])
  /// scene.state("without") { $0.hide(hint) }
  /// #expect(try scene.layout().text.frame.x > 0)
  /// #expect(try scene.layout(state: "without").text.frame.x == 0)
  /// ```
  public mutating func state(
    _ name: String, file: String = #filePath, line: Int = #line, column: Int = #column,
    _ build: (inout Steps) -> Void
  ) {
    var steps = Steps()
    build(&steps)
    states.append((name, steps, CodeLocation(file: file, line: line, column: column)))
  }

  /// Accesses a setting by its key in scene files.
  ///
  /// ```swift
  /// var scene = Scene()
  /// scene["statusBarHidden"] = true
  /// #expect(scene.findings.isEmpty)
  /// ```
  public subscript(key: String) -> PropertyValue? {
    get { settings.first { $0.key == key }?.value }
    set {
      settings.removeAll { $0.key == key }
      if let newValue { settings.append(.init(key: key, value: newValue)) }
    }
  }

  /// The rectangle of the screen that bars and rounded corners do not cover.
  ///
  ///     let safe = scene.safeAreaLayoutGuide
  public var safeAreaLayoutGuide: LayoutGuide { LayoutGuide(view, "safeArea") }
  /// The rectangle of the keyboard, or of its position before it appears.
  ///
  ///     let keyboard = scene.keyboardLayoutGuide
  public var keyboardLayoutGuide: LayoutGuide { LayoutGuide(view, "keyboard") }
  /// The layout guide below the status bar, until iOS 10.
  ///
  ///     let below = title.topAnchor.constraint(equalTo: scene.topLayoutGuide.bottomAnchor)
  public var topLayoutGuide: LayoutGuide { LayoutGuide(view, "topGuide") }
  /// The layout guide above the bars at the bottom edge, until iOS 10.
  ///
  ///     let above = title.bottomAnchor.constraint(equalTo: scene.bottomLayoutGuide.topAnchor)
  public var bottomLayoutGuide: LayoutGuide { LayoutGuide(view, "bottomGuide") }
}

/// A scene with the file that defines it.
///
/// A class, so that the binary layout of client packages does not depend on the size of the scene
/// model.
package final class FileScene: Sendable {
  package let scene: SnaplineSceneModel.Scene
  package let bytes: [UInt8]
  /// The name of the part of the file, if it has several.
  package let root: String?

  init(_ scene: SnaplineSceneModel.Scene, _ bytes: [UInt8], root: String?) {
    self.scene = scene
    self.bytes = bytes
    self.root = root
  }
}
