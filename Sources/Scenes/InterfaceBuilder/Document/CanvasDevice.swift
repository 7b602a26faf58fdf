package import SnaplineBasics
import SnaplineSceneModel

/// The device that a document is shown on in Interface Builder.
package struct CanvasDevice: Hashable, Sendable {
  /// Interface Builder's name of the device; nil for documents without a device.
  package let name: String?
  package let orientation: Orientation
  /// The size in portrait.
  let size: Size
  package let scale: PixelScale
  /// The top inset of the status bar or the notch; `bottom` is that of the home indicator.
  let top: Double
  let bottom: Double
  let sides: Double
  /// The bottom inset in portrait.
  let portraitBottom: Double
  let idiom: Device.Idiom
  /// Whether the canvas shows the dark appearance.
  let isDark: Bool
  package let isTelevision: Bool
  /// The width class; nil matches any.
  let widthClass: SizeClass?
  let heightClass: SizeClass?

  /// The size in the current orientation.
  var shownSize: Size { orientation == .landscape ? size.swapped : size }

  /// Whether the document names a device, and it is a phone.
  var isPhone: Bool { name != nil && idiom == .phone }

  /// Whether the device is a phone with rounded screen corners and a home indicator.
  var hasNotch: Bool { idiom == .phone && bottom > 0 }
}

extension CanvasDevice {
  /// Whether Interface Builder's device name is in the table.
  static func isSupported(_ name: String) -> Bool { CanvasDeviceModel.named(name) != nil }

  /// Creates the device that a document names; if it names none, `runtime` determines the device.
  init(_ element: XMLElement?, runtime: String, rules: CanvasRules) {
    let isTelevision = runtime.contains("AppleTV")
    self.isTelevision = isTelevision
    // A television is always in landscape, and its documents do not state the orientation.
    let isLandscape = isTelevision || element?["orientation"] == "landscape"
    orientation = isLandscape ? .landscape : .portrait
    isDark = element?["appearance"] == "dark"
    name = element?["id"]
    guard let name, let known = CanvasDeviceModel.named(name) else {
      // Before Xcode 8 the canvas was a square of any width and any height, not a device.
      size = isTelevision ? Size(width: 1080, height: 1920) : Size(width: 600, height: 600)
      scale = PixelScale(1)
      (top, bottom, sides) =
        isTelevision
        ? (rules.televisionEnds, rules.televisionEnds, rules.televisionSides)
        : (rules.statusBar, 0, 0)
      idiom = isTelevision || runtime.hasSuffix("iPad") ? .pad : .phone
      portraitBottom = bottom
      (widthClass, heightClass) = (nil, nil)
      return
    }
    size = known.size
    scale = PixelScale(known.scale)
    idiom = known.idiom
    let isTurned = isLandscape && known.idiom == .phone
    let hasNotch = known.idiom == .phone && known.bottom > 0
    let ends = isTelevision ? rules.televisionEnds : nil
    portraitBottom = known.bottom
    let isRoundPad = known.idiom == .pad && known.bottom > 0
    bottom =
      ends ?? (isRoundPad ? rules.padHomeIndicator : isTurned && hasNotch ? 21 : known.bottom)
    // Phones in landscape show no status bar.
    top = ends ?? (isTurned ? 0 : known.top(rules))
    sides = isTelevision ? rules.televisionSides : isTurned && hasNotch ? known.top(rules) : 0
    (widthClass, heightClass) = known.classes(in: orientation)
  }
}

/// A device with Interface Builder's name and the metrics of its canvas.
private struct CanvasDeviceModel {
  let name: String
  let size: Size
  let scale: Int
  let top: Double
  let bottom: Double
  let idiom: Device.Idiom

  init(
    _ name: String, _ width: Double, _ height: Double, _ scale: Int, _ top: Double = 20,
    _ bottom: Double = 0, _ idiom: Device.Idiom = .phone
  ) {
    self.name = name
    self.size = Size(width: width, height: height)
    self.scale = scale
    self.top = top
    self.bottom = bottom
    self.idiom = idiom
  }

  /// Returns the size classes: phones are compact in width in portrait and compact in height in
  /// landscape; large phones are regular in width in landscape.
  func classes(
    in orientation: Orientation
  ) -> (SizeClass?, SizeClass?) {
    if name == "appleTV" { return (.regular, .regular) }
    if idiom == .pad { return (.regular, .regular) }
    if orientation == .portrait { return (.compact, .regular) }
    return (size.width >= 414 ? .regular : .compact, .compact)
  }

  /// Returns the top inset, which is that of the simulator of the same Xcode release.
  func top(_ rules: CanvasRules) -> Double {
    bottom == 0 ? rules.statusBar : rules.notchHeight(of: name, standard: top)
  }

  static func named(_ name: String) -> CanvasDeviceModel? { all.first { $0.name == name } }

  static let all: [CanvasDeviceModel] = [
    CanvasDeviceModel("retina3_5", 320, 480, 2), CanvasDeviceModel("retina4_0", 320, 568, 2),
    CanvasDeviceModel("retina4_7", 375, 667, 2), CanvasDeviceModel("retina5_5", 414, 736, 3),
    CanvasDeviceModel("retina5_9", 375, 812, 3, 44, 34),
    CanvasDeviceModel("retina6_1", 414, 896, 2, 44, 34),
    CanvasDeviceModel("retina6_5", 414, 896, 3, 44, 34),
    CanvasDeviceModel("retina6_0", 390, 844, 3, 47, 34),
    CanvasDeviceModel("retina6_7", 428, 926, 3, 47, 34),
    CanvasDeviceModel("retina5_4", 375, 812, 3, 50, 34),
    CanvasDeviceModel("retina6_12", 393, 852, 3, 59, 34),
    CanvasDeviceModel("retina6_72", 430, 932, 3, 59, 34),
    CanvasDeviceModel("retina6_3", 402, 874, 3, 62, 34),
    CanvasDeviceModel("retina6_9", 440, 956, 3, 62, 34),
    CanvasDeviceModel("ipad7_9", 768, 1024, 2, 20, 0, .pad),
    CanvasDeviceModel("ipad9_7", 768, 1024, 2, 20, 0, .pad),
    CanvasDeviceModel("ipad10_2", 810, 1080, 2, 20, 0, .pad),
    CanvasDeviceModel("ipad10_5", 834, 1112, 2, 20, 0, .pad),
    CanvasDeviceModel("ipad12_9", 1024, 1366, 2, 20, 0, .pad),
    CanvasDeviceModel("ipad8_3rounded", 744, 1133, 2, 24, 20, .pad),
    CanvasDeviceModel("ipad10_9rounded", 820, 1180, 2, 24, 20, .pad),
    CanvasDeviceModel("ipad11_0rounded", 834, 1194, 2, 24, 20, .pad),
    CanvasDeviceModel("ipad12_9rounded", 1024, 1366, 2, 24, 20, .pad),
    CanvasDeviceModel("iPad13_0rounded", 1032, 1376, 2, 24, 20, .pad),
    CanvasDeviceModel("appleTV", 1080, 1920, 1, 0, 0, .pad),
  ]
}
