import SnaplineBasics

/// A simulator's screenshot as a scene, and the parts that are compared.
struct RebuiltScreen {
  /// A part that both pictures have.
  enum Part {
    /// The lines of a text, in an area around a view.
    case text(String, around: String, by: Double)
    /// The same in an area of the picture.
    case foreground(String, in: Rect)
    /// The color changes along a line.
    case edges(String, from: Point, to: Point)
    case color(String, at: Point)
    /// The intrinsic size of a view is the size of the picture.
    case size(String)
    /// The signs, titles or dots in a control, without its ground, which may be tinted.
    case control(String)
  }

  /// The name under which results are summed up.
  let family: String
  var scene: String
  var parts: [Part]
  /// The views whose frames are known, with their texts in the list of frames.
  var framed: [String: String] = [:]
  /// The offset of the entire content in the reference image to the right and down, in points.
  var offset = 0.0

  /// Nil if there is no such scene yet.
  init?(_ picture: SimulatorScreenshot) {
    if let second = RebuiltScreen.second(picture) {
      self = second
    } else if picture.isOf("pf-testTraitsEmbedded") {
      self = .embeddedLabels(picture)
    } else if picture.isOf("pf-testTraits") {
      self = .labels(picture)
    } else if picture.isOf("pf-testAssertMultiple") {
      self = .rows(picture)
    } else if picture.isOf("pf-testUIView") {
      self = .addButton(picture)
    } else if picture.isOf("ns-body") {
      self = .example(picture)
    } else if picture.isOf("as-testSlider") {
      self = .slider(picture)
    } else if picture.isOf("as-testStepper") {
      self = .stepper(picture)
    } else if picture.isOf("as-testTextField") {
      self = .field(picture)
    } else if let label = RebuiltScreen.attributedLabel(picture) {
      self = label
    } else {
      return nil
    }
  }

  init(_ family: String, _ scene: String, _ parts: [Part]) {
    self.family = family
    self.scene = scene
    self.parts = parts
  }
}

extension SimulatorScreenshot {
  /// The keys before the views.
  func head(_ era: String, safeArea: [Double] = [0, 0, 0, 0]) -> String {
    let isTurned = orientation == "landscape"
    let (across, along) = isTurned ? (height, width) : (width, height)
    return """
      era: \(era)
      look: app
      devices:
        - name: screen
          width: \(across)
          height: \(along)
          scale: \(max(2, scale))
          safeArea: { portrait: \(safeArea), landscape: \(safeArea) }
          statusBar: 0
      orientations: [\(isTurned ? "landscape" : "portrait")]
      textSizes: [\(textSize)]
      homeIndicatorHidden: true

      """
  }

  /// The era of the named system, or the one that the picture shows: a hairline below white bars
  /// and separators to the bottom of tables are older than iOS 15, the `contactAdd` symbol is newer
  /// than iOS 12.
  var era: String {
    guard let digits = os?.drop(while: { !$0.isNumber }).prefix(while: \.isNumber),
      let version = Int(digits)
    else { return "ios13" }
    return version >= 26 ? "ios26" : "ios15"
  }
}
