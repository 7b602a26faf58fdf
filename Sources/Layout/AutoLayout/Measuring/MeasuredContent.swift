package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineTypography

/// The intrinsic content size of a view, and the position of its text.
struct MeasuredContent: Hashable {
  /// The size; nil for contents without an intrinsic size.
  var size: IntrinsicSize?
  var text: TextBlock?
  var baseline: Baseline?
  /// The distance from the first baseline to the last one.
  var lastLineOffset = 0.0
  /// The distance of the text below the middle of its view.
  var shift = 0.0
  /// Whether the text is positioned as in text fields.
  var isField = false

  /// The first baseline, for any height of the view.
  enum Baseline: Hashable {
    case fromMiddle(Double)
    case fromTop(Double)
  }
}

extension View {
  /// Whether the text is wrapped in the width of the view.
  var hasLines: Bool {
    switch content {
    case .label(let label): label.numberOfLines != 1
    case .textView: true
    case .plain, .guide, .scroll, .cell, .stack, .textField, .button, .image, .control: false
    }
  }

  /// Whether a layout wraps the text: a text view wraps its lines even if its size is given, and a
  /// configured button its title.
  var breaksLines: Bool {
    let wraps = hasLines || button?.wrapsTitle == true
    return wraps && (frame == nil || content.kind == .textView)
  }

  /// Measures the content in a width, or without a limit.
  func measured(width: Double?, in scene: Scene, _ environment: LayoutEnvironment)
    -> MeasuredContent?
  {
    let own = measuredContent(width: width, in: scene, environment)
    guard let naturalSize else { return own }
    var content = own ?? MeasuredContent()
    content.size = naturalSize
    return content
  }

  private func measuredContent(
    width: Double?, in scene: Scene, _ environment: LayoutEnvironment
  ) -> MeasuredContent? {
    let scale = environment.device.scale
    let texts = scene.texts
    switch content {
    case .plain, .guide, .scroll, .cell, .stack: return nil
    case .control(let control): return control.measured(in: scene, environment)
    case .image(let image): return image.size.map { MeasuredContent(size: IntrinsicSize($0)) }
    case .label(let label):
      func broken(at width: Double?) -> TextBlock {
        texts.layOut(
          label.shownText,
          label.layoutOptions(
            in: scene.era, width: label.numberOfLines == 1 ? nil : width,
            maximumLines: label.numberOfLines, scale: scale))
      }
      let text = broken(at: width)
      let room = label.widthToAskFor(at: width, in: scene)
      let wanted = room == width ? text : broken(at: room)
      let line = texts.layOutSingleLine("X", label.font, scale)
      let size = label.roundsUpToWholePoints ? wanted.size.wholePoints : wanted.size
      var measured = MeasuredContent(size: size, text: wanted, standIn: line, scale: scale)
      measured.text = text
      // Interface Builder aligns a label's lines with its top, regardless of its height.
      if scene.mode == .canvas {
        measured.baseline = .fromTop(
          SnaplineAutoLayout.firstBaseline(of: line, inHeight: line.size.height, scale))
      }
      return measured
    case .textView(let view): return view.measured(width: width, scale, texts)
    case .textField(let field):
      let shown = field.text.isEmpty ? field.placeholder : field.shownText
      let text = texts.layOutSingleLine(shown, field.font, scale, field.shownRuns)
      return MeasuredContent(
        size: field.size(around: text, scene, scale), text: text,
        standIn: texts.layOutSingleLine("X", field.font, scale), isField: true, scale: scale)
    case .button(let button): return button.measured(width: width, in: scene, scale)
    }
  }
}

/// Returns the lines of a view's text in its solved width.
package func text(
  of view: ViewID, solvedWidth width: Double, in scene: Scene, _ environment: LayoutEnvironment
) -> TextBlock? {
  let width = scene[view].breaksLines ? width + 1e-6 : nil
  return scene[view].measured(width: width, in: scene, environment)?.text
}

extension LabelContent {
  /// Returns the width in which a label wraps its text for its intrinsic size, at its current
  /// width.
  ///
  /// It is automatic since iOS 8; before, a label without an explicit width had the intrinsic size
  /// of a single line.
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
  /// Returns the size of the field around a line of text.
  fileprivate func size(around text: TextBlock, _ scene: Scene, _ scale: PixelScale) -> Size {
    let era = scene.era
    let line = scene.texts.layOutSingleLine("X", font, scale)
    let sides = leftView.width + rightView.width
    switch borderStyle {
    case .roundedRect, .line, .bezel:
      // The minimum width of a field is that of a caret.
      let width = max(5, text.size.width) + era.roundedFieldPadding + sides
      let height = max(era.roundedFieldHeight, line.size.height.rounded(.up) + 8)
      return Size(width: width, height: height)
    case .none:
      return Size(
        width: max(5, text.size.width) + sides,
        height: (font.lineHeight + era.borderlessFieldPadding).rounded(.up))
    }
  }
}

