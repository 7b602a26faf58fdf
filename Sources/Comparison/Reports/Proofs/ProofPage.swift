import SnaplineBasics

/// The content of the HTML page about claims on all screens.
package struct ProofPage: Sendable {
  package enum Status: String, Sendable {
    case holds, fails, open
  }

  package struct SceneResult: Sendable {
    package var name: String
    package var file: String
    package var state: Status
    package var proofs: [Proof] = []
    /// The failed expectations of the scene, in full.
    package var broken: [String] = []
    package var notes: [String] = []

    package init(name: String, file: String, state: Status) {
      (self.name, self.file, self.state) = (name, file, state)
    }
  }

  package struct Proof: Sendable {
    package var title: String
    package var verdict: String
    package var state: Status
    /// The axis of the sweep: `width` or `height`.
    package var word: String
    package var extents: ClosedRange<Double>
    package var breakpoints: [Double]
    package var omissions: [String]
    package var failures: [ClaimFailureRow] = []
    /// The chart in light and dark mode.
    package var charts: [[UInt8]] = []
    package var numbers: [FrameValue] = []

    package init(
      title: String, verdict: String, state: Status, word: String, extents: ClosedRange<Double>,
      breakpoints: [Double], omissions: [String]
    ) {
      (self.title, self.verdict, self.state) = (title, verdict, state)
      (self.word, self.extents) = (word, extents)
      (self.breakpoints, self.omissions) = (breakpoints, omissions)
    }
  }

  package struct ClaimFailureRow: Sendable {
    package var claim: String
    package var text: String
    package var isWarning: Bool
    package var screens: [ClosedRange<Double>]
    package var worst: String
    package var image: [UInt8]?

    package init(
      claim: String, text: String, isWarning: Bool, screens: [ClosedRange<Double>], worst: String,
      image: [UInt8]?
    ) {
      (self.claim, self.text, self.isWarning) = (claim, text, isWarning)
      (self.screens, self.worst, self.image) = (screens, worst, image)
    }
  }

  package struct FrameValue: Sendable {
    package var name: String
    package var pieces: [LinearPiece]

    package init(name: String, pieces: [LinearPiece]) { (self.name, self.pieces) = (name, pieces) }
  }

  package struct LinearPiece: Sendable {
    package var formula: String
    package var screens: ClosedRange<Double>
    package var decidedBy: String
    package var location: String

    package init(
      formula: String, screens: ClosedRange<Double>, decidedBy: String, location: String
    ) {
      (self.formula, self.screens) = (formula, screens)
      (self.decidedBy, self.location) = (decidedBy, location)
    }
  }

  package var summary: String
  package var scenes: [SceneResult] = []

  package init(summary: String) { self.summary = summary }
}

extension ProofPage {
  /// The HTML of the page, which needs no network, no other file and no script.
  package var html: String {
    substituting(
      PageResources.proofPage,
      [
        "summary": elementText(summary), "style": PageResources.style,
        "proofStyle": PageResources.proofStyle,
        "links": scenes.enumerated().map { link($1, $0) }.joined(separator: "\n"),
        "scenes": scenes.enumerated().map { section($1, $0) }.joined(separator: "\n"),
      ])
  }

  private func link(_ scene: SceneResult, _ index: Int) -> String {
    "<li><a class=\"tile \(scene.state.cssClass)\" href=\"#s\(index)\"><span class=\"sign\">"
      + "\(scene.state.icon)</span> <bdi>\(elementText(scene.name))</bdi></a></li>"
  }

  private func section(_ scene: SceneResult, _ index: Int) -> String {
    var parts = [
      "<section class=\"proven\" id=\"s\(index)\" aria-labelledby=\"n\(index)\">",
      "<div class=\"title\"><h2 id=\"n\(index)\">\(elementText(scene.name))</h2>",
      "<span class=\"badge \(scene.state.cssClass)\">\(scene.state.word)</span></div>",
      "<p class=\"where\">\(elementText(scene.file))</p>",
    ]
    parts += scene.broken.map { "<pre class=\"error\">\(elementText($0))</pre>" }
    parts += scene.proofs.flatMap(\.html)
    parts += scene.notes.map { "<p class=\"where\">\(elementText($0))</p>" }
    return (parts + ["</section>"]).joined(separator: "\n")
  }
}

