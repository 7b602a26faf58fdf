import Diagnostics
import Geometry
package import SceneModel
import SceneSyntax

/// A storyboard or a xib: its tree, and what the whole file says about the views in it.
package struct InterfaceDocument: Sendable {
  package let file: String
  package let root: XMLElement
  /// The version of the tool that wrote it: Xcode 5 has 5056, Xcode 26 24xxx.
  package let toolsVersion: Int
  package let canvas: CanvasDevice
  package let usesSafeAreas: Bool
  package let isStoryboard: Bool
  let imageSizes: [String: Size]
  /// Whether any image is shown by its name.
  package var showsImages: Bool { !imageSizes.isEmpty }
  let namedColors: [String: Color]
  /// Every root, in the order of the document.
  package let roots: [InterfaceRoot]
  private let rootsByName: [String: InterfaceRoot]
  let bars: BarInference

  /// The release of iOS whose defaults the tool's canvas shows.
  package var era: Era {
    switch toolsVersion {
    case ..<6_000: .ios7
    case ..<9_000: .ios8
    case ..<11_000: .ios9
    case ..<13_000: .ios10
    case ..<15_000: .ios11
    case ..<19_000: .ios13
    case ..<24_000: .ios15
    default: .ios26
    }
  }
}

extension InterfaceDocument {
  /// Takes a document from its tree, or says why it is none that can be laid out.
  init?(_ root: XMLElement, file: String, log: inout DiagnosticLog) {
    let type = root["type"] ?? ""
    guard root.name == "document", type.hasPrefix("com.apple.InterfaceBuilder") else {
      log.report(root.name == "archive" ? .archive(root) : .noInterface(root))
      return nil
    }
    let isTouch = type.contains("CocoaTouch") || type.contains("AppleTV")
    guard isTouch, !type.contains("Watch") else {
      log.report(.otherPlatform(type, at: root.span))
      return nil
    }
    self.file = file
    self.root = root
    isStoryboard = type.contains("Storyboard")
    let version = root["toolsVersion"]?.split(separator: ".").first.flatMap { Int($0) }
    toolsVersion = version ?? 0
    usesSafeAreas = root.flag("useSafeAreas") ?? false
    canvas = CanvasDevice(
      root.child("device"), isTelevision: root["targetRuntime"]?.contains("AppleTV") == true,
      toolsVersion: toolsVersion)
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
    roots = findRoots(in: root, isStoryboard: isStoryboard)
    rootsByName = Dictionary(roots.map { ($0.name, $0) }) { first, _ in first }
    bars = BarInference(root)
  }

  /// The root with this name.
  package func root(named name: String) -> InterfaceRoot? { rootsByName[name] }
}

extension Diagnostic {
  fileprivate static func noInterface(_ root: XMLElement) -> Self {
    Diagnostic(
      .error, "ib.document", "'\(excerpt(root.name))' is no document of Interface Builder",
      at: root.span)
  }

  fileprivate static func archive(_ root: XMLElement) -> Self {
    Diagnostic(
      .error, "ib.document", "the file is of the format before Xcode 5", at: root.span,
      hint: "open and save it in a newer Xcode")
  }

  fileprivate static func otherPlatform(_ type: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "ib.platform", "the document is not for iOS: '\(excerpt(type))'", at: span)
  }
}
