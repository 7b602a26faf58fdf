import SnaplineBasics
import SnaplineSceneModel

extension SyntaxReader {
  /// Parses devices by name or by their dimensions.
  mutating func devices(_ node: YAMLNode) -> [Spanned<Device>] {
    distinct(node, for: "devices", named: \.name) { $0.device($1) }
  }

  private mutating func device(_ node: YAMLNode) -> Device? {
    if case .mapping(let entries) = node.kind { return ownDevice(entries, at: node.span) }
    guard let name = values.text(node, for: "devices") else { return nil }
    return Device.named(name) ?? values.log.fail(.unknownDevice(name, at: node.span))
  }

  package static let deviceKeys = ["name", "width", "height", "scale", "safeArea", "statusBar"]

  private mutating func ownDevice(_ entries: [YAMLEntry], at span: SourceSpan) -> Device? {
    var name: String?
    var width: Double?
    var height: Double?
    var scale: Int? = 2
    var safeArea: [Orientation: EdgeInsets] = [:]
    var statusBar: Double?
    let longest = Double(values.limits.pixels)
    for entry in entries {
      switch entry.key {
      case "name": name = deviceName(entry.value)
      case "width": width = values.number(entry.value, for: "width", in: 1...longest)
      case "height": height = values.number(entry.value, for: "height", in: 1...longest)
      case "scale": scale = values.integer(entry.value, for: "scale", in: PixelScale.allowed)
      case "safeArea": safeArea = self.safeArea(entry.value)
      case "statusBar": statusBar = values.points(entry.value, for: "statusBar", minimum: 0)
      default:
        values.log.report(
          .unknownKey(entry.key, in: "a device", at: entry.keySpan, among: Self.deviceKeys))
      }
    }
    let keys = entries.map(\.key)
    for key in ["width", "height"] where !keys.contains(key) {
      values.log.report(.deviceLacks(key, at: span))
    }
    guard let width, let height, let scale, name != nil || !keys.contains("name") else {
      return nil
    }
    guard max(width, height) * Double(scale) <= longest else {
      return values.log.fail(.deviceTooLarge(limit: values.limits.pixels, at: span))
    }
    let portrait = safeArea[.portrait] ?? .zero
    let size = Size(width: width, height: height)
    let landscape = safeArea[.landscape] ?? turned(portrait)
    for (key, covers) in [
      ("safeArea", !portrait.leavesSpace(in: size) || !landscape.leavesSpace(in: size.swapped)),
      ("statusBar", statusBar ?? 0 >= height),
    ] where covers {
      let place = entries.first { $0.key == key }?.value.span ?? span
      return values.log.fail(.coversScreen(key, size, at: place))
    }
    return Device(
      name: name ?? "\(width.shortText)x\(height.shortText)", size: size,
      scale: PixelScale(scale), portraitSafeArea: portrait, landscapeSafeArea: landscape,
      statusBarHeight: statusBar ?? portrait.top)
  }

  private mutating func deviceName(_ node: YAMLNode) -> String? {
    guard let name = values.text(node, for: "name") else { return nil }
    let isPlain = name.unicodeScalars.allSatisfy { isNamePart($0) || $0 == "-" || $0 == "." }
    guard isPlain, name.unicodeScalars.first.map(isNamePart) == true, name.utf8.count <= 40 else {
      return values.log.fail(.badDeviceName(name, at: node.span))
    }
    return name
  }

  /// Parses four numbers for portrait, or a mapping with four numbers for each orientation.
  private mutating func safeArea(_ node: YAMLNode) -> [Orientation: EdgeInsets] {
    guard case .mapping(let entries) = node.kind else {
      return edges(node).map { [.portrait: $0] } ?? [:]
    }
    var areas: [Orientation: EdgeInsets] = [:]
    for entry in entries {
      guard let orientation = Orientation(rawValue: entry.key) else {
        values.log.report(
          .unknownKey(
            entry.key, in: "a safe area", at: entry.keySpan,
            among: Orientation.allCases.map(\.rawValue)))
        continue
      }
      areas[orientation] = edges(entry.value)
    }
    return areas
  }

  private mutating func edges(_ node: YAMLNode) -> EdgeInsets? {
    values.edges(node, for: "safeArea", minimum: 0)
  }

  /// Returns the insets in landscape: a notch insets both sides by its height in portrait.
  private func turned(_ portrait: EdgeInsets) -> EdgeInsets {
    guard portrait.bottom > 0 else { return .zero }
    return EdgeInsets(top: 0, left: portrait.top, bottom: 21, right: portrait.top)
  }
}

extension EdgeInsets {
  /// Whether the insets leave a part of the screen.
  fileprivate func leavesSpace(in size: Size) -> Bool {
    left + right < size.width && top + bottom < size.height
  }
}

extension Diagnostic {
  fileprivate static func coversScreen(_ key: String, _ size: Size, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "device.covered",
      "'\(key)' covers the whole screen of \(size.width.shortText) × \(size.height.shortText) "
        + "points",
      at: span)
  }

  fileprivate static func unknownDevice(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "device.unknown", "unknown device '\(excerpt(name))'", at: span,
      hint: Device.nearest(to: name).map { "did you mean '\($0)'?" }
        ?? "run 'snapline list devices' for all names")
  }

  fileprivate static func deviceLacks(_ key: String, at span: SourceSpan) -> Self {
    Diagnostic(.error, "device.incomplete", "missing '\(key)' in a custom device", at: span)
  }

  fileprivate static func deviceTooLarge(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "device.too-large",
      "the image would be larger than \(limit) pixels on its longer side",
      at: span)
  }

  fileprivate static func badDeviceName(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "name.invalid", "invalid device name '\(excerpt(name))'", at: span,
      hint: "use at most 40 letters, digits, '.', '_' and '-'")
  }
}
