import Geometry
import SceneModel
import Typography

/// What a label says of its text beyond its letters and its font.
func textTraits(_ label: LabelContent, _ appearance: Appearance) -> [Trait] {
  var traits = runTraits(label.runs, appearance)
  let paragraphs = label.paragraphs
  if let height = paragraphs.lineHeight { traits.append(Trait("lineHeight", exactText(height))) }
  if paragraphs.lineHeightMultiple != 1 {
    traits.append(Trait("lineMultiple", exactText(paragraphs.lineHeightMultiple)))
  }
  if paragraphs.lineSpacing != 0 {
    traits.append(Trait("lineSpacing", exactText(paragraphs.lineSpacing)))
  }
  if paragraphs.paragraphSpacing != 0 {
    traits.append(Trait("paragraphSpacing", exactText(paragraphs.paragraphSpacing)))
  }
  if label.adjustsFontSize { traits.append(Trait("shrinksTo", exactText(label.minimumScale))) }
  return traits
}

/// The parts of a text that look otherwise than the rest.
func runTraits(_ runs: [StyledRun], _ appearance: Appearance) -> [Trait] {
  guard !runs.isEmpty else { return [] }
  return [Trait("runs", runs.map { text($0, appearance) }.joined(separator: "|"))]
}

/// `12,,bold,17,#FF0000,link`: length, face, weight, size, colour, and what is drawn at it.
private func text(_ run: StyledRun, _ appearance: Appearance) -> String {
  var parts = [
    String(run.length), run.face?.rawValue ?? "", run.weight?.rawValue ?? "",
    run.size.map(exactText) ?? "", run.color?.color(in: appearance).description ?? "",
  ]
  if run.isLink { parts.append("link") }
  if run.isUnderlined { parts.append("underline") }
  if run.isStruckThrough { parts.append("strikethrough") }
  return parts.joined(separator: ",")
}

extension LabelContent {
  /// Takes over what `textTraits` has written.
  mutating func readText(_ traits: inout TraitReading) {
    runs = traits.runs
    paragraphs.lineHeight = traits.number("lineHeight")
    paragraphs.lineHeightMultiple = traits.number("lineMultiple") ?? 1
    paragraphs.lineSpacing = traits.number("lineSpacing") ?? 0
    paragraphs.paragraphSpacing = traits.number("paragraphSpacing") ?? 0
    if let scale = traits.number("shrinksTo") {
      adjustsFontSize = true
      minimumScale = scale
    }
  }
}

extension TraitReading {
  /// What `runTraits` has written.
  var runs: [StyledRun] {
    mutating get {
      value("runs") { text in
        let written = text.split(separator: "|", omittingEmptySubsequences: false)
        let runs = written.compactMap { StyledRun(String($0)) }
        return runs.count == written.count ? runs : nil
      } ?? []
    }
  }
}

extension StyledRun {
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 5, let length = Int(parts[0]), length > 0 else { return nil }
    self.init(length: length)
    var reading = TraitReading([
      Trait("face", parts[1]), Trait("weight", parts[2]), Trait("size", parts[3]),
      Trait("color", parts[4]),
    ])
    if !parts[1].isEmpty { face = reading.choice("face") }
    if !parts[2].isEmpty { weight = reading.choice("weight") }
    if !parts[3].isEmpty { size = reading.number("size") }
    if !parts[4].isEmpty { color = reading.color("color") }
    guard !reading.isDamaged else { return nil }
    for part in parts.dropFirst(5) {
      switch part {
      case "link": isLink = true
      case "underline": isUnderlined = true
      case "strikethrough": isStruckThrough = true
      default: return nil
      }
    }
  }
}
