// Paste this file into the tests of an app: `dumpScene(of: view)` writes what the app shows as a
// `*.scene.yaml` for Snapline, with its hierarchy, constraints, texts, fonts and own sizes, and the
// frames that it has there as claims. `snapline check` then says which view of the scene is
// elsewhere than in the app, and which constraint puts it there.
//
// It is checked against a stub of UIKit, and was not run on iOS.
import UIKit

/// The scene of a screen's view and all that is in it.
///
/// - Parameter device: The device on which the app runs, as `snapline list devices` calls it.
@MainActor
public func dumpScene(of root: UIView, device: String, era: String = "ios15") -> String {
  SceneDump(root).text(device: device, era: era)
}

@MainActor
private struct SceneDump {
  private let root: UIView
  private var names: [ObjectIdentifier: String] = [:]

  init(_ root: UIView) {
    self.root = root
    names[ObjectIdentifier(root)] = "root"
    var taken: Set<String> = ["root"]
    var counts: [String: Int] = [:]
    for view in Self.all(below: root) {
      let kind = Self.kind(of: view)
      var name = (view.accessibilityIdentifier ?? "").filter {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
      }
      while name.isEmpty || name.first?.isNumber == true || taken.contains(name) {
        counts[kind, default: 0] += 1
        name = "\(kind)\(counts[kind] ?? 0)"
      }
      taken.insert(name)
      names[ObjectIdentifier(view)] = name
    }
  }

