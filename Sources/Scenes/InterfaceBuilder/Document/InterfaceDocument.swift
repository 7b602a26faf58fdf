import SnaplineBasics
package import SnaplineSceneModel
import SnaplineSceneSyntax
package import SnaplineTypography

/// A storyboard or a xib: its tree, and the document-wide settings of its views.
package struct InterfaceDocument: Sendable {
  package let file: String
  package let root: XMLElement
  package let canvas: CanvasDevice
  let isStoryboard: Bool
  let imageSizes: [String: Size]
  /// Whether the document names assets of its app: images or colors.
  package var showsAssets: Bool { !imageSizes.isEmpty || hasNamedColors }
  private let hasNamedColors: Bool
  /// Returns a color of the app's asset catalogs by name; nil if it is not available.
  package var catalogColor: @Sendable (_ name: String) -> AdaptiveColor? = { _ in nil }
  /// Returns a storyboard of the app by name; nil if it is not available.
  package var otherStoryboard: @Sendable (_ name: String) -> InterfaceDocument? = { _ in nil }
  /// Returns a font of the app's files by name; nil if there is none.
  package var appFont: @Sendable (_ name: String) -> AppFont? = { _ in nil }
  /// The directory below which fonts of the app are searched; nil if they are not.
  package var fontFolder: String?
  /// Whether the document names fonts, which can be in files of the app.
  package var namesFonts: Bool {
    var found = false
    root.visit { element in
      guard ["fontDescription", "font"].contains(element.name) else { return }
      if let name = element["name"], !name.hasPrefix(".") { found = true }
    }
    return found
  }
  /// The sizes of designable views, which Interface Builder has run, by view identifier.
  let designables: [String: IntrinsicSize]
  let namedColors: [String: Color]
  /// Whether the document contains kana; ideographs are then Japanese, too.
  package let isJapanese: Bool
  /// The roots in document order.
  package let roots: [InterfaceRoot]
  private let rootsByName: [String: InterfaceRoot]
  let bars: BarInference

  /// The canvas behavior of the Interface Builder version that wrote the document.
  let rules: CanvasRules

  /// The release of iOS whose defaults the canvas shows.
  package var era: Era { rules.era }

  /// The version of Interface Builder whose canvas shows the document.
  package var toolsVersion: Int { rules.version }

  /// All words that can be names of assets; empty if the document shows none.
  package var assetWords: Set<String> {
    guard showsAssets else { return [] }
    var words: Set<String> = []
    root.visit { element in words.formUnion(element.attributes.map(\.value)) }
    return words
  }
}

extension InterfaceDocument {
  /// Creates a document from its tree; reports the reason and returns nil if it cannot be laid out.
  ///
  /// - Parameters:
  ///   - isJapanese: Whether the document contains kana, if it is known.
  ///   - namesRoots: Whether roots have names, without which they are found by their views.
  init?(
    _ root: XMLElement, file: String, isJapanese: Bool? = nil, namesRoots: Bool = true,
    log: inout DiagnosticLog
  ) {
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
    hasNamedColors = root.list("resources").contains { $0.name == "namedColor" }
    designables = root.designables
    self.isJapanese = isJapanese ?? root.holdsKana
    let roots = findRoots(in: root, isStoryboard: isStoryboard)
    self.roots = namesRoots ? roots.named : roots
    rootsByName = Dictionary(namesRoots ? self.roots.map { ($0.name, $0) } : []) { first, _ in
      first
    }
    bars = BarInference(root, pushesDetails: canvas.widthClass == .compact)
  }

  package func root(named name: String) -> InterfaceRoot? { rootsByName[name] }

  /// Returns the root with this name, or else all roots with this alias.
  package func roots(called name: String) -> [InterfaceRoot] {
    root(named: name).map { [$0] } ?? roots.filter { $0.aliases.contains(name) }
  }
}

extension XMLElement {
  /// The intrinsic sizes of designable views, by identifier.
  fileprivate var designables: [String: IntrinsicSize] {
    let sizes = list("designables").compactMap { designable -> (String, IntrinsicSize)? in
      guard let name = designable["name"], let size = designable.child(key: "intrinsicContentSize")
      else { return nil }
      // A negative length means that the view has no intrinsic length.
      func length(_ side: String) -> Double? { size.number(side).flatMap { $0 < 0 ? nil : $0 } }
      return (name, IntrinsicSize(width: length("width"), height: length("height")))
    }
    return Dictionary(sizes) { first, _ in first }
  }

  /// Whether a text or an attribute contains hiragana or katakana.
  var holdsKana: Bool {
    func isKana(_ text: String) -> Bool { text.unicodeScalars.contains { $0.isKana } }
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    return isKana(text) || attributes.contains { isKana($0.value) }
      || children.contains { $0.holdsKana }
  }

  /// The tools version of a document: 5056 for Xcode 5, 24xxx for Xcode 26.
  ///
  /// Some releases write 32700; the version of their iOS plug-in is used instead.
  fileprivate var toolsVersion: Int {
    let written = self["toolsVersion"].flatMap(leadingNumber) ?? 0
    guard written >= 30_000 else { return written }
    let part = list("dependencies").first { $0.name == "plugIn" && $0["version"] != nil }
    return part?["version"].flatMap(leadingNumber) ?? 22_505
  }

  /// Returns a document as if it had been written by another version of Interface Builder.
  func withToolsVersion(_ version: Int) -> XMLElement {
    var document = self
    document.attributes.removeAll { $0.name == "toolsVersion" }
    document.attributes.append(XMLAttribute(name: "toolsVersion", value: "\(version)"))
    return document
  }
}

/// Returns the number before the first dot of a version.
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
