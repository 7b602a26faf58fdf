package import SnaplineBasics
package import SnaplineSceneModel
package import SnaplineTypography

/// The fit of a text in its view, as it is drawn there.
package struct TextFit: Hashable, Sendable {
  /// The excess of the text over the view along each axis in points; 0 or less if it fits.
  package var width: Double
  package var height: Double
  /// Whether an ellipsis replaces a part of the text, regardless of the size of the view.
  package var isEllipsized = false

  /// The excess in points that is rounding and no truncation.
  package static let tolerance = 0.5

  /// Whether a part of the text is not drawn.
  package var isTruncated: Bool {
    isEllipsized || max(width, height) > Self.tolerance
  }
}

extension Scene {
  /// Returns the fit of a view's text in its frame; nil for texts that are scrolled, edited or
  /// clipped by design, and for views without a text.
  ///
  /// Only this function determines whether a text is truncated.
  package func textFit(of view: ViewID, in layout: SolvedLayout, _ scale: PixelScale) -> TextFit? {
    guard let text = layout[view].text else { return nil }
    let size = layout[view].exactFrame.size
    switch self[view].content {
    case .label(let label) where label.lineBreakMode != .clipping:
      return label.fit(of: text, in: size, era, scale, texts)
    case .button(let button):
      return TextFit(width: text.widest * button.minimumScale - size.width, height: -size.height)
    default: return nil
    }
  }
}

extension LabelContent {
  fileprivate func fit(
    of text: TextBlock, in size: Size, _ era: Era, _ scale: PixelScale, _ texts: TextLayoutCache
  ) -> TextFit {
    let factor = fontFactor(in: size.width, era, scale, texts)
    var drawn = text
    // A label with a frame is measured as one line, and drawn in as many as it allows.
    let isTooWide = text.widest > size.width + TextFit.tolerance
    if numberOfLines != 1, factor < 1 || isTooWide {
      drawn = texts.layOut(
        shownText,
        layoutOptions(
          in: era, width: size.width, maximumLines: numberOfLines, scale: scale, by: factor))
    }
    // A single line is drawn regardless of the label's height.
    let height = drawn.lines.count > 1 ? drawn.size.height : 0
    var fit = TextFit(width: drawn.widest - size.width, height: height - size.height)
    if adjustsFontSize, numberOfLines == 1 {
      // Fonts between both sizes are possible: the excess is that of the smallest one, also if the
      // text fits at its full size, so that the number is linear in the width.
      fit.width = text.widest * max(minimumScale, Self.minimumTextScale) - size.width
    }
    fit.isEllipsized = drawn.hasEllipsis && !drawn.shows(all: shownText)
    return fit
  }

  /// Returns the factor by which a label shrinks its font so that its text fits into a width; 1 if
  /// the text fits or the label does not shrink it.
  package func fontFactor(
    in width: Double, _ era: Era, _ scale: PixelScale, _ texts: TextLayoutCache
  ) -> Double {
    func fits(by factor: Double) -> Bool {
      let isLine = numberOfLines == 1
      // One line more than allowed suffices to detect that the text does not fit.
      var setting = self.layoutOptions(
        in: era, width: isLine ? nil : width, maximumLines: numberOfLines + 1, scale: scale,
        by: factor)
      setting.breaking = isLine ? .clipping : .byWordWrapping
      let block = texts.layOut(shownText, setting)
      return block.lines.count <= numberOfLines
        && block.size.width <= width + 0.5 / Double(scale.pixelsPerPoint)
    }
    guard adjustsFontSize, numberOfLines > 0, !fits(by: 1) else { return 1 }
    var (low, high) = (max(minimumScale, Self.minimumTextScale), 1.0)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if fits(by: middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// The minimum font factor.
  private static let minimumTextScale = 0.01
}

extension TextBlock {
  fileprivate var widest: Double { lines.map(\.width).max() ?? 0 }

  fileprivate var hasEllipsis: Bool {
    lines.contains { line in line.clusters.contains { $0.text == "…" } }
  }

  /// Whether the lines contain every character of a text except whitespace.
  fileprivate func shows(all text: String) -> Bool {
    let drawn = lines.map { $0.clusters.readingText }.joined()
    return drawn.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace }
  }
}
