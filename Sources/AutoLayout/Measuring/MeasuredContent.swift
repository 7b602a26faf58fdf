package import Geometry
package import SceneModel
package import Typography

/// How large a view's content would like to be, and where its text stands.
struct MeasuredContent: Hashable {
  /// Nil for contents that take whatever room they get.
  var size: IntrinsicSize?
  var text: TextBlock?
  var baseline: Baseline?
  /// From the first baseline to the last one.
  var lastLineOffset = 0.0
  /// How much lower than the middle of its view the text stands.
  var shift = 0.0
  /// Whether it stands as texts do in fields.
  var isField = false

  /// Where the first line stands, whatever height the view gets.
  enum Baseline: Hashable {
    case fromMiddle(Double)
    case fromTop(Double)
  }
}

extension View {
  /// Whether the text is broken for the width that the view gets.
  var hasLines: Bool {
    switch content {
    case .label(let label): label.numberOfLines != 1
    case .textView: true
    case .plain, .guide, .scroll, .cell, .stack, .textField, .button, .image, .control: false
    }
  }

  /// Whether a layout breaks it so: a text view breaks its lines even where its size is given.
  var breaksLines: Bool { hasLines && (frame == nil || content.kind == .textView) }

  /// Measures the content for a width, or as wide as it likes to be.
  func measured(width: Double?, in scene: Scene, _ situation: LayoutEnvironment) -> MeasuredContent? {
    let own = measuredContent(width: width, in: scene, situation)
    guard let naturalSize else { return own }
    var content = own ?? MeasuredContent()
    content.size = naturalSize
    return content
  }

  private func measuredContent(
    width: Double?, in scene: Scene, _ situation: LayoutEnvironment
  ) -> MeasuredContent? {
    let scale = situation.device.scale
    let texts = scene.texts
    switch content {
    case .plain, .guide, .scroll, .cell, .stack: return nil
    case .control(let control):
      var measured = MeasuredContent(size: control.measuredSize(in: scene, situation))
      if control.kind == .segmentedControl {
        let line = texts.oneLine("X", control.font, scale)
        measured.baseline = .fromMiddle(
          AutoLayout.firstBaseline(of: line, inHeight: line.size.height, scale)
            - line.size.height / 2)
      }
      return measured
    case .image(let image): return image.size.map { MeasuredContent(size: IntrinsicSize($0)) }
    case .label(let label):
      func broken(at width: Double?) -> TextBlock {
        texts.layOut(
          label.shownText,
          label.setting(
            in: scene.era, width: label.numberOfLines == 1 ? nil : width,
            maximumLines: label.numberOfLines, scale: scale))
      }
      let text = broken(at: width)
      let room = label.widthToAskFor(at: width, in: scene)
      let wanted = room == width ? text : broken(at: room)
      let line = texts.oneLine("X", label.font, scale)
      let size = label.asksForWholePoints ? wanted.size.wholePoints : wanted.size
      var measured = MeasuredContent(size: size, text: wanted, standIn: line, scale: scale)
      measured.text = text
      // Interface Builder counts a label's lines from its top, however high it has become.
      if scene.mode == .canvas {
        measured.baseline = .fromTop(
          AutoLayout.firstBaseline(of: line, inHeight: line.size.height, scale))
      }
      return measured
    case .textView(let view): return view.measured(width: width, scale, texts)
    case .textField(let field):
      let shown = field.text.isEmpty ? field.placeholder : field.shownText
      let text = texts.oneLine(shown, field.font, scale, field.shownRuns)
      return MeasuredContent(
        size: field.size(around: text, scene, scale), text: text,
        standIn: texts.oneLine("X", field.font, scale), isField: true, scale: scale)
    case .button(let button): return button.measured(in: scene, scale)
    }
  }
}

/// The text of a view in the lines in which it stands when a layout has made it so wide.
package func text(
  of view: ViewID, solvedWidth width: Double, in scene: Scene, _ situation: LayoutEnvironment
) -> TextBlock? {
  let width = scene[view].breaksLines ? width + 1e-6 : nil
  return scene[view].measured(width: width, in: scene, situation)?.text
}

extension LabelContent {
  /// How wide the lines are for which a label asks for room, when it is so wide itself.
  ///
  /// Since iOS 8 it finds that out; before, a label that was not told asked for a single line.
  fileprivate func widthToAskFor(at width: Double?, in scene: Scene) -> Double? {
    if numberOfLines == 1 { return width }
    if preferredMaxLayoutWidth > 0 { return preferredMaxLayoutWidth }
    return scene.era >= .ios8 || scene.mode == .canvas ? width : nil
  }
}

extension Size {
  /// The size rounded up to whole points.
  var wholePoints: Size {
    Size(width: width.rounded(.up), height: height.rounded(.up))
  }
}

extension TextFieldContent {
  /// The size of the whole field around a line of text.
  fileprivate func size(around text: TextBlock, _ scene: Scene, _ scale: PixelScale) -> Size {
    let era = scene.era
    let line = scene.texts.oneLine("X", font, scale)
    switch borderStyle {
    case .roundedRect, .line, .bezel:
      // A field never asks for less room than a caret needs.
      let width = max(5, text.size.width) + era.roundedFieldPadding
      let height = max(era.roundedFieldHeight, line.size.height.rounded(.up) + 8)
      return Size(width: width, height: height)
    case .none:
      return Size(
        width: max(5, text.size.width),
        height: (font.lineHeight + era.bareFieldPadding).rounded(.up))
    }
  }
}

