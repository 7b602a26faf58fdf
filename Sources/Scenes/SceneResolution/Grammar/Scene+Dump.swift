import SnaplineBasics
package import SnaplineSceneModel

extension Scene {
  /// Returns the scene as text, one line for each part, for `dump --stage scene`.
  package func dump() -> String {
    var lines = ["scene \(identity)"]
    if let title { lines.append("title \(quoted(title))") }
    lines.append(
      "era \(era.rawValue)  look \(defaultStyle.rawValue)"
        + (mode == .canvas ? "  mode canvas" : ""))
    if keyboardAvoidance != .none {
      lines.append("keyboardAvoidance \(keyboardAvoidance.rawValue)")
    }
    lines += devices.map { "device \($0.text)" }
    lines.append("orientations \(joinedValues(orientations))")
    if textSizes != [.large] { lines.append("textSizes \(joinedValues(textSizes))") }
    if showsElements { lines.append("accessibility") }
    if textRendering != .glyphs { lines.append("text \(textRendering.rawValue)") }
    if statusBarStyle != .default { lines.append("statusBarStyle \(statusBarStyle.rawValue)") }
    if hidesHomeIndicator { lines.append("homeIndicatorHidden") }
    if appearances != [.light] { lines.append("appearances \(joinedValues(appearances))") }
    if directions != [.leftToRight] { lines.append("directions \(joinedValues(directions))") }
    if !languages.isEmpty {
      lines.append("languages \(languages.map(\.tag).joined(separator: " "))")
    }
    lines += translations.dump()
    lines += viewIDs.map { "view \(self[$0].text(in: era, depth: depth(of: $0)))" }
    lines += constraintIDs.map { "constraint \($0.index) \(text(of: self[$0]))" }
    for variant in variants {
      lines.append(
        "variation \(variant.classes.text)  \(variant.changes.map(text).joined(separator: ", "))")
      lines += variant.views.map { "  view \($0.view.text(in: era, depth: 0))" }
    }
    lines += states.map { "state \($0.name)  \($0.steps.map(text).joined(separator: ", "))" }
    lines += only.map { "only \($0.text)" } + except.map { "except \($0.text)" }
    lines += expectations.map { "expect \($0.scope): \(text(of: $0.claim))" }
    lines += tolerances.map { "tolerance \(text(of: $0))" }
    lines += exemptions.map { "proves \($0.text)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func joinedValues(_ parts: [some RawRepresentable<String>]) -> String {
    parts.map(\.rawValue).joined(separator: " ")
  }

  private func text(of rule: PixelTolerance) -> String {
    var parts = [rule.text] + rule.shots.map { "shots \($0.text)" } + [quoted(rule.reason)]
    parts.append("since \(rule.since)")
    if let until = rule.until { parts.append("until \(until)") }
    return parts.joined(separator: "  ")
  }

  private func depth(of view: ViewID) -> Int {
    sequence(first: view) { self[$0].parent }.dropFirst().reduce(0) { depth, _ in depth + 1 }
  }
}

extension Device {
  fileprivate var text: String {
    "\(name) \(size.text) @\(scale.pixelsPerPoint)x  safe area \(portraitSafeArea.text)"
      + " / \(landscapeSafeArea.text)  status bar "
      + (hidesStatusBar ? 0 : statusBarHeight).shortText
  }
}

extension View {
  /// Returns the properties of the view that differ from the defaults of its kind, key by key.
  fileprivate func text(in era: Era, depth: Int) -> String {
    let kind = content.kind
    let fresh = kind.view(named: name, era, at: span)
    var parts = [String(repeating: "  ", count: depth) + name, kind.rawValue]
    for property in ViewProperty.inOrder where property.kinds.contains(kind) {
      guard let text = property.text(self), text != property.text(fresh) else { continue }
      parts.append("\(property.name) \(text)")
    }
    return (parts + besides).joined(separator: "  ")
  }

  /// The properties without a key, which only Interface Builder documents have.
  private var besides: [String] {
    var parts: [String] = []
    if let storedFrame { parts.append("stored [\(storedFrame.text)]") }
    if let superviewSize { parts.append("in a superview of [\(superviewSize.text)]") }
    if label?.isUppercase == true { parts.append("in capitals") }
    if label?.roundsUpToWholePoints == true { parts.append("in whole points") }
    return parts
  }
}
