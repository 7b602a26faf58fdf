import SnaplineSceneModel
import SnaplineTypography

/// The behavior of Interface Builder's canvas by version; each change between two releases of Xcode
/// is one row of this type.
///
/// The versions are those in documents: 14490 is Xcode 10.2, 15400 is 11.4, 24127 is 26. Each row
/// was measured from stored frames.
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

  /// The height of the status bar on a screen without a notch; it was not drawn for three years.
  var statusBar: Double { version.since([(0, 20), (14_800, 0), (21_600, 20)]) }

  /// Whether roots lower than any screen also have a status bar.
  var drawsStatusBarOverPieces: Bool { version.since([(0, false), (21_600, true)]) }

  /// Returns the top inset of a device that later releases simulated with another model.
  func notchHeight(of device: String, standard: Double) -> Double {
    switch device {
    case "retina5_9": version.since([(0, 44), (21_200, 50)])
    case "retina6_1": version.since([(0, 44), (21_200, 48)])
    case "retina6_0": version.since([(0, 44), (21_000, 47)])
    default: standard
    }
  }

  /// Whether a controller that simulates no status bar has none on a device's canvas either.
  var canHideStatusBar: Bool { version.since([(0, true), (13_000, false)]) }

  /// The top and bottom insets of a television; 0 before safe areas existed.
  var televisionEnds: Double { version.since([(0, 0), (13_000, 60)]) }

  /// The side insets of a television.
  var televisionSides: Double { version.since([(0, 90), (21_000, 80)]) }

  /// The height of a navigation bar on a phone in portrait; since Xcode 26 also in landscape.
  var phoneNavigationBar: Double { version.since([(0, 44), (24_000, 54)]) }

  /// Whether a navigation bar on a phone in landscape is 32 points high.
  var hasLowBars: Bool { version.since([(0, true), (24_000, false)]) }

  /// The height of a navigation bar on a tablet.
  var padNavigationBar: Double { version.since([(0, 44), (14_000, 50)]) }

  /// The inset of the home indicator of an iPad with round corners.
  var padHomeIndicator: Double { version.since([(0, 20), (23_700, 25)]) }

  /// Whether roots are shown as sheets that leave the top of the screen free.
  var hasSheets: Bool { version.since([(0, false), (14_800, true), (20_000, false)]) }

  /// Whether roots of their own size are at the top of the screen, clear of its bottom.
  var putsPiecesAtTop: Bool { version.since([(0, false), (14_800, true), (21_500, false)]) }

  /// Whether controllers 10 points lower than the screen are shown as sheets.
  var hasTallSheets: Bool { version.since([(0, false), (21_700, true)]) }

  /// Whether a toolbar is as high without a home indicator as with one.
  var hasHighToolbars: Bool { version.since([(0, false), (21_500, true)]) }

  /// Whether screen insets count twice if there are no bars, as since Xcode 16.3.
  var doublesInsets: Bool { version.since([(0, false), (23_700, true)]) }

  /// Whether they count twice with bars and in controllers of their own size as well.
  var doublesAllInsets: Bool { version.since([(0, false), (24_000, true)]) }

  // MARK: Texts and controls

  /// The sizes that text styles have on phones and tablets.
  var styles: TextStyleMetrics {
    version.since([(0, .medium), (10_000, .large), (18_000, .extraSmall), (21_000, .large)])
  }

  /// Whether the height of a label in a text style with whole-point sizes is the sum of its rounded
  /// ascender and its rounded descender.
  var roundsStyles: Bool { version.since([(0, false), (10_000, true), (18_000, false)]) }

  /// The release of the system font on the canvas.
  var systemFont: SystemFontRelease {
    version.since([(0, .ios9), (14_400, .ios13), (17_000, .ios14)])
  }

  /// The height of a progress view, which iOS 14 increased.
  var progressHeight: Double { version.since([(0, 2), (17_000, 4)]) }

  /// The height of a slider's alignment rectangle.
  var sliderHeight: Double { version.since([(0, 30), (23_700, 33), (24_000, 34)]) }

  // MARK: Margins

  /// Whether roots without a device keep the margins of wide screens.
  var hasWideAnyScreens: Bool { version.since([(0, false), (8_000, true)]) }

  /// Whether the content of a table cell has its own kind of margins.
  var hasCellMargins: Bool { version.since([(0, false), (13_000, true)]) }

  /// The margins above and below the content of a table's cell.
  var cellHeight: Double { version.since([(0, 11), (24_000, 15)]) }

  /// The side margins of a top-level cell of a xib on a narrow screen.
  var standaloneCellMargin: Double { version.since([(0, 16), (14_800, 15), (17_000, 16)]) }

  /// The side margins of a cell on a narrow screen, in a table that is not the controller's view.
  var nestedCellMargin: Double { version.since([(0, 16), (14_000, 15), (17_000, 16)]) }

  /// Whether the margins of a top-level cell depend on its own width, not on that of the canvas.
  var usesStandaloneCellWidth: Bool { version.since([(0, true), (14_800, false)]) }
}

extension Int {
  /// Returns the value of the last row whose version is not above this one.
  fileprivate func since<Value>(_ rows: [(first: Int, value: Value)]) -> Value {
    rows.last { $0.first <= self }?.value ?? rows[0].value
  }
}
