import Diagnostics
import Files
import Geometry
import Goldens
import Imaging
import PNG
import Pipeline
import Reports
import SceneModel
import Terminal

/// A pending change as it is shown: what is to be said of it, and its pictures.
struct ReviewPage {
  /// Which pictures are shown.
  enum Panel {
    case all, old, new, difference
  }

  private let outcome: ShotOutcome
  private let old: Bitmap?
  private let new: Bitmap?
  private let ink: Ink
  /// Nothing where no pictures are wanted.
  private let depth: ColorDepth?

  init(_ change: PendingChange, _ store: GoldenStore, _ session: Session) {
    let shot = change.layout.name
    let files = StoredLayout(store, change.scene).files(for: shot)
    new = try? decodePNG(change.picture)
    old = files.picture.flatMap { try? decodePNG($0) }
    var judgement = Judgement(.broken(reason: "the pending picture cannot be read"))
    if let new {
      judgement = judge(new, change.layout, against: files, decoding: true) {
        Drawing(fingerprint: change.layout.fingerprint, ink: [])
      }
    }
    if let cause = change.cause, let golden = files.layout {
      var account = ChangeAccount()
      account.moves = judgement.layout.mergedChanges(from: golden, to: change.layout)
      account.cause = cause
      judgement.account = account
    }
    outcome = ShotOutcome(
      scene: change.scene, shot: shot, place: SourceSpan(file: change.scene),
      scale: change.layout.scale, judgement: judgement,
      golden: store.picture(change.scene, shot).path)
    ink = session.console.outputInk
    depth = session.colorDepth
  }

  /// The whole screen.
  func lines(
    _ size: TerminalSize, _ panel: Panel, position: String, canUndo: Bool
  ) -> [String] {
    let said = outcome.lines(ink)
    // Pictures need room: of a long story the first lines are shown.
    let room = max(3, size.rows / 3)
    let story = said.count <= room ? said : Array(said.prefix(room - 1)) + ["  …"]
    let head = ["\(ink.faint("review")) \(position)"] + story + [""]
    let keys =
      "[a]ccept  [A]ll of this cause  [r]eject  [s]kip\(canUndo ? "  [u]ndo" : "")  [1] old  [2] new  [3] difference"
      + "  [?] help  [q]uit"
    let height = size.rows - head.count - 2
    let pictures = pictures(panel, columns: size.columns, rows: height)
    return head + pictures + [ink.bold(keys)]
  }

  private func pictures(_ panel: Panel, columns: Int, rows: Int) -> [String] {
    guard let depth, rows > 2 else {
      return outcome.judgement.verdict == .new ? [] : ["(no pictures: see .snapline/out)"]
    }
    let shown = panels(panel)
    let gap = 2
    let width = (columns - gap * (shown.count - 1)) / max(1, shown.count)
    let columnsOfLines = shown.map { panel in
      block(panel, columns: width, rows: rows - 1, depth)
    }
    let height = columnsOfLines.map(\.lines.count).max() ?? 0
    return (0..<height).map { row in
      var line = ""
      for (place, column) in columnsOfLines.enumerated() {
        line += row < column.lines.count ? column.lines[row] : blanks(column.width)
        if place + 1 < columnsOfLines.count { line += blanks(gap) }
      }
      return line
    }
  }

  private func panels(_ panel: Panel) -> [Panel] {
    guard panel == .all else { return [panel] }
    return old == nil ? [.new] : [.old, .new, .difference]
  }

  /// A title and a picture below it, all lines of one width.
  private func block(
    _ panel: Panel, columns: Int, rows: Int, _ depth: ColorDepth
  ) -> (lines: [String], width: Int) {
    let (title, picture) = picture(panel, columns, rows)
    guard let picture else {
      let text = "\(title): none"
      return ([text], text.count)
    }
    let width = max(picture.size.width, title.count)
    let fill = blanks(width - picture.size.width)
    return (
      [title + blanks(width - title.count)] + halfBlocks(picture, depth).map { $0 + fill }, width
    )
  }

  private func picture(_ panel: Panel, _ columns: Int, _ rows: Int) -> (String, Bitmap?) {
    func small(_ picture: Bitmap?) -> Bitmap? {
      picture.map { $0.reduced(to: fittedSize($0.size, columns: columns, rows: rows)) }
    }
    switch panel {
    case .old: return ("old", small(old))
    case .new, .all: return ("new", small(new))
    case .difference:
      guard let old, let new else { return ("difference", nil) }
      let whole = PixelSize(
        width: max(old.size.width, new.size.width), height: max(old.size.height, new.size.height))
      let size = fittedSize(whole, columns: columns, rows: rows)
      return ("difference", differenceThumbnail(old, new, in: size))
    }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// What the keys mean.
  static let help = [
    "a            the new picture becomes the golden",
    "A            the same for all changes with this cause",
    "r            the golden stays; the change is forgotten",
    "s, space     decide later",
    "u            take back the last decision",
    "j k ← →      look at another one",
    "1 2 3        old, new or difference alone; again: all three",
    "q, escape    leave; what is undecided stays pending",
    "", "Later: snapline approve --undo, snapline reject --undo; the next check ends that.",
    "", "any key goes back",
  ]
}

extension Session {
  /// In which colours pictures are shown here, if at all.
  var colorDepth: ColorDepth? {
    switch arguments.value(.images) ?? "auto" {
    case "never": return nil
    case "auto" where !console.outputInk.isColorful: return nil
    default: break
    }
    let terms = [environment["COLORTERM"] ?? "", environment["TERM"] ?? ""]
    let isFull = terms.contains { term in
      ["truecolor", "24bit", "direct"].contains { term.contains($0) }
    }
    return isFull ? .full : .palette
  }
}
