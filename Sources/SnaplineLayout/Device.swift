/// A device by its name; one that nobody knows is a finding when a scene is laid out on it.
///
/// ```swift
/// #expect(Device.iPhoneSE == "iphone-se")
/// #expect(try Scene().layout(on: "ipad-10.2").root.frame.width == 810)
/// ```
public struct Device: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name in scene files, such as `iphone-14`.
  public let name: String

  /// A device by the name that scene files have for it.
  public init(_ name: String) { self.name = name }
  /// The same as a literal.
  public init(stringLiteral name: String) { self.init(name) }

  /// The device that scene files call `iphone-4s`.
  public static let iPhone4S: Device = "iphone-4s"
  /// The device that scene files call `iphone-5`.
  public static let iPhone5: Device = "iphone-5"
  /// The device that scene files call `iphone-se`.
  public static let iPhoneSE: Device = "iphone-se"
  /// The device that scene files call `iphone-8`.
  public static let iPhone8: Device = "iphone-8"
  /// The device that scene files call `iphone-8-plus`.
  public static let iPhone8Plus: Device = "iphone-8-plus"
  /// The device that scene files call `iphone-x`.
  public static let iPhoneX: Device = "iphone-x"
  /// The device that scene files call `iphone-11`.
  public static let iPhone11: Device = "iphone-11"
  /// The device that scene files call `iphone-12-mini`.
  public static let iPhone12Mini: Device = "iphone-12-mini"
  /// The device that scene files call `iphone-14`.
  public static let iPhone14: Device = "iphone-14"
  /// The device that scene files call `iphone-14-plus`.
  public static let iPhone14Plus: Device = "iphone-14-plus"
  /// The device that scene files call `iphone-16`.
  public static let iPhone16: Device = "iphone-16"
  /// The device that scene files call `iphone-16-plus`.
  public static let iPhone16Plus: Device = "iphone-16-plus"
  /// The device that scene files call `iphone-16-pro`.
  public static let iPhone16Pro: Device = "iphone-16-pro"
  /// The device that scene files call `iphone-16-pro-max`.
  public static let iPhone16ProMax: Device = "iphone-16-pro-max"
  /// The device that scene files call `iphone-17`.
  public static let iPhone17: Device = "iphone-17"
  /// The device that scene files call `ipad-10`.
  public static let iPad: Device = "ipad-10"
  /// The device that scene files call `ipad-mini-6`.
  public static let iPadMini: Device = "ipad-mini-6"
  /// The device that scene files call `ipad-pro-13`.
  public static let iPadPro: Device = "ipad-pro-13"
  /// The device that scene files call `ipad-pro-11`.
  public static let iPadPro11: Device = "ipad-pro-11"
}

extension Device: CustomStringConvertible {
  /// What it is in words.
  public var description: String { name }
}

/// How a device is held.
///
/// ```swift
/// #expect(try Scene().layout(on: .iPhone14, .landscape).root.frame.width == 844)
/// ```
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  case portrait, landscape
}

/// By day or by night.
///
/// ```swift
/// #expect(try Scene().layout(appearance: .dark).root.exists)
/// ```
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  case light, dark
}

/// Which way a screen is read.
///
/// ```swift
/// #expect(try Scene().layout(direction: .rightToLeft).root.exists)
/// ```
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}

/// The text size that the user has chosen.
///
/// ```swift
/// let text = Label("Text", name: "text", font: .preferredFont(forTextStyle: .body))
/// let large = try Scene([text]).layout(textSize: .accessibilityLarge)
/// #expect(large.text.frame.height > 30)
/// ```
public enum TextSize: String, Hashable, Sendable, CaseIterable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
}

/// The releases of iOS whose defaults a scene has.
///
/// ```swift
/// let scene = Scene(era: .iOS7, devices: [.iPhone5])
/// #expect(try scene.layout().root.frame.height == 568)
/// ```
public enum Era: String, Hashable, Sendable, CaseIterable {
  case iOS7 = "ios7"
  case iOS8 = "ios8"
  case iOS9 = "ios9"
  case iOS10 = "ios10"
  case iOS11 = "ios11"
  case iOS13 = "ios13"
  case iOS15 = "ios15"
  case iOS26 = "ios26"
}