extension TextViewContent {
  /// Measures the lines between the insets; only a view that does not scroll has a size.
  fileprivate func measured(
    width: Double?, _ scale: PixelScale, _ texts: TextLayoutCache
  ) -> MeasuredContent {
    let inset = textContainerInset
    let sides = inset.left + inset.right + 2 * lineFragmentPadding
    let lines = texts.layOut(
      text, layoutOptions(width: width.map { max(1, $0 - sides) }, scale: scale))
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
  /// Measures the texts that determine the width or the baseline of a control.
  fileprivate func measured(in scene: Scene, _ environment: LayoutEnvironment) -> MeasuredContent {
    let scale = environment.device.scale
    var size = intrinsicSize(in: scene.era, environment.sizeClasses)
    func width(_ text: String, _ font: Font) -> Double {
      scene.texts.layOutSingleLine(text, font, scale).size.width
    }
    var baseline: MeasuredContent.Baseline?
    switch kind {
    case .segmentedControl:
      size.width = segmentsWidth(in: scene.era, of: width) ?? size.width
      let line = scene.texts.layOutSingleLine("X", titleFont ?? font, scale)
      baseline = .fromMiddle(
        firstBaseline(of: line, inHeight: line.size.height, scale) - line.size.height / 2)
    case .datePicker where date.effectiveStyle(in: scene.era) == .compact:
      let pills = date.pills.map { width($0, font) + DateContent.pillPadding }
      size.width = pills.reduce(DateContent.pillGap * Double(max(0, pills.count - 1)), +)
    case .datePicker, .switch, .slider, .stepper, .progressView, .activityIndicator, .pageControl,
      .pickerView, .searchBar, .navigationBar, .tabBar, .toolbar, .alert, .actionSheet, .menu,
      .sheet, .popover:
      break
    }
    return MeasuredContent(size: size, baseline: baseline)
  }

  /// Returns the width of the segments: all are as wide as the widest title needs, except those with
  /// an explicit width; adjacent segments are one point apart until iOS 18.
  private func segmentsWidth(in era: Era, of width: (String, Font) -> Double) -> Double? {
    guard !segments.isEmpty else { return nil }
    // Each segment has room for its title in the font of the selected state.
    var font = titleFont ?? font
    if titleFont == nil, era >= .ios13, font.face == .systemRegular { font.face = .systemMedium }
    let free = segments.filter { $0.width == nil }
    let segment =
      free.map { segment in
        segment.image.size.map { $0.width.rounded(.up) + era.segmentPadding }
          ?? width(segment.title, font).rounded(.up) + era.segmentTitlePadding
      }.max() ?? 0
    let gaps = era >= .ios26 ? 0 : Double(segments.count - 1)
    return segments.reduce(gaps) { $0 + ($1.width ?? segment) }
  }
}

extension MeasuredContent {
  /// Creates content with text in the middle of its view, and its baseline on a whole pixel.
  ///
  /// A control without text has the baseline of the stand-in text.
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

  /// Returns the first baseline of the visible text, in a view of this height.
  func firstBaseline(inHeight height: Double, _ scale: PixelScale) -> Double? {
    guard let text, !text.lines.isEmpty else { return nil }
    if case .fromTop(let distance) = baseline { return distance }
    return firstBaseline(of: text, height, scale) + shift
  }

  private func firstBaseline(of text: TextBlock, _ height: Double, _ scale: PixelScale) -> Double {
    isField
      ? SnaplineAutoLayout.firstBaseline(ofField: text, inHeight: height, scale)
      : SnaplineAutoLayout.firstBaseline(of: text, inHeight: height, scale)
  }
}

/// Returns the distance from the top of a view of this height to the first baseline of its centered
/// text.
///
/// The text begins on a whole pixel, with halves rounded down the screen, and its ascender is
/// rounded to whole pixels separately. This matches simulator images of labels in fifteen sizes, on
/// screens with two and with three pixels per point.
package func firstBaseline(
  of text: TextBlock, inHeight height: Double, _ scale: PixelScale
) -> Double {
  let pixels = Double(scale.pixelsPerPoint)
  func whole(_ points: Double) -> Double { (points * pixels + 0.5 + 1e-6).rounded(.down) }
  return (whole((height - text.size.height) / 2) + whole(text.ascender)) / pixels
}

/// Returns the first baseline in a text field, which is rounded down to a whole pixel.
///
/// Interface Builder has the baseline of a rounded field of 14 points at 19 of 30, where the middle
/// of the line would be 19.8.
package func firstBaseline(
  ofField text: TextBlock, inHeight height: Double, _ scale: PixelScale
) -> Double {
  let exact = (height - text.size.height) / 2 + text.ascender
  let pixels = Double(scale.pixelsPerPoint)
  return (exact * pixels + 1e-6).rounded(.down) / pixels
}

extension TextLayoutCache {
  /// Returns a text on a single line without a width limit.
  func layOutSingleLine(
    _ text: String, _ font: Font, _ scale: PixelScale, _ runs: [StyledRun] = []
  ) -> TextBlock {
    var setting = TextLayoutOptions(
      font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale)
    setting.runs = runs.fonts(in: font)
    return layOut(text, setting)
  }
}
