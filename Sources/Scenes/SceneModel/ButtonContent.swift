package import SnaplineBasics
package import SnaplineTypography

/// The content of a button.
package struct ButtonContent: Hashable, Sendable {
  package var title: String
  /// The styled parts of the title; empty if all parts look alike.
  package var runs: [StyledRun] = []
  package var font: Font
  /// The smallest factor of the title's size, for a font that stands in for another one.
  package var minimumScale = 1.0
  /// The color of the title; nil for the tint color.
  package var titleColor: AdaptiveColor?
  /// The color of the title in the button's state; nil for one that follows from `titleColor`.
  package var stateTitleColor: AdaptiveColor?
  package var type = ButtonType.system
  /// The image next to the title; one without a size is not shown.
  package var image = ImageContent()
  /// The background image, as large as the button, which is at least as large as the image.
  package var backgroundImage = ImageContent()
  /// The configuration of iOS 15; nil for a button in the style of iOS 7.
  package var configuration: ButtonConfiguration?
  /// The insets of the content of a button without a configuration; nil for the system's.
  package var contentEdgeInsets: EdgeInsets?
  /// The alignment of the content in a wider button.
  package var contentAlignment = ContentAlignment.center
  /// The displacement of the title and the image, without an effect on the button's size.
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

/// The types of buttons; some show an icon in place of a title.
package enum ButtonType: String, Hashable, Sendable, CaseIterable {
  case system, custom, detailDisclosure, infoLight, infoDark, contactAdd, close
}

extension ButtonContent {
  /// The horizontal alignment of a button's content.
  package enum ContentAlignment: String, Hashable, Sendable, CaseIterable {
    case center, leading, trailing, left, right
  }
}

/// The button configuration of iOS 15.
package struct ButtonConfiguration: Hashable, Sendable {
  package var style: Style
  package var cornerStyle = CornerStyle.dynamic
  package var size = ControlSize.medium
  /// The line below the title.
  package var subtitle = ""
  package var imagePlacement = ImagePlacement.leading
  /// The spacing between the image and the title.
  package var imagePadding = 0.0
  /// The base color of the background; nil for the style's color.
  package var background: AdaptiveColor?
  /// The color of the background in place of the one derived from the base color.
  package var fill: AdaptiveColor?
  /// The corner radius of the background in the styles `fixed` and `dynamic`; nil for the default.
  package var backgroundRadius: Double?
  /// The width of the background's border.
  package var strokeWidth = 0.0
  /// The color of the border; nil for the tint color.
  package var strokeColor: AdaptiveColor?
  /// The content insets; nil for the insets of the size.
  package var contentInsets: EdgeInsets?

  package init(_ style: Style) { self.style = style }

  /// The styles, by UIKit's names.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    case plain, gray, tinted, filled, bordered, borderedTinted, borderedProminent
  }

  /// The corner styles of the background.
  package enum CornerStyle: String, Hashable, Sendable, CaseIterable {
    case fixed, dynamic, small, medium, large, capsule
  }

  /// The position of the image relative to the title.
  package enum ImagePlacement: String, Hashable, Sendable, CaseIterable {
    case leading, trailing, top, bottom
  }

  /// The sizes of a button, which set the insets of the title.
  package enum ControlSize: String, Hashable, Sendable, CaseIterable {
    case mini, small, medium, large
  }
}

// Metrics used by scenes, storyboards, layout and painting.
extension ButtonConfiguration {
  /// The insets of the content.
  package var insets: EdgeInsets {
    if let contentInsets { return contentInsets }
    return switch size {
    case .mini, .small: EdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
    case .medium: EdgeInsets(top: 7, left: 12, bottom: 7, right: 12)
    case .large: EdgeInsets(top: 15, left: 20, bottom: 15, right: 20)
    }
  }

  /// The text style of a title without a font.
  package var titleStyle: TextStyle { size == .mini || size == .small ? .subheadline : .body }
  /// The size of such a title at the default text size.
  package var titleSize: Double { size == .mini || size == .small ? 15 : 17 }
  /// The size of the subtitle.
  package var subtitleSize: Double { size == .mini || size == .small ? 12 : 13 }
  /// The spacing between the title and the subtitle.
  package static let linePadding = 1.0

  /// Returns the corner radius of the background; in iOS 26 the default shape is a capsule.
  package func cornerRadius(inHeight height: Double, era: Era) -> Double {
    let radius: Double =
      switch cornerStyle {
      case .capsule: height / 2
      case .dynamic where backgroundRadius != nil, .fixed where backgroundRadius != nil:
        backgroundRadius ?? 0
      case .dynamic: era >= .ios26 ? height / 2 : size == .large ? 9 : 6
      case .fixed, .medium: 6
      case .small: 4
      case .large: 9
      }
    return min(radius, height / 2)
  }
}

extension ButtonContent {
  /// Whether the title has as many lines as it needs, as in configurations. A title in a font that
  /// stands in for another one shrinks instead.
  package var wrapsTitle: Bool {
    configuration != nil && !title.isEmpty && minimumScale >= 1
  }

  /// Returns the size of a button with a system icon before rounding to pixels; nil for a button
  /// with a title.
  package func iconSize(in era: Era) -> Size? {
    switch type {
    case .system, .custom: nil
    case .detailDisclosure, .infoLight, .infoDark, .contactAdd:
      era >= .ios13 ? Size(width: 24.2, height: 23.6) : Size(width: 22, height: 22)
    case .close: Size(width: 30, height: 30)
    }
  }

  /// Whether the image is a template in the title's color; only custom buttons show an image in its
  /// original colors by default.
  package var hasTemplateImage: Bool {
    switch image.rendering {
    case .alwaysTemplate: true
    case .alwaysOriginal: false
    case .automatic: type != .custom || image.symbol != nil
    }
  }

  /// The size that the image adds to the title, including the spacing between them.
  package var imageSpace: (placement: ButtonConfiguration.ImagePlacement, size: Size)? {
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

  /// The insets of the content from the edges.
  package var insets: EdgeInsets { configuration?.insets ?? contentEdgeInsets ?? .zero }
}
