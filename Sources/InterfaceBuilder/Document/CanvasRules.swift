import SceneModel

/// What Interface Builder's canvas does, version by version of the tool: whatever changed from one
/// release of Xcode to another is a row here and nowhere else.
///
/// The versions are those that documents carry: 14490 is Xcode 10.2, 15400 is 11.4, 24127 is 26.
/// Each row was read off the frames that the tool has stored.
struct CanvasRules: Hashable, Sendable {
  let version: Int
}

extension CanvasRules {
  /// The release of iOS whose defaults the canvas shows.
  var era: Era {
    version.since([
      (0, .ios7), (6_000, .ios8), (8_000, .ios9), (11_000, .ios10), (13_000, .ios11),
      (14_800, .ios13), (19_000, .ios15), (24_000, .ios26),
    ])
  }

  // MARK: Screens

  /// What the status bar takes of a screen without a notch: it was not drawn for three years.
  var statusBar: Double { version.since([(0, 20), (14_800, 0), (21_600, 20)]) }

  /// Whether roots that are lower than any screen have a status bar as well.
  var drawsStatusBarOverPieces: Bool { version.since([(0, false), (21_600, true)]) }

  /// What the status bar and the notch take of a device that other simulators stood for later.
  func notch(of device: String, standard: Double) -> Double {
    switch device {
    case "retina5_9": version.since([(0, 44), (21_200, 50)])
    case "retina6_1": version.since([(0, 44), (21_200, 48)])
    case "retina6_0": version.since([(0, 44), (21_000, 47)])
    default: standard
    }
  }

  /// Whether a controller that simulates no status bar has none on the canvas of a device, too.
  var canHideStatusBar: Bool { version.since([(0, true), (13_000, false)]) }

  /// What a television's edges take above and below: nothing before there were safe areas.
  var televisionEnds: Double { version.since([(0, 0), (13_000, 60)]) }

  /// What a television's edges take at its sides.
  var televisionSides: Double { version.since([(0, 90), (21_000, 80)]) }

  /// The height of a navigation bar on a tablet.
  var padNavigationBar: Double { version.since([(0, 44), (14_000, 50)]) }

  /// Whether roots are shown on cards that leave the top of the screen free.
  var hasSheets: Bool { version.since([(0, false), (14_800, true), (20_000, false)]) }

  /// Whether roots of their own size lie at the top of the screen, clear of its bottom.
  var putsPiecesAtTop: Bool { version.since([(0, false), (14_800, true), (21_000, false)]) }

  /// Whether what the screen takes counts twice where no bars are, as since Xcode 16.3.
  var doublesInsets: Bool { version.since([(0, false), (23_700, true)]) }

  // MARK: Texts and controls

  /// The sizes that text styles have on phones and tablets.
  var styles: TextStyleMetrics {
    version.since([(0, .medium), (10_000, .large), (18_000, .extraSmall), (21_000, .large)])
  }

  /// Whether a label in a text style that asks for whole points is as high as its ascender and
  /// its descender, each rounded, are together.
  var roundsStyles: Bool { version.since([(0, false), (10_000, true), (18_000, false)]) }

  /// The height of a progress view: iOS 14 made it rounder.
  var progressHeight: Double { version.since([(0, 2), (17_000, 4)]) }

  // MARK: Margins

  /// Whether roots without a device keep the margins of wide screens.
  var hasWideAnyScreens: Bool { version.since([(0, false), (8_000, true)]) }

  /// Whether the content of a table's cell has margins of its own kind.
  var hasCellMargins: Bool { version.since([(0, false), (13_000, true)]) }

  /// The margins above and below the content of a table's cell.
  var cellHeight: Double { version.since([(0, 11), (24_000, 15)]) }

  /// The margins at the sides of a narrow cell that stands alone in a xib.
  var lonelyCellSide: Double { version.since([(0, 16), (14_800, 15), (17_000, 16)]) }

  /// Whether the width of a cell that stands alone counts, and not that of the canvas.
  var lonelyCellsAreTheirOwnScreens: Bool { version.since([(0, true), (14_800, false)]) }
}

extension Int {
  /// The value of the last row that begins at this number or below it.
  fileprivate func since<Value>(_ rows: [(first: Int, value: Value)]) -> Value {
    rows.last { $0.first <= self }?.value ?? rows[0].value
  }
}
