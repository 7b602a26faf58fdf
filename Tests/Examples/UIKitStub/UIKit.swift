// swift-format-ignore-file
// The names are those of UIKit, which documents them.
// As much of UIKit as `DumpScene.swift` asks for, so that it can be checked where there is none.
@_exported public import Foundation

public struct UILayoutPriority: Hashable, Sendable {
  public let rawValue: Float
  public init(_ rawValue: Float) { self.rawValue = rawValue }
}

@MainActor open class UIView {
  public var frame = CGRect.zero
  public var bounds: CGRect { CGRect(x: 0, y: 0, width: frame.width, height: frame.height) }
  public private(set) var subviews: [UIView] = []
  public private(set) weak var superview: UIView?
  public var constraints: [NSLayoutConstraint] = []
  public var translatesAutoresizingMaskIntoConstraints = true
  public var isHidden = false
  public var alpha: CGFloat = 1
  public var accessibilityIdentifier: String?
  public var accessibilityLabel: String?
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
  public lazy var safeAreaLayoutGuide = UILayoutGuide(self)
  public lazy var layoutMarginsGuide = UILayoutGuide(self)
  public lazy var readableContentGuide = UILayoutGuide(self)

  public init() {}

  public func addSubview(_ view: UIView) {
    subviews.append(view)
    view.superview = self
  }

  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    UILayoutPriority(self is UILabel ? 251 : 250)
  }

  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { UILayoutPriority(750) }
}

@MainActor public final class UILayoutGuide {
  public private(set) weak var owningView: UIView?
  init(_ view: UIView) { owningView = view }
}

@MainActor open class NSLayoutConstraint {
  public enum Axis: Sendable { case horizontal, vertical }
  public enum Relation: Sendable { case lessThanOrEqual, equal, greaterThanOrEqual }
  public enum Attribute: Sendable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline, leftMargin, notAnAttribute
  }

  public let firstItem: AnyObject?
  public let firstAttribute: Attribute
  public let relation: Relation
  public let secondItem: AnyObject?
  public let secondAttribute: Attribute
  public let multiplier: CGFloat
  public var constant: CGFloat
  public var priority = UILayoutPriority(1000)
  public var isActive = true

  public init(
    item: AnyObject, attribute: Attribute, relatedBy relation: Relation, toItem other: AnyObject?,
    attribute second: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    (firstItem, firstAttribute, self.relation) = (item, attribute, relation)
    (secondItem, secondAttribute) = (other, second)
    (self.multiplier, self.constant) = (multiplier, constant)
  }
}

@MainActor public final class UIFont {
  public let pointSize: CGFloat
  public init(ofSize size: CGFloat) { pointSize = size }
}

@MainActor open class UILabel: UIView {
  public var text: String?
  public var font: UIFont! = UIFont(ofSize: 17)
  public var numberOfLines = 1
}

@MainActor open class UIControl: UIView {
  public enum State: Sendable { case normal }
}

@MainActor open class UITextField: UIControl {
  public var text: String?
  public var placeholder: String?
  public var font: UIFont? = UIFont(ofSize: 14)
  public var isSecureTextEntry = false
}

@MainActor open class UIButton: UIControl {
  public var titleLabel: UILabel? = UILabel()
  public func title(for state: State) -> String? { titleLabel?.text }
}

@MainActor open class UISwitch: UIControl {}

@MainActor public final class UIImage {
  public let size: CGSize
  public init(size: CGSize) { self.size = size }
}

@MainActor open class UIImageView: UIView {
  public var image: UIImage?
}

@MainActor open class UIScrollView: UIView {
  public lazy var contentLayoutGuide = UILayoutGuide(self)
  public lazy var frameLayoutGuide = UILayoutGuide(self)
}

@MainActor open class UITextView: UIScrollView {
  public var text: String! = ""
  public var font: UIFont?
}

@MainActor open class UIStackView: UIView {
  public enum Alignment: Sendable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }
  public enum Distribution: Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  public var axis = NSLayoutConstraint.Axis.horizontal
  public var spacing: CGFloat = 0
  public var alignment = Alignment.fill
  public var distribution = Distribution.fill
  public var arrangedSubviews: [UIView] { subviews }
}