extension ProofPage.Status {
  fileprivate var word: String {
    switch self {
    case .holds: "holds"
    case .fails: "fails"
    case .open: "incomplete"
    }
  }

  fileprivate var icon: String { self == .holds ? "✓" : self == .fails ? "✗" : "?" }

  /// The CSS class of the state on pages of runs.
  fileprivate var cssClass: String {
    self == .holds ? "same" : self == .fails ? "changed" : "warns"
  }
}

extension ProofPage.Proof {
  fileprivate var html: [String] {
    var parts = [
      "<h3><span class=\"\(state.cssClass)\"><span class=\"sign\">\(state.icon)</span></span> "
        + "\(elementText(title))</h3>",
      "<p>\(elementText(verdict))</p>",
    ]
    parts += omissions.map { "<p>not checked: \(elementText($0))</p>" }
    for failure in failures { parts += html(failure) }
    if let light = charts.first {
      let dark = charts.dropFirst().first.map {
        "<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(address($0))\">"
      }
      parts.append(
        "<picture class=\"chart\">\(dark ?? "")<img src=\"\(address(light))\" "
          + "alt=\"chart of the frames over the screen \(word)\"></picture>")
    }
    return parts + table
  }

  private func html(_ failure: ProofPage.ClaimFailureRow) -> [String] {
    let look = failure.isWarning ? "warning" : "error"
    let shown = failure.screens.map { "\($0.text)" }.joined(separator: ", ")
    let bars = failure.screens.map { bar($0) }.joined()
    let marks = breakpoints.map { "<u style=\"left:\(fraction(of: $0))%\"></u>" }.joined()
    var parts = [
      "<figure class=\"claim\"><figcaption><b>\(elementText(failure.claim))</b> fails at "
        + "\(word) \(shown)</figcaption>",
      "<div class=\"track \(look)\" role=\"img\" aria-label=\"\(word) \(shown) of "
        + "\(extents.text)\">\(marks)\(bars)</div>",
      "<div class=\"ends\" aria-hidden=\"true\"><span>\(extents.lowerBound.shortText)</span>"
        + "<span>\(extents.upperBound.shortText)</span></div>",
      "<div class=\"shown\"><pre class=\"\(look)\">\(elementText(failure.text))</pre>",
    ]
    if let picture = failure.image {
      parts.append(
        "<div><img class=\"worst\" src=\"\(address(picture))\" alt=\"the worst case\">"
          + "<small>\(word) \(failure.worst), the worst</small></div>")
    }
    return parts + ["</div></figure>"]
  }

  private func bar(_ screens: ClosedRange<Double>) -> String {
    let start = fraction(of: screens.lowerBound)
    let length = max(0.4, fraction(of: screens.upperBound) - start)
    return "<i style=\"left:\(start)%;width:\(length)%\"></i>"
  }

  /// Returns the position of a screen on the axis as a percentage with one decimal.
  private func fraction(of extent: Double) -> Double {
    let length = max(1, extents.upperBound - extents.lowerBound)
    return ((extent - extents.lowerBound) / length * 1000).rounded() / 10
  }

  private func address(_ image: [UInt8]) -> String {
    "data:image/png;base64," + base64(image)
  }

  /// The table of changing numbers; constants are omitted.
  private var table: [String] {
    guard !numbers.isEmpty else { return [] }
    let rows = numbers.flatMap { number in
      number.pieces.enumerated().map { place, piece in
        "<tr><th scope=\"row\">\(place == 0 ? elementText(number.name) : "")</th>"
          + "<td>\(elementText(piece.formula))</td><td>\(piece.screens.text)</td>"
          + "<td>\(elementText(piece.decidedBy)) "
          + "<small>\(elementText(piece.location))</small></td></tr>"
      }
    }
    return [
      "<details><summary>\(numbers.count) frame numbers over the screen size</summary>",
      "<div class=\"wide\"><table><thead><tr><th scope=\"col\">Number</th><th "
        + "scope=\"col\">Formula</th>"
        + "<th scope=\"col\">Screen \(word)s</th><th scope=\"col\">Set by</th></tr></thead><tbody>",
    ] + rows + ["</tbody></table></div></details>"]
  }
}

extension ClosedRange<Double> {
  fileprivate var text: String {
    lowerBound == upperBound
      ? lowerBound.shortText : "\(lowerBound.shortText)…\(upperBound.shortText)"
  }
}
