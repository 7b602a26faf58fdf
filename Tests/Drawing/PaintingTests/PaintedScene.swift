import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplinePainting
import SnaplineSceneModel
import SnaplineTypography

/// A scene and its layout, built view by view.
struct PaintedScene {
  var scene: Scene
  var layout: SolvedLayout
  var device = Device.all[1]
  var orientation = Orientation.portrait
  var appearance = Appearance.light

  init(
    _ device: String = "iphone-5", _ orientation: Orientation = .portrait, era: Era = .ios7,
    look: Scene.DefaultStyle = .app
  ) {
    scene = Scene(identity: "test", file: "test.scene.yaml", era: era)
    scene.defaultStyle = look
    self.device = Device.named(device) ?? self.device
    self.orientation = orientation
    let frame = Rect(origin: .zero, size: self.device.size(in: orientation))
    layout = SolvedLayout(views: [
      SolvedView(frame: frame, exactFrame: frame, screenFrame: frame)
    ])
  }

  /// Adds a view with this frame in its parent; text is measured for the frame.
  @discardableResult mutating func add(
    _ name: String, _ content: ViewContent = .plain, in parent: ViewID = .root,
    x: Double = 0, y: Double = 0, width: Double = 100, height: Double = 50,
    style: (inout ViewAppearance) -> Void = { _ in }
  ) -> ViewID {
    let id = ViewID(scene.views.count)
    var view = View(
      name: name, parent: parent, content: content, span: SourceSpan(file: "test.scene.yaml"))
    style(&view.appearance)
    scene.views.append(view)
    scene.views[parent.index].children.append(id)

    let frame = Rect(x: x, y: y, width: width, height: height)
    let above = layout[parent]
    var solved = SolvedView(frame: frame, exactFrame: frame, screenFrame: frame)
    solved.screenFrame = frame.offset(
      by: above.screenFrame.origin - (above.scroll?.contentOffset ?? .zero))
    if let text = text(of: content) {
      solved.text = text
      solved.firstBaseline = firstBaseline(of: text, inHeight: height, device.scale)
    }
    layout.views.append(solved)
    return id
  }

  private func text(of content: ViewContent) -> TextBlock? {
    func line(_ text: String, _ font: Font, lines: Int = 1, width: Double? = nil) -> TextBlock {
      layOut(
        text, font: font, width: width, maximumLines: lines, breaking: .clipping,
        scale: device.scale)
    }
    return switch content {
    case .label(let label): text(of: label)
    case .textField(let field):
      line(field.text.isEmpty ? field.placeholder : field.shownText, field.font)
    case .button(let button): line(button.title, button.font)
    default: nil
    }
  }

  private func text(of label: LabelContent) -> TextBlock {
    var setting = label.layoutOptions(
      in: .ios15, width: nil, maximumLines: label.numberOfLines, scale: device.scale)
    setting.breaking = .clipping
    return layOut(label.text, setting)
  }

  /// Constrains a view to its scroll view, so that it is the content view.
  mutating func tie(_ child: ViewID, to scroll: ViewID) {
    scene.constraints.append(
      Constraint(
        Anchor(.view(child), .leading), .equal, [AnchorTerm(1, Anchor(.view(scroll), .leading))],
        span: SourceSpan(file: "test.scene.yaml")))
  }

  var list: DisplayList {
    let shot = Shot(
      name: "shot", device: device, orientation: orientation, state: nil,
      appearance: appearance)
    return paint(scene, shot, layout)
  }

  /// Returns the draw commands of one view or of one system element.
  func marks(of source: String) -> [DrawCommand] {
    list.items.filter { $0.source == source }.map(\.mark)
  }
}

extension ViewContent {
  static func label(
    _ text: String, _ alignment: TextAlignment = .natural, lines: Int = 1, size: Double = 17
  ) -> ViewContent {
    var label = LabelContent(text: text, font: Font(.systemRegular, size: size))
    label.alignment = alignment
    label.numberOfLines = lines
    return .label(label)
  }

  static func field(
    _ text: String, placeholder: String = "",
    border: TextFieldContent.BorderStyle = .roundedRect, secure: Bool = false
  ) -> ViewContent {
    var field = TextFieldContent(text: text, font: Font(.systemRegular, size: 14))
    field.placeholder = placeholder
    field.borderStyle = border
    field.isSecure = secure
    return .textField(field)
  }

  static func button(_ title: String) -> ViewContent {
    .button(ButtonContent(title: title, font: Font(.systemRegular, size: 15)))
  }
}

extension DrawCommand {
  /// The text of a text command, joined.
  var shown: String? {
    if case .text(let mark) = self { mark.clusters.map(\.text).joined() } else { nil }
  }

  var textMark: TextLineCommand? { if case .text(let mark) = self { mark } else { nil } }

  /// The rectangle and color of a filled rectangle, rounded or not.
  var filled: (Rect, Color)? {
    switch self {
    case .fill(.rectangle(let rect), let color), .fill(.roundedRectangle(let rect, _), let color):
      (rect, color)
    default: nil
    }
  }
}
