package import SceneModel

/// Views, constraints and states that can be laid out on any device.
///
/// It is a value without any state around it: scenes can be built and laid out side by side.
///
/// ```swift
/// let box = View(name: "box")
/// var scene = Scene(name: "boxes", era: .iOS15, devices: [.iPhone14], [box])
/// scene.activate(box.edgeAnchors.constraint(equalTo: scene.view.edgeAnchors))
/// #expect(try scene.layout(on: .iPadPro, .landscape).box.frame == Rect(0, 0, 1376, 1032))
/// ```
public struct Scene: Sendable {
  /// Where a scene comes from.
  package enum Source: Sendable {
    /// Its views and constraints were said in code.
    case code
    /// It was read of a file.
    case file(FileScene)
  }

  /// What goldens and findings call it, such as `articles/form`.
  ///
  ///     #expect(scene.name == "boxes")
  public private(set) var name: String
  package let place: Place
  package let source: Source

  /// Whose defaults it has; nil is those of iOS 15.
  ///
  ///     scene.era = .iOS15
  public var era: Era?
  /// The devices on which its pictures are taken.
  ///
  ///     scene.devices = [.iPhoneSE, .iPadPro]
  public var devices: [Device]
  /// How devices are held; none is both.
  ///
  ///     scene.orientations = [.portrait]
  public var orientations: [Orientation] = []
  /// By day, by night; none is by day.
  ///
  ///     scene.appearances = [.light, .dark]
  public var appearances: [Appearance] = []
  /// Which way the screen is read; none is left to right.
  ///
  ///     scene.directions = [.leftToRight, .rightToLeft]
  public var directions: [LayoutDirection] = []
  /// The user's text sizes; none is the usual one.
  ///
  ///     scene.textSizes = [.large, .accessibilityLarge]
  public var textSizes: [TextSize] = []
  /// The screen's own view, on which the others are.
  ///
  ///     scene.view.backgroundColor = .systemBackground
  public var view: View
  /// Further settings of the scene, by their keys in scene files.
  package var settings: [View.Property] = []
  package private(set) var constraints: [Constraint] = []
  private var places: [Identity: Int] = [:]
  package private(set) var states: [(name: String, steps: Steps, place: Place)] = []

  /// A scene of views on a screen.
  ///
  ///     var scene = Scene(name: "boxes", era: .iOS11, devices: [.iPhone8], [box])
  public init(
    name: String = "scene", era: Era? = nil, devices: [Device] = [],
    _ subviews: [any SceneView] = [], file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.name = name
    place = Place(file: file, line: line, column: column)
    source = .code
    self.era = era
    self.devices = devices
    view = View("view", "root", place, .root)
    view.subviews = subviews.map(\.view)
  }

  /// A scene that was read of the file at a place.
  package init(_ scene: SceneModel.Scene, at place: Place, bytes: [UInt8], root: String? = nil) {
    name = scene.identity
    self.place = place
    source = .file(FileScene(scene, bytes, root: root))
    devices = scene.devices.map { Device($0.name) }
    view = View("view", "root", place, .root)
  }
}

extension Scene {
  /// Puts a view on the screen, in front of those that are there, as it is now.
  ///
  /// ```swift
  /// var scene = Scene()
  /// scene.addSubview(Label("Name", name: "title"))
  /// #expect(try scene.layout().title.exists)
  /// ```
  public mutating func addSubview(_ subview: some SceneView) { view.addSubview(subview) }

  /// Puts views on the screen, in their order.
  ///
  ///     scene.addSubviews([Label("Name", name: "title"), TextField(name: "field")])
  public mutating func addSubviews(_ subviews: [any SceneView]) { view.addSubviews(subviews) }

  /// The same scene by another name.
  ///
  ///     #expect(scene.named("other/boxes").name == "other/boxes")
  public func named(_ name: String) -> Scene {
    var scene = self
    scene.name = name
    return scene
  }

  /// Takes constraints into the scene; those that were not made inactive are in force. One that
  /// the scene has is there as it is now, with its new constant or priority.
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
      if let place = places[constraint.identity] {
        self.constraints[place] = constraint
      } else {
        places[constraint.identity] = self.constraints.count
        self.constraints.append(constraint)
      }
    }
  }

  /// The same for single ones.
  ///
  ///     scene.activate(Constraint("H:|[box(100)]"), Constraint("V:|[box(40)]"))
  public mutating func activate(_ constraints: Constraint...) { activate(constraints) }

  /// A state of the scene by its name, and what leads to it.
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
    states.append((name, steps, Place(file: file, line: line, column: column)))
  }

  /// A setting by its key in scene files.
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

  /// What bars and rounded corners leave free.
  ///
  ///     let safe = scene.safeAreaLayoutGuide
  public var safeAreaLayoutGuide: LayoutGuide { LayoutGuide(view, "safeArea") }
  /// Where the keyboard is, or would come from.
  ///
  ///     let keyboard = scene.keyboardLayoutGuide
  public var keyboardLayoutGuide: LayoutGuide { LayoutGuide(view, "keyboard") }
  /// What the status bar leaves free, until iOS 10.
  ///
  ///     let below = title.topAnchor.constraint(equalTo: scene.topLayoutGuide.bottomAnchor)
  public var topLayoutGuide: LayoutGuide { LayoutGuide(view, "topGuide") }
  /// What bars at the lower edge leave free, until iOS 10.
  ///
  ///     let above = title.bottomAnchor.constraint(equalTo: scene.bottomLayoutGuide.topAnchor)
  public var bottomLayoutGuide: LayoutGuide { LayoutGuide(view, "bottomGuide") }
}

/// A scene with the file that says it.
///
/// Behind a reference, so that what other packages are compiled with does not hang on how large
/// the model of a scene is.
package final class FileScene: Sendable {
  package let scene: SceneModel.Scene
  package let bytes: [UInt8]
  /// Which part of the file it is, where that has several.
  package let root: String?

  init(_ scene: SceneModel.Scene, _ bytes: [UInt8], root: String?) {
    self.scene = scene
    self.bytes = bytes
    self.root = root
  }
}