  func text(device: String, era: String) -> String {
    let isLandscape = root.bounds.width > root.bounds.height
    let orientation = isLandscape ? "landscape" : "portrait"
    var lines = [
      "# Dumped from a running app by DumpScene.swift.", "era: \(era)", "look: app",
      "devices: [\(device)]", "orientations: [\(orientation)]", "views:",
    ]
    lines += root.subviews.flatMap { self.lines(of: $0, depth: 1) }
    let constraintTexts = constraints
    if !constraintTexts.isEmpty { lines += ["constraints:"] + constraintTexts.map { "  - \($0)" } }
    lines.append("expect:")
    for view in Self.all(below: root) {
      let frame = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
      let numbers = frame.map { number(Double($0)) }.joined(separator: " ")
      lines.append("  - \(orientation): \(name(view)).frame == \(numbers)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Views

  /// Whether the subviews of a view are private to the system.
  private static func isClosed(_ view: UIView) -> Bool {
    view is UILabel || view is UIControl || view is UITextView || view is UIImageView
  }

  private static func all(below view: UIView) -> [UIView] {
    view.subviews.flatMap { [$0] + (isClosed($0) ? [] : all(below: $0)) }
  }

  private static func kind(of view: UIView) -> String {
    switch view {
    case is UILabel: "label"
    case is UITextField: "textField"
    case is UITextView: "textView"
    case is UIButton: "button"
    case is UISwitch: "switch"
    case is UIImageView: "imageView"
    case is UIStackView: "stackView"
    case is UIScrollView: "scrollView"
    default: "view"
    }
  }

  private func name(_ view: UIView) -> String { names[ObjectIdentifier(view)] ?? "view" }

  private func lines(of view: UIView, depth: Int) -> [String] {
    let indentation = String(repeating: "  ", count: depth)
    var lines = ["\(indentation)\(name(view)):"]
    lines += properties(of: view).map { "\(indentation)  \($0)" }
    if !Self.isClosed(view), !view.subviews.isEmpty {
      lines.append("\(indentation)  views:")
      lines += view.subviews.flatMap { self.lines(of: $0, depth: depth + 2) }
    }
    return lines
  }

  private func properties(of view: UIView) -> [String] {
    var lines = ["kind: \(Self.kind(of: view))"]
    func add(_ key: String, _ text: String?) {
      if let text, !text.isEmpty { lines.append("\(key): \(quoted(text))") }
    }
    if view.isHidden { lines.append("hidden: true") }
    if view.alpha < 1 { lines.append("alpha: \(number(Double(view.alpha)))") }
    add("accessibilityLabel", view.accessibilityLabel)
    for (key, priority) in [
      ("hugging", view.hugging), ("compressionResistance", view.resistance),
    ] {
      let (across, down) = (priority(.horizontal).rawValue, priority(.vertical).rawValue)
      let numbers = "horizontal: \(number(Double(across))), vertical: \(number(Double(down)))"
      lines.append("\(key): { \(numbers) }")
    }
    let isArranged =
      (view.superview as? UIStackView)?.arrangedSubviews.contains { $0 === view } ?? false
    if view.translatesAutoresizingMaskIntoConstraints, !isArranged {
      let frame = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
      lines.append("frame: [\(frame.map { number(Double($0)) }.joined(separator: ", "))]")
    }
    switch view {
    case let label as UILabel:
      add("text", label.text)
      lines.append("font: \(number(Double(label.font.pointSize)))")
      if label.numberOfLines != 1 { lines.append("numberOfLines: \(label.numberOfLines)") }
    case let field as UITextField:
      add("text", field.text)
      add("placeholder", field.placeholder)
      if let font = field.font { lines.append("font: \(number(Double(font.pointSize)))") }
      if field.isSecureTextEntry { lines.append("secureTextEntry: true") }
    case let text as UITextView:
      add("text", text.text)
      if let font = text.font { lines.append("font: \(number(Double(font.pointSize)))") }
    case let button as UIButton:
      add("title", button.title(for: .normal))
      if let font = button.titleLabel?.font {
        lines.append("font: \(number(Double(font.pointSize)))")
      }
    case let image as UIImageView:
      if let size = image.image?.size {
        lines.append("image: [\(number(Double(size.width))), \(number(Double(size.height)))]")
      }
    case let stack as UIStackView:
      lines.append("axis: \(stack.axis == .vertical ? "vertical" : "horizontal")")
      lines.append("spacing: \(number(Double(stack.spacing)))")
      lines.append("alignment: \(word(stack.alignment))")
      lines.append("distribution: \(word(stack.distribution))")
    default:
      let size = view.intrinsicContentSize
      if size.width >= 0 || size.height >= 0 {
        let numbers = [size.width, size.height].map { $0 < 0 ? "none" : number(Double($0)) }
        lines.append("intrinsicContentSize: [\(numbers.joined(separator: ", "))]")
      }
    }
    return lines
  }

  // MARK: Constraints

  /// The constraints of the app: those that the system makes of sizes and masks have own classes.
  private var constraints: [String] {
    ([root] + Self.all(below: root)).flatMap { view in
      view.constraints.filter { type(of: $0) == NSLayoutConstraint.self && $0.isActive }
        .compactMap(constraintText)
    }
  }

  private func constraintText(_ constraint: NSLayoutConstraint) -> String? {
    guard let left = anchor(constraint.firstItem, constraint.firstAttribute) else { return nil }
    let sign =
      switch constraint.relation {
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      default: "=="
      }
    let constant = Double(constraint.constant)
    var right: String
    if constraint.secondItem == nil {
      right = number(constant)
    } else {
      guard let other = anchor(constraint.secondItem, constraint.secondAttribute) else {
        return nil
      }
      right = other
      if constraint.multiplier != 1 { right += " * \(number(Double(constraint.multiplier)))" }
      if constant != 0 { right += " \(constant < 0 ? "-" : "+") \(number(abs(constant)))" }
    }
    let priority = Double(constraint.priority.rawValue)
    return "\(left) \(sign) \(right)" + (priority < 1000 ? " @ \(number(priority))" : "")
  }

  private func anchor(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> String? {
    guard let attribute = word(attribute) else { return nil }
    if let view = item as? UIView {
      return names[ObjectIdentifier(view)].map { "\($0).\(attribute)" }
    }
    guard let guide = item as? UILayoutGuide, let owner = guide.owningView,
      let name = names[ObjectIdentifier(owner)]
    else { return nil }
    let scroll = owner as? UIScrollView
    let kind =
      guide === owner.safeAreaLayoutGuide
      ? "safeArea"
      : guide === owner.layoutMarginsGuide
        ? "margins"
        : guide === owner.readableContentGuide
          ? "readable"
          : guide === scroll?.contentLayoutGuide
            ? "contentGuide" : guide === scroll?.frameLayoutGuide ? "frameGuide" : nil
    return kind.map { owner === root ? "\($0).\(attribute)" : "\(name).\($0).\(attribute)" }
  }

  private func word(_ attribute: NSLayoutConstraint.Attribute) -> String? {
    let words: [NSLayoutConstraint.Attribute: String] = [
      .left: "left", .right: "right", .top: "top", .bottom: "bottom", .leading: "leading",
      .trailing: "trailing", .width: "width", .height: "height", .centerX: "centerX",
      .centerY: "centerY", .lastBaseline: "lastBaseline", .firstBaseline: "firstBaseline",
    ]
    return words[attribute]
  }

  private func word(_ alignment: UIStackView.Alignment) -> String {
    switch alignment {
    case .leading: "leading"
    case .firstBaseline: "firstBaseline"
    case .center: "center"
    case .trailing: "trailing"
    case .lastBaseline: "lastBaseline"
    default: "fill"
    }
  }

  private func word(_ distribution: UIStackView.Distribution) -> String {
    switch distribution {
    case .fillEqually: "fillEqually"
    case .fillProportionally: "fillProportionally"
    case .equalSpacing: "equalSpacing"
    case .equalCentering: "equalCentering"
    default: "fill"
    }
  }
}

extension UIView {
  fileprivate func resistance(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    contentCompressionResistancePriority(for: axis)
  }

  fileprivate func hugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    contentHuggingPriority(for: axis)
  }
}

/// A number with three decimals at most, as scenes are written.
private func number(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
}

/// A text as YAML reads it back.
private func quoted(_ text: String) -> String {
  var quoted = "\""
  for character in text.unicodeScalars {
    switch character {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\t": quoted += "\\t"
    default: quoted.unicodeScalars.append(character)
    }
  }
  return quoted + "\""
}
