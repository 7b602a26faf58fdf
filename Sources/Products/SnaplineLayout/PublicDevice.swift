/// A device by its name; an unknown name is a finding when a scene is laid out on it.
///
/// ```swift
/// #expect(Device.iPhoneSE == "iphone-se")
/// #expect(try Scene().layout(on: "ipad-10.2").root.frame.width == 810)
/// ```
public struct Device: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name in scene files, such as `iphone-14`.
  public let name: String

  /// Creates a device from its name in scene files.
  ///
  ///     let device = Device("iphone-14")
  public init(_ name: String) { self.name = name }
  /// Creates a device from a literal with its name in scene files.
  ///
  ///     #expect(device == "iphone-14")
  public init(stringLiteral name: String) { self.init(name) }

  /// The device named `iphone-4s` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone4S).root.frame == Rect(0, 0, 320, 480))
  public static let iPhone4S: Device = "iphone-4s"
  /// The device named `iphone-5` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone5).root.frame == Rect(0, 0, 320, 568))
  public static let iPhone5: Device = "iphone-5"
  /// The device named `iphone-se` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhoneSE).root.frame == Rect(0, 0, 375, 667))
  public static let iPhoneSE: Device = "iphone-se"
  /// The device named `iphone-8` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone8).root.frame == Rect(0, 0, 375, 667))
  public static let iPhone8: Device = "iphone-8"
  /// The device named `iphone-8-plus` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone8Plus).root.frame == Rect(0, 0, 414, 736))
  public static let iPhone8Plus: Device = "iphone-8-plus"
  /// The device named `iphone-x` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhoneX).root.frame == Rect(0, 0, 375, 812))
  public static let iPhoneX: Device = "iphone-x"
  /// The device named `iphone-11` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone11).root.frame == Rect(0, 0, 414, 896))
  public static let iPhone11: Device = "iphone-11"
  /// The device named `iphone-12-mini` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone12Mini).root.frame == Rect(0, 0, 375, 812))
  public static let iPhone12Mini: Device = "iphone-12-mini"
  /// The device named `iphone-14` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone14).root.frame == Rect(0, 0, 390, 844))
  public static let iPhone14: Device = "iphone-14"
  /// The device named `iphone-14-plus` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone14Plus).root.frame == Rect(0, 0, 428, 926))
  public static let iPhone14Plus: Device = "iphone-14-plus"
  /// The device named `iphone-16` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone16).root.frame == Rect(0, 0, 393, 852))
  public static let iPhone16: Device = "iphone-16"
  /// The device named `iphone-16-plus` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone16Plus).root.frame == Rect(0, 0, 430, 932))
  public static let iPhone16Plus: Device = "iphone-16-plus"
  /// The device named `iphone-16-pro` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone16Pro).root.frame == Rect(0, 0, 402, 874))
  public static let iPhone16Pro: Device = "iphone-16-pro"
  /// The device named `iphone-16-pro-max` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone16ProMax).root.frame == Rect(0, 0, 440, 956))
  public static let iPhone16ProMax: Device = "iphone-16-pro-max"
  /// The device named `iphone-17` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPhone17).root.frame == Rect(0, 0, 402, 874))
  public static let iPhone17: Device = "iphone-17"
  /// The device named `ipad-10` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPad).root.frame == Rect(0, 0, 820, 1180))
  public static let iPad: Device = "ipad-10"
  /// The device named `ipad-mini-6` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPadMini).root.frame == Rect(0, 0, 744, 1133))
  public static let iPadMini: Device = "ipad-mini-6"
  /// The device named `ipad-pro-13` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPadPro).root.frame == Rect(0, 0, 1032, 1376))
  public static let iPadPro: Device = "ipad-pro-13"
  /// The device named `ipad-pro-11` in scene files.
  ///
  ///     #expect(try scene.layout(on: .iPadPro11).root.frame == Rect(0, 0, 834, 1194))
  public static let iPadPro11: Device = "ipad-pro-11"
}

extension Device: CustomStringConvertible {
  /// The name of the device.
  ///
  ///     #expect("\(device)" == "iphone-14")
  public var description: String { name }
}

/// The orientation of a device.
///
/// ```swift
/// #expect(try Scene().layout(on: .iPhone14, .landscape).root.frame.width == 844)
/// ```
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// Portrait.
  ///
  ///     let upright = try scene.layout(on: .iPhone14, .portrait).root.frame
  case portrait
  /// Landscape.
  ///
  ///     let turned = try scene.layout(on: .iPhone14, .landscape).root.frame
  case landscape
}

/// The light or dark appearance.
///
/// ```swift
/// #expect(try Scene().layout(appearance: .dark).root.exists)
/// ```
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Light mode.
  ///
  ///     let day = try scene.layout(appearance: .light).title.frame
  case light
  /// Dark mode.
  ///
  ///     let night = try scene.layout(appearance: .dark).title.frame
  case dark
}

