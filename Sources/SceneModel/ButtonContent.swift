package import Geometry
package import Typography

/// A title that can be pressed.
package struct ButtonContent: Hashable, Sendable {
  package var title: String
  package var font: Font
  /// The tint when nothing is said.
  package var titleColor: AdaptiveColor?
  package var type = ButtonType.system
  /// Beside the title; without a size there is none.
  package var image = ImageContent()
  /// Behind all, as large as the button, which has room for it.
  package var backgroundImage = ImageContent()
  /// How iOS 15 dresses the button; nil is a button in the style of iOS 7.
  package var configuration: ButtonConfiguration?
  /// What the title of a button without a configuration keeps clear of, in place of the
  /// system's own distances.
  package var contentEdgeInsets: EdgeInsets?
  /// Where its content stands in a button that is wider.
  package var contentAlignment = ContentAlignment.center
  /// By how much the title and the image leave their places, without anything making room.
  package var titleEdgeInsets = EdgeInsets.zero
  package var imageEdgeInsets = EdgeInsets.zero
  package var isEnabled = true
  package var isHighlighted = false
  package var isSelected = false

  package init(title: String, font: Font) {
    self.title = title
    self.font = font
  }
}

/// What a button is made for; some show a sign in place of a title.
package enum ButtonType: String, Hashable, Sendable, CaseIterable {
  case system, custom, detailDisclosure, infoLight, infoDark, contactAdd, close
}

extension ButtonContent {
  /// At which side the content of a button stands.
  package enum ContentAlignment: String, Hashable, Sendable, CaseIterable {
    case center, leading, trailing, left, right
  }
}

/// The dress of a button since iOS 15.
package struct ButtonConfiguration: Hashable, Sendable {
  package var style: Style
  package var cornerStyle = CornerStyle.dynamic
  package var size = ControlSize.medium
  /// The line below the title.
  package var subtitle = ""
  package var imagePlacement = ImagePlacement.leading
  /// Between the image and the title.
  package var imagePadding = 0.0
  /// The ground's colour; nil is the style's own.
  package var background: AdaptiveColor?
  /// In place of what the size keeps clear.
  package var contentInsets: EdgeInsets?

  package init(_ style: Style) { self.style = style }

  /// The styles by UIKit's names.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case plain, gray, tinted, filled, bordered, borderedTinted, borderedProminent
  }

  /// How round the ground is.
  package enum CornerStyle: String, Hashable, Sendable, CaseIterable {
    case fixed, dynamic, small, medium, large, capsule
  }

  /// At which side of the title the image is.
  package enum ImagePlacement: String, Hashable, Sendable, CaseIterable {
    case leading, trailing, top, bottom
  }

  /// How much room the title has.
  package enum ControlSize: String, Hashable, Sendable, CaseIterable {
    case mini, small, medium, large
  }
}

// The measures that scenes, storyboards, layout and painting share.
extension ButtonConfiguration {
  /// What the title keeps clear of.
  package var insets: EdgeInsets {
    if let contentInsets { return contentInsets }
    return switch size {
    case .mini, .small: EdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
    case .medium: EdgeInsets(top: 7, left: 12, bottom: 7, right: 12)
    case .large: EdgeInsets(top: 15, left: 20, bottom: 15, right: 20)
    }
  }

  /// What a title is set in that names no font.
  package var titleStyle: TextStyle { size == .mini || size == .small ? .subheadline : .body }
  /// The size of such a title until the user chooses another one.
  package var titleSize: Double { size == .mini || size == .small ? 15 : 17 }
  /// The size of the line below it.
  package var subtitleSize: Double { size == .mini || size == .small ? 12 : 13 }
  /// Between the title and the line below it.
  package static let linePadding = 1.0

  /// The radius of the ground's corners; iOS 26 makes capsules where nobody chose a shape.
  package func cornerRadius(inHeight height: Double, era: Era) -> Double {
    let radius: Double =
      switch cornerStyle {
      case .capsule: height / 2
      case .dynamic: era >= .ios26 ? height / 2 : size == .large ? 9 : 6
      case .fixed, .medium: 6
      case .small: 4
      case .large: 9
      }
    return min(radius, height / 2)
  }
}

extension ButtonContent {
  /// The size of a button that shows a sign of the system, before it is rounded up to pixels; nil
  /// for one with a title.
  package func signSize(in era: Era) -> Size? {
    switch type {
    case .system, .custom: nil
    case .detailDisclosure, .infoLight, .infoDark, .contactAdd:
      era >= .ios13 ? Size(width: 24.2, height: 23.6) : Size(width: 22, height: 22)
    case .close: Size(width: 30, height: 30)
    }
  }

  /// Whether the image is a stencil in the colour of the title; only custom buttons show an
  /// image in its own colours unless told so.
  package var hasStencil: Bool {
    switch image.rendering {
    case .alwaysTemplate: true
    case .alwaysOriginal: false
    case .automatic: type != .custom || image.symbol != nil
    }
  }

  /// What the image adds to the title: its size, with the distance between them if there is one.
  package var imageRoom: (placement: ButtonConfiguration.ImagePlacement, size: Size)? {
    guard var size = image.size, size.width > 0, size.height > 0 else { return nil }
    let placement = configuration?.imagePlacement ?? .leading
    let isAlone = title.isEmpty && configuration?.subtitle.isEmpty ?? true
    let padding = isAlone ? 0 : configuration?.imagePadding ?? 0
    switch placement {
    case .leading, .trailing: size.width += padding
    case .top, .bottom: size.height += padding
    }
    return (placement, size)
  }

  /// What its content keeps clear of its edges.
  package var insets: EdgeInsets { configuration?.insets ?? contentEdgeInsets ?? .zero }
}
