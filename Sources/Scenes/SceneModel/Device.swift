package import SnaplineBasics

/// A device: the size and scale of its screen, and its safe area.
package struct Device: Hashable, Sendable {
  package var name: String
  /// The size in portrait.
  package var size: Size
  package var scale: PixelScale
  package var portraitSafeArea: EdgeInsets
  package var landscapeSafeArea: EdgeInsets
  /// The height of the status bar in portrait.
  package var statusBarHeight: Double
  /// Whether the app hides the status bar.
  package var hidesStatusBar = false
  package var idiom: Idiom
  /// The insets of the app's bars, in addition to the system's.
  package var barInsets = EdgeInsets.zero
  /// The part of the screen that is shown, if a view other than a screen's is laid out alone.
  package var part: ScreenPart?

  package init(
    name: String, size: Size, scale: PixelScale, portraitSafeArea: EdgeInsets,
    landscapeSafeArea: EdgeInsets, statusBarHeight: Double, idiom: Idiom = .phone
  ) {
    self.name = name
    self.size = size
    self.scale = scale
    self.portraitSafeArea = portraitSafeArea
    self.landscapeSafeArea = landscapeSafeArea
    self.statusBarHeight = statusBarHeight
    self.idiom = idiom
  }

  package enum Idiom: String, Hashable, Sendable {
    case phone, pad
  }
}

extension Device {
  /// Whether the screen has a home indicator instead of a button, and shows it.
  package var hasHomeIndicator: Bool { portraitSafeArea.bottom > 0 && part == nil }

  /// Returns the size of the screen, or of the part that is shown, in an orientation.
  package func size(in orientation: Orientation) -> Size {
    let screen = orientation == .portrait ? size : size.swapped
    guard let part else { return screen }
    return Size(
      width: part.width ?? max(0, screen.width - part.leftOutAtSides), height: part.height)
  }

  /// Returns the height of the status bar, 0 if it is hidden.
  package func statusBarHeight(in orientation: Orientation, era: Era) -> Double {
    if hidesStatusBar || part != nil { return 0 }
    if orientation == .portrait || idiom == .pad { return statusBarHeight }
    return era.showsStatusBarInLandscape && !hasHomeIndicator ? statusBarHeight : 0
  }

  /// Returns the safe area insets.
  ///
  /// On screens without a home indicator the status bar is the only inset by default.
  package func safeArea(in orientation: Orientation, era: Era) -> EdgeInsets {
    // A view that is laid out alone has no bars above or below it.
    guard part == nil else { return .zero }
    var insets = orientation == .portrait ? portraitSafeArea : landscapeSafeArea
    if !hasHomeIndicator, portraitSafeArea.top <= statusBarHeight {
      insets.top = statusBarHeight(in: orientation, era: era)
    }
    return insets + barInsets
  }
}

extension Device {
  /// The devices in order of release.
  package static let all: [Device] =
    phones + islandPhones + pads

  /// Returns the device with this name, or with the same screen as the device with this name.
  package static func named(_ name: String) -> Device? {
    let known = screens[name] ?? name
    return all.first { $0.name == known }
  }

  private static let phones: [Device] = [
    phone("iphone-4s", 320, 480, 2, top: 20),
    phone("iphone-5", 320, 568, 2, top: 20),
    phone("iphone-8", 375, 667, 2, top: 20),
    phone("iphone-8-plus", 414, 736, 3, top: 20),
    phone("iphone-x", 375, 812, 3, top: 44, bottom: 34),
    phone("iphone-12-mini", 375, 812, 3, top: 50, bottom: 34),
    phone("iphone-11", 414, 896, 2, top: 48, bottom: 34),
    phone("iphone-11-pro-max", 414, 896, 3, top: 44, bottom: 34),
    phone("iphone-14", 390, 844, 3, top: 47, bottom: 34),
    phone("iphone-14-plus", 428, 926, 3, top: 47, bottom: 34),
  ]

  private static let islandPhones: [Device] = [
    phone("iphone-16", 393, 852, 3, top: 59, bottom: 34, statusBar: 54),
    phone("iphone-16-plus", 430, 932, 3, top: 59, bottom: 34, statusBar: 54),
    phone("iphone-16-pro", 402, 874, 3, top: 62, bottom: 34, statusBar: 54),
    phone("iphone-16-pro-max", 440, 956, 3, top: 62, bottom: 34, statusBar: 54),
  ]

  private static let pads: [Device] = [
    pad("ipad-9.7", 768, 1024, top: 20),
    pad("ipad-10.2", 810, 1080, top: 20),
    pad("ipad-air-3", 834, 1112, top: 20),
    pad("ipad-10", 820, 1180, top: 24, bottom: 20),
    pad("ipad-mini-6", 744, 1133, top: 24, bottom: 20),
    pad("ipad-pro-11", 834, 1194, top: 24, bottom: 20),
    pad("ipad-pro-12.9", 1024, 1366, top: 24, bottom: 20),
    pad("ipad-pro-13", 1032, 1376, top: 24, bottom: 20),
  ]

  private static func phone(
    _ name: String, _ width: Double, _ height: Double, _ scale: Int, top: Double,
    bottom: Double = 0, statusBar: Double? = nil
  ) -> Device {
    // In landscape both sides have the inset that the notch has at the top in portrait.
    let side = bottom > 0 ? top : 0
    return Device(
      name: name, size: Size(width: width, height: height), scale: PixelScale(scale),
      portraitSafeArea: EdgeInsets(top: top, left: 0, bottom: bottom, right: 0),
      landscapeSafeArea: EdgeInsets(top: 0, left: side, bottom: bottom > 0 ? 21 : 0, right: side),
      statusBarHeight: statusBar ?? top)
  }

  private static func pad(
    _ name: String, _ width: Double, _ height: Double, top: Double, bottom: Double = 0
  ) -> Device {
    let insets = EdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    return Device(
      name: name, size: Size(width: width, height: height), scale: PixelScale(2),
      portraitSafeArea: insets, landscapeSafeArea: insets, statusBarHeight: top, idiom: .pad)
  }
}