/// The layout direction of a screen.
///
/// ```swift
/// #expect(try Scene().layout(direction: .rightToLeft).root.exists)
/// ```
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Left to right, as in English.
  ///
  ///     #expect(try row.layout(on: .iPhone14, direction: .leftToRight).title.frame.minX == 16)
  case leftToRight
  /// Right to left, as in Arabic.
  ///
  ///     #expect(try row.layout(on: .iPhone14, direction: .rightToLeft).title.frame.maxX == 374)
  case rightToLeft
}

/// The text size that the user has chosen.
///
/// ```swift
/// let text = Label("Text", name: "text", font: .preferredFont(forTextStyle: .body))
/// let large = try Scene([text]).layout(textSize: .accessibilityLarge)
/// #expect(large.text.frame.height > 30)
/// ```
public enum TextSize: String, Hashable, Sendable, CaseIterable {
  /// The smallest size: body text has 14 points.
  ///
  ///     #expect(try scene.layout(textSize: .extraSmall).text.frame.height == 17)
  case extraSmall
  /// Body text has 15 points.
  ///
  ///     #expect(try scene.layout(textSize: .small).text.frame.height == 18)
  case small
  /// Body text has 16 points.
  ///
  ///     #expect(try scene.layout(textSize: .medium).text.frame.height == 19.5)
  case medium
  /// The default size: body text has 17 points.
  ///
  ///     #expect(try scene.layout(textSize: .large).text.frame.height == 20.5)
  case large
  /// Body text has 19 points.
  ///
  ///     #expect(try scene.layout(textSize: .extraLarge).text.frame.height == 23)
  case extraLarge
  /// Body text has 21 points.
  ///
  ///     #expect(try scene.layout(textSize: .extraExtraLarge).text.frame.height == 25.5)
  case extraExtraLarge
  /// Body text has 23 points.
  ///
  ///     #expect(try scene.layout(textSize: .extraExtraExtraLarge).text.frame.height == 27.5)
  case extraExtraExtraLarge
  /// The first accessibility size: body text has 28 points.
  ///
  ///     #expect(try scene.layout(textSize: .accessibilityMedium).text.frame.height == 33.5)
  case accessibilityMedium
  /// Body text has 33 points.
  ///
  ///     #expect(try scene.layout(textSize: .accessibilityLarge).text.frame.height == 39.5)
  case accessibilityLarge
  /// Body text has 40 points.
  ///
  ///     #expect(try scene.layout(textSize: .accessibilityExtraLarge).text.frame.height == 48)
  case accessibilityExtraLarge
  /// Body text has 47 points.
  ///
  ///     #expect(try scene.layout(textSize: .accessibilityExtraExtraLarge).text.frame.height == 56.5)
  case accessibilityExtraExtraLarge
  /// The largest size: body text has 53 points.
  ///
  ///     let largest = TextSize.accessibilityExtraExtraExtraLarge
  ///     #expect(try scene.layout(textSize: largest).text.frame.height == 63.5)
  case accessibilityExtraExtraExtraLarge
}

/// The iOS releases whose defaults a scene uses.
///
/// ```swift
/// let scene = Scene(era: .iOS7, devices: [.iPhone5])
/// #expect(try scene.layout().root.frame.height == 568)
/// ```
public enum Era: String, Hashable, Sendable, CaseIterable {
  /// iOS 7.
  ///
  ///     #expect(try Scene(era: .iOS7, [field]).layout().field.frame.height == 30)
  case iOS7 = "ios7"
  /// iOS 8.
  ///
  ///     #expect(try Scene(era: .iOS8, [field]).layout().field.frame.height == 30)
  case iOS8 = "ios8"
  /// iOS 9.
  ///
  ///     #expect(try Scene(era: .iOS9, [field]).layout().field.frame.height == 30)
  case iOS9 = "ios9"
  /// iOS 10.
  ///
  ///     #expect(try Scene(era: .iOS10, [field]).layout().field.frame.height == 30)
  case iOS10 = "ios10"
  /// iOS 11 and 12.
  ///
  ///     #expect(try Scene(era: .iOS11, [field]).layout().field.frame.height == 30)
  case iOS11 = "ios11"
  /// iOS 13 and 14.
  ///
  ///     #expect(try Scene(era: .iOS13, [field]).layout().field.frame.height == 34)
  case iOS13 = "ios13"
  /// iOS 15 to 18.
  ///
  ///     #expect(try Scene(era: .iOS15, [field]).layout().field.frame.height == 34)
  case iOS15 = "ios15"
  /// iOS 26.
  ///
  ///     #expect(try Scene(era: .iOS26, [field]).layout().field.frame.height == 34)
  case iOS26 = "ios26"
}