extension TextViewContent {
  /// Measures the lines between the insets; only a view that does not scroll has a size.
  fileprivate func measured(
    width: Double?, _ scale: PixelScale, _ texts: TextLayoutCache
  ) -> MeasuredContent {
    let inset = textContainerInset
    let sides = inset.left + inset.right + 2 * TextViewContent.linePadding
    let lines = texts.layOut(text, setting(width: width.map { max(1, $0 - sides) }, scale: scale))
    let pixels = Double(scale.pixelsPerPoint)
    return MeasuredContent(
      size: isScrollEnabled
        ? nil
        : IntrinsicSize(
          width: lines.size.width + sides, height: lines.size.height + inset.top + inset.bottom),
      text: lines, baseline: .fromTop(((inset.top + lines.ascender) * pixels).rounded() / pixels),
      lastLineOffset: lines.lastBaselineOffset)
  }
}

extension ControlContent {
  /// The size with the width of its texts: segments are alike, each as wide as the widest needs,
  /// but for those that were given a width; between them lies a point.
  fileprivate func measuredSize(in scene: Scene, _ situation: LayoutEnvironment) -> IntrinsicSize {
    var size = naturalSize(in: scene.era, situation.sizeClasses)
    var font = font
    func width(_ text: String) -> Double {
      scene.texts.oneLine(text, font, situation.device.scale).size.width
    }
    if kind == .segmentedControl, !segments.isEmpty {
      // Each has room for its title as it is written while it is chosen.
      if scene.era >= .ios13, font.face == .systemRegular { font.face = .systemMedium }
      let free = segments.filter { $0.width == nil }
      let segment =
        free.map { segment in
          segment.image.size.map { $0.width.rounded(.up) + scene.era.segmentPadding }
            ?? width(segment.title).rounded(.up) + scene.era.segmentTitlePadding
        }.max() ?? 0
      size.width = segments.reduce(Double(segments.count - 1)) { $0 + ($1.width ?? segment) }
    } else if kind == .datePicker, date.shownStyle(in: scene.era) == .compact {
      let pills = date.pills.map { width($0) + DateContent.pillPadding }
      size.width = pills.reduce(DateContent.pillGap * Double(max(0, pills.count - 1)), +)
    }
    return size
  }
}

extension MeasuredContent {
  /// Text stands in the middle of its view, its baseline on a whole pixel.
  ///
  /// A control without text still has the line on which its text would stand: the stand-in's.
  init(
    size: Size, text: TextBlock, standIn: TextBlock? = nil, isField: Bool = false, scale: PixelScale
  ) {
    self.size = IntrinsicSize(size)
    self.text = text
    self.isField = isField
    let line = text.lines.isEmpty ? standIn : text
    baseline = line.map { .fromMiddle(firstBaseline(of: $0, size.height, scale) - size.height / 2) }
    lastLineOffset = text.lastBaselineOffset
  }

  /// The first baseline of the text that is there, in a view of this height.
  func firstBaseline(inHeight height: Double, _ scale: PixelScale) -> Double? {
    guard let text, !text.lines.isEmpty else { return nil }
    if case .fromTop(let distance) = baseline { return distance }
    return firstBaseline(of: text, height, scale) + shift
  }

  private func firstBaseline(of text: TextBlock, _ height: Double, _ scale: PixelScale) -> Double {
    isField
      ? AutoLayout.firstBaseline(ofField: text, inHeight: height, scale)
      : AutoLayout.firstBaseline(of: text, inHeight: height, scale)
  }
}

/// From the top of a view of this height to the first baseline of the text in its middle.
///
/// The text begins on a whole pixel, halves rounded down the screen, and its ascender is rounded to
/// whole pixels by itself. That is what pictures of the simulator show: of labels in fifteen sizes,
/// on screens of two and of three pixels to a point, all stand where this says.
package func firstBaseline(
  of text: TextBlock, inHeight height: Double, _ scale: PixelScale
) -> Double {
  let pixels = Double(scale.pixelsPerPoint)
  func whole(_ points: Double) -> Double { (points * pixels + 0.5 + 1e-6).rounded(.down) }
  return (whole((height - text.size.height) / 2) + whole(text.ascender)) / pixels
}

/// The same in a text field, whose baseline is cut down to a whole pixel.
///
/// Interface Builder puts the baseline of a rounded field of 14 points at 19 of 30, where the middle
/// of the line would say 19.8.
package func firstBaseline(
  ofField text: TextBlock, inHeight height: Double, _ scale: PixelScale
) -> Double {
  let exact = (height - text.size.height) / 2 + text.ascender
  let pixels = Double(scale.pixelsPerPoint)
  return (exact * pixels + 1e-6).rounded(.down) / pixels
}

extension TextLayoutCache {
  /// A text on a single line, as wide as it likes to be.
  func oneLine(
    _ text: String, _ font: Font, _ scale: PixelScale, _ runs: [StyledRun] = []
  ) -> TextBlock {
    var setting = TextLayoutOptions(
      font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale)
    setting.runs = runs.fonts(in: font)
    return layOut(text, setting)
  }
}
