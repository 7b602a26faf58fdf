import SnaplineBasics

/// A text with the advances of its characters, measured paragraph by paragraph on demand: the same
/// for lines of all widths.
struct MeasuredText {
  private(set) var paragraphs: [MeasuredParagraph] = []
  /// The part that is not measured yet.
  private var rest: Substring
  private var runs: FontRunCursor
  private let text: String
  private let setting: TextLayoutOptions

  init(_ text: String, _ setting: TextLayoutOptions) {
    self.text = text
    rest = text[...]
    runs = FontRunCursor(setting.runs, rest: setting.font)
    self.setting = setting
  }

  /// Returns a paragraph; nil after the last one.
  mutating func paragraph(at index: Int) -> MeasuredParagraph? {
    while paragraphs.count <= index, !rest.isEmpty {
      let text = rest.prefix { !$0.isNewline }
      rest = rest[text.endIndex...]
      let lineEnd = rest.popFirst()
      paragraphs.append(measure(text, isLast: rest.isEmpty))
      runs.advance(by: lineEnd?.unicodeScalars.count ?? 0)
    }
    return index < paragraphs.count ? paragraphs[index] : nil
  }

  /// Whether another line begins at the end of the text.
  var endsWithLine: Bool { text.last?.isNewline ?? true }
}

/// The clusters of a text up to a line separator.
struct MeasuredParagraph {
  var clusters: [MeasuredCluster] = []
  let direction: BidiParagraph
  /// Whether the paragraph is the last.
  let isLast: Bool
  /// The unknown characters in the order of occurrence, each once.
  var unknown: [Unicode.Scalar] = []
}

/// A character that may be kerned with the next one.
private struct KerningContext {
  let letter: Unicode.Scalar?
  let run: Int
  let level: UInt8
}

/// A cluster with its properties for line breaking.
struct MeasuredCluster {
  var cluster: TextCluster
  var isBlank: Bool
  var canEndLineBefore: Bool
  /// The paragraph embedding level.
  var baseLevel: UInt8 = 0
  /// Whether it has the paragraph's level at the end of a line.
  var followsParagraph = false
}

extension MeasuredText {
  private mutating func measure(_ text: Substring, isLast: Bool) -> MeasuredParagraph {
    let breaking = setting.breaking
    // Whether word boundaries are needed.
    let wrapsAtWords =
      setting.availableWidth.isFinite && breaking != .byCharWrapping
      && (breaking != .clipping || setting.maximumLines != 1)
    let breaks =
      wrapsAtWords
      ? lineBreaks(in: text.unicodeScalars, keepsHangulWords: setting.keepsHangulWords) : []
    var paragraph = MeasuredParagraph(direction: BidiParagraph(text), isLast: isLast)
    let direction = paragraph.direction
    var seen: Set<Unicode.Scalar> = []
    var place = 0
    var before: KerningContext?
    for character in text {
      let letters = String(character)
      let length = letters.utf8.count == 1 ? 1 : letters.unicodeScalars.count
      let run = runs.next(length)
      let measure = run.font.measure(character, direction.form(at: place))
      for scalar in measure.unknown where seen.insert(scalar).inserted {
        paragraph.unknown.append(scalar)
      }
      var cluster = MeasuredCluster(
        cluster: TextCluster(
          text: letters, advance: run.font.points(measure), run: run.index),
        // A space with a combining mark is visible.
        isBlank: length == 1 && letters.unicodeScalars.first?.isBlank == true,
        canEndLineBefore: wrapsAtWords ? breaks[place] : breaking == .byCharWrapping)
      let context = KerningContext(
        letter: character.unicodeScalars.first, run: run.index,
        level: direction.levels?.levels[place] ?? 0)
      if let before {
        cluster.cluster.kerning = kerning(before, context)
        cluster.cluster.advance += cluster.cluster.kerning
      }
      before = context
      if let levels = direction.levels {
        cluster.cluster.level = levels.levels[place]
        cluster.baseLevel = levels.base
        cluster.followsParagraph = levels.followsParagraph[place]
      }
      paragraph.clusters.append(cluster)
      place += length
    }
    if direction.joinsLam { joinLams(in: &paragraph.clusters) }
    return paragraph
  }

  /// Returns the kerning between two characters from left to right in one font, in points.
  private func kerning(_ first: KerningContext, _ second: KerningContext) -> Double {
    guard first.level == second.level, first.level % 2 == 0, let one = first.letter,
      let two = second.letter
    else { return 0 }
    let font = runs.font(of: second.run)
    guard first.run == second.run || runs.font(of: first.run) == font else { return 0 }
    return font.kerning(one, two) * font.size
  }

  /// Joins lam and alef to one cluster, a ligature with a single advance.
  private func joinLams(in clusters: inout [MeasuredCluster]) {
    for index in clusters.indices.dropLast() {
      guard let lam = clusters[index].cluster.text.unicodeScalars.first, lam.isLam,
        let alef = clusters[index + 1].cluster.text.unicodeScalars.first, alef.joinsLam,
        clusters[index].cluster.run == clusters[index + 1].cluster.run
      else { continue }
      let size = runs.font(of: clusters[index].cluster.run).size
      for place in [index, index + 1] {
        clusters[place].cluster.advance = JoiningFormAdvances.lamAlef.alone / 2 * size
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the cluster is a space that may be dropped at the end of a line.
  fileprivate var isBlank: Bool {
    switch value {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: return true
    default: return false
    }
  }
}
