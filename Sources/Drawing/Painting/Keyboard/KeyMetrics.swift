import SnaplineBasics
import SnaplineSceneModel

/// The metrics of a phone's keyboard.
struct PhoneKeyMetrics {
  /// The part of the panel that contains keys: without a home button it avoids the corners.
  let area: Rect
  let suggestions: Rect
  let side: Double
  let gap: Double
  let key: Size
  let shift: Double
  let special: Double
  let enter: Double
  /// The strip with globe and microphone below the keys; nil on phones without one.
  let strip: Rect?
  private let top: Double
  private let rowPitch: Double

  init(_ device: Device, _ orientation: Orientation, _ panel: Rect, _ era: Era) {
    let isPortrait = orientation == .portrait
    let width = device.size.width
    // Below the keys of phones without a home button there is a strip for globe and indicator.
    let full = isPortrait ? (width >= 414 ? 226.0 : 216) : device.hasHomeIndicator ? 150 : 162
    let below = device.heightBelowKeys(of: full, in: panel, orientation)
    let beside = device.hasHomeIndicator && !isPortrait ? 75.0 : 0
    // Excess height is the suggestion bar's; missing height compresses the keys.
    let room = min(full, max(0, panel.height - below))
    let above = max(0, panel.height - below - room)
    let squeeze = room / full
    suggestions = Rect(x: panel.minX, y: panel.minY, width: panel.width, height: above)
    area = panel.inset(by: EdgeInsets(top: 0, left: beside, bottom: 0, right: beside))
    side = era >= .ios26 ? 8.5 : isPortrait && width >= 414 ? 4 : 3
    gap = isPortrait ? 6 : 5
    let height = isPortrait ? (width < 375 ? 39.0 : width < 414 ? 43 : 46) : 33
    let lead = isPortrait ? (width < 375 ? 12.0 : width < 414 ? 10 : 8) : 6
    let letter = (area.width - 2 * side - 9 * gap) / 10
    key = Size(width: letter, height: height * squeeze)
    top = panel.minY + above + lead * squeeze
    rowPitch = (room - (lead + 3) * squeeze - key.height) / 3
    // The widths of function keys relative to the letter keys.
    shift = isPortrait ? letter * 1.3 + gap / 3 : letter * 1.315
    enter = isPortrait ? letter * 2.85 : letter * 2.07
    let hasStrip = device.hasHomeIndicator && squeeze == 1 && below >= 21
    special = hasStrip ? enter : isPortrait ? letter * 1.3 : letter * 0.97
    strip = hasStrip ? Self.strip(in: panel, isPortrait) : nil
  }

  func y(ofRow row: Int) -> Double { top + Double(row) * rowPitch }

  private static func strip(in panel: Rect, _ isPortrait: Bool) -> Rect {
    let inset = isPortrait ? 14.0 : 22
    return Rect(
      x: panel.minX + inset, y: panel.maxY - (isPortrait ? 70 : 64),
      width: panel.width - 2 * inset, height: 40)
  }
}

extension Device {
  /// Returns the height below the keys of a phone without a home button: the strip for globe and
  /// indicator, or, if the panel is as low as that of a phone with a button, the indicator alone.
  fileprivate func heightBelowKeys(
    of full: Double, in panel: Rect, _ orientation: Orientation
  ) -> Double {
    guard hasHomeIndicator else { return 0 }
    guard orientation == .portrait else { return 21 }
    return panel.height >= full + 75 ? 75 : min(20, portraitSafeArea.bottom)
  }
}

/// The metrics of a tablet's keyboard.
struct TabletKeyMetrics {
  let suggestions: Rect
  let key: Size
  let gap: Double
  /// The end of the last key of a row.
  let end: Double
  private let left: Double
  private let top: Double
  private let rowPitch: Double

  init(_ device: Device, _ orientation: Orientation, _ panel: Rect) {
    let isPortrait = orientation == .portrait
    let isLarge = device.size.width >= 1024
    let full = isPortrait ? (isLarge ? 320.0 : 264) : (isLarge ? 423 : 352)
    let below = device.hasHomeIndicator ? min(20, panel.height) : 0
    let room = min(full, panel.height - below)
    suggestions = Rect(
      x: panel.minX, y: panel.minY, width: panel.width, height: panel.height - below - room)
    let side = 6.0
    gap = isPortrait ? 12 : 14
    key = Size(
      width: (panel.width - 2 * side - 10 * gap) / 11, height: room * (isPortrait ? 0.212 : 0.213))
    left = panel.minX + side
    end = panel.maxX - side
    top = panel.minY + suggestions.height + room * 0.038
    rowPitch = (room * (1 - 0.038 - 0.025) - key.height) / 3
  }

  func x(ofColumn column: Int) -> Double { left + Double(column) * (key.width + gap) }

  func y(ofRow row: Int) -> Double { top + Double(row) * rowPitch }
}

/// The metrics of a pad of twelve keys.
struct KeypadMetrics {
  /// The area above the keys where the keyboard is higher than they are.
  let suggestions: Rect
  /// Whether there is spacing between the keys, as since iOS 11.
  let hasGaps: Bool
  private let side: Double
  private let area: Rect

  init(_ device: Device, _ orientation: Orientation, _ panel: Rect, _ era: Era) {
    let isPortrait = orientation == .portrait
    let isWide = isPortrait && device.size.width >= 414
    let full = isPortrait ? (isWide ? 226.0 : 216) : device.hasHomeIndicator ? 150 : 162
    let below = device.heightBelowKeys(of: full, in: panel, orientation)
    let room = min(full, max(0, panel.height - below))
    let above = max(0, panel.height - below - room)
    let beside = device.hasHomeIndicator && !isPortrait ? 75.0 : 0
    hasGaps = era >= .ios11
    side = era >= .ios26 ? 8.5 : 6
    suggestions = Rect(x: panel.minX, y: panel.minY, width: panel.width, height: above)
    area = Rect(
      x: panel.minX + beside, y: panel.minY + above, width: panel.width - 2 * beside, height: room)
  }

  func frame(row: Int, column: Int) -> Rect {
    guard hasGaps else {
      let size = Size(width: area.width / 3, height: area.height / 4)
      return Rect(
        x: area.minX + Double(column) * size.width, y: area.minY + Double(row) * size.height,
        width: size.width, height: size.height)
    }
    let (top, bottom, gap, rowGap) = (6.0, 3.0, 6.0, 7.0)
    let size = Size(
      width: (area.width - 2 * side - 2 * gap) / 3,
      height: max(0, (area.height - top - bottom - 3 * rowGap) / 4))
    return Rect(
      x: area.minX + side + Double(column) * (size.width + gap),
      y: area.minY + top + Double(row) * (size.height + rowGap), width: size.width,
      height: size.height)
  }
}
