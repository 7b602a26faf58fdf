import Diagnostics
import Geometry
package import SceneModel
import SceneSyntax
import Typography

/// A storyboard or a xib: its tree, and what the whole file says about the views in it.
package struct InterfaceDocument: Sendable {
  package let file: String
  package let root: XMLElement
  package let canvas: CanvasDevice
  let isStoryboard: Bool
  let imageSizes: [String: Size]
  /// Whether any image is shown by its name.
  package var showsImages: Bool { !imageSizes.isEmpty }
  /// By the identifiers of views whose classes the tool has run: how large they said they are.
  let designables: [String: IntrinsicSize]
  let namedColors: [String: Color]
  /// Whether anything in it is written in kana: then ideographs, too, are Japanese.
  let isJapanese: Bool
  /// Every root, in the order of the document.
  package let roots: [InterfaceRoot]
  private let rootsByName: [String: InterfaceRoot]
  let bars: BarInference

  /// What the canvas of the tool that wrote it does.
  let rules: CanvasRules

  /// The release of iOS whose defaults the tool's canvas shows.
  package var era: Era { rules.era }
}

extension InterfaceDocument {
  /// Takes a document from its tree, or says why it is none that can be laid out.
  init?(_ root: XMLElement, file: String, log: inout DiagnosticLog) {
    let type = root["type"] ?? ""
    guard root.name == "document", type.hasPrefix("com.apple.InterfaceBuilder") else {
      log.report(root.name == "archive" ? .archive(root) : .noInterface(root))
      return nil
    }
    guard isTouch(type) else {
      log.report(.otherPlatform(type, at: root.span))
      return nil
    }
    self.file = file
    self.root = root
    isStoryboard = type.contains("Storyboard")
    let rules = CanvasRules(version: root.toolsVersion)
    self.rules = rules
    canvas = CanvasDevice(
      root.child("device"), runtime: root["targetRuntime"] ?? "", rules: rules)
    var sizes: [String: Size] = [:]
    var colors: [String: Color] = [:]
    for resource in root.list("resources") {
      guard let name = resource["name"] else { continue }
      switch resource.name {
      case "image":
        guard let width = resource.number("width"), let height = resource.number("height") else {
          continue
        }
        sizes[name] = Size(width: width, height: height)
      case "namedColor", "systemColor":
        if let color = resource.child("color").flatMap(Color.init(literal:)) {
          colors[name] = color
        }
      default: continue
      }
    }
    imageSizes = sizes
    namedColors = colors
    designables = root.designables
    isJapanese = root.holdsKana
    roots = findRoots(in: root, isStoryboard: isStoryboard)
    rootsByName = Dictionary(roots.map { ($0.name, $0) }) { first, _ in first }
    bars = BarInference(root, pushesDetails: canvas.widthClass == .compact)
  }

  /// The root with this name.
  package func root(named name: String) -> InterfaceRoot? { rootsByName[name] }

  /// The root with this name, or else every root that has it among its aliases.
  package func roots(called name: String) -> [InterfaceRoot] {
    root(named: name).map { [$0] } ?? roots.filter { $0.aliases.contains(name) }
  }
}

extension XMLElement {
  /// What views that the tool has run said of their sizes.
  fileprivate var designables: [String: IntrinsicSize] {
    let sizes = list("designables").compactMap { designable -> (String, IntrinsicSize)? in
      guard let name = designable["name"], let size = designable.child(key: "intrinsicContentSize")
      else { return nil }
      // Less than nothing is how a view says that it takes what it gets.
      func length(_ side: String) -> Double? { size.number(side).flatMap { $0 < 0 ? nil : $0 } }
      return (name, IntrinsicSize(width: length("width"), height: length("height")))
    }
    return Dictionary(sizes) { first, _ in first }
  }

  /// Whether a text or a name in it is written in hiragana or katakana.
  fileprivate var holdsKana: Bool {
    func isKana(_ text: String) -> Bool { text.unicodeScalars.contains { $0.isKana } }
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    return isKana(text) || attributes.contains { isKana($0.value) }
      || children.contains { $0.holdsKana }
  }

  /// The version of the tool that wrote a document: Xcode 5 has 5056, Xcode 26 24xxx.
  ///
  /// Some releases call themselves 32700; then the version of their part for iOS tells which.
  fileprivate var toolsVersion: Int {
    let written = self["toolsVersion"].flatMap(leadingNumber) ?? 0
    guard written >= 30_000 else { return written }
    let part = list("dependencies").first { $0.name == "plugIn" && $0["version"] != nil }
    return part?["version"].flatMap(leadingNumber) ?? 22_505
  }
}

/// The number in front of the first point of a version.
private func leadingNumber(_ version: String) -> Int? {
  version.split(separator: ".").first.flatMap { Int($0) }
}

extension Diagnostic {
  fileprivate static func noInterface(_ root: XMLElement) -> Self {
    Diagnostic(
      .error, "ib.document",
      "not an Interface Builder document (root element '\(excerpt(root.name))')",
      at: root.span)
  }

  fileprivate static func archive(_ root: XMLElement) -> Self {
    Diagnostic(
      .error, "ib.document", "unsupported format (Xcode 4 or earlier)", at: root.span,
      hint: "open and save the file with a newer Xcode")
  }

  fileprivate static func otherPlatform(_ type: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "ib.platform",
      "unsupported platform '\(excerpt(type))'; only iOS documents can be read", at: span)
  }
}
