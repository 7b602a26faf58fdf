import SnaplineBasics

extension Device {
  /// The names of devices in scenes.
  package static let names = all.map(\.name) + screens.keys.sorted()

  /// The names of further devices with the same screen.
  package var alsoNamed: [String] {
    Self.screens.filter { $0.value == name }.map(\.key).sorted()
  }

  /// Returns the device that is most similar to an unknown name: of the same kind, nearest in
  /// number.
  package static func nearest(to name: String) -> String? {
    func letters(_ name: String) -> String {
      name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let plain = letters(name)
    if let same = names.first(where: { letters($0) == plain }) { return same }
    let softConstraint = DeviceModel(name)
    let similar = names.compactMap { known -> (name: String, distance: Int)? in
      guard let softConstraint, let model = DeviceModel(known),
        model.family == softConstraint.family,
        model.kind == softConstraint.kind
      else { return nil }
      return (known, abs(model.number - softConstraint.number))
    }
    return similar.min { $0.distance < $1.distance }?.name
      ?? SnaplineBasics.closestMatch(to: name, among: names)
  }

  /// The devices with the same screen as a known device: size, scale and safe area.
  static let screens: [String: String] = {
    let rows: [(String, String)] = [
      ("iphone-4s", "iphone-4"),
      ("iphone-5", "iphone-5c iphone-5s iphone-se-1"),
      ("iphone-8", "iphone-6 iphone-6s iphone-7 iphone-se iphone-se-2 iphone-se-3"),
      ("iphone-8-plus", "iphone-6-plus iphone-6s-plus iphone-7-plus"),
      ("iphone-x", "iphone-xs iphone-11-pro"), ("iphone-12-mini", "iphone-13-mini"),
      ("iphone-11", "iphone-xr"), ("iphone-11-pro-max", "iphone-xs-max"),
      ("iphone-14", "iphone-12 iphone-12-pro iphone-13 iphone-13-pro iphone-16e"),
      ("iphone-14-plus", "iphone-12-pro-max iphone-13-pro-max"),
      ("iphone-16", "iphone-14-pro iphone-15 iphone-15-pro"),
      ("iphone-16-plus", "iphone-14-pro-max iphone-15-plus iphone-15-pro-max"),
      ("iphone-16-pro", "iphone-17 iphone-17-pro"), ("iphone-16-pro-max", "iphone-17-pro-max"),
      ("ipad-9.7", "ipad-5 ipad-6 ipad-air-2 ipad-mini-4 ipad-mini-5 ipad-pro-9.7"),
      ("ipad-10.2", "ipad-7 ipad-8 ipad-9"), ("ipad-air-3", "ipad-pro-10.5"),
      ("ipad-10", "ipad-air-4 ipad-air-5 ipad-air-11"), ("ipad-mini-6", "ipad-mini-7"),
      ("ipad-pro-12.9", "ipad-air-13"),
    ]
    var screens: [String: String] = [:]
    for (name, others) in rows {
      for other in others.split(separator: " ") { screens[String(other)] = name }
    }
    return screens
  }()
}

/// The components of a device name: `iphone-16-pro` is number 16 of the family `iphone`, kind
/// `pro`.
private struct DeviceModel {
  let family: String
  let number: Int
  let kind: [Substring]

  init?(_ name: String) {
    let parts = name.lowercased().split(separator: "-")
    guard parts.count > 1, let number = Int(parts[1]) else { return nil }
    family = String(parts[0])
    self.number = number
    kind = Array(parts.dropFirst(2))
  }
}
