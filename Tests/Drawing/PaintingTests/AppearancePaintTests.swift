import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

private let font = Font(.systemRegular, size: 17)

@Suite("Drawing of appearances")
struct AppearancePaintTests {
  private func painted(
    _ content: ViewContent, mirrored: Bool = false, height: Double = 44
  ) -> [DrawCommand] {
    var painted = PaintedScene("iphone-x", era: .ios15)
    let id = painted.add("view", content, y: 100, width: 200, height: height)
    if mirrored { painted.scene.views[id.index].semanticContent = .forceRightToLeft }
    return painted.marks(of: "view")
  }

  private func button(_ change: (inout ButtonContent) -> Void) -> ViewContent {
    var button = ButtonContent(title: "Go", font: font)
    button.type = .custom
    change(&button)
    return .button(button)
  }

  /// Returns the horizontal origin of the title.
  private func start(_ content: ViewContent, mirrored: Bool = false) -> Double {
    painted(content, mirrored: mirrored).compactMap(\.textMark).first?.origin.x ?? .nan
  }

  @Test("A view is known to show something if it has draw commands of its own")
  func showsSomething() {
    func look(_ change: @escaping (inout ViewAppearance) -> Void) -> (inout ViewAppearance) -> Void
    {
      change
    }
    let red = AdaptiveColor(Color(255, 0, 0))
    let clear = AdaptiveColor(Color(255, 0, 0, alpha: 0))
    let looks = [
      look { _ in }, look { $0.background = red }, look { $0.background = clear },
      look { $0.gradient = LayerGradient(stops: [.init(0, red), .init(1, clear)]) },
      look { $0.borderWidth = 2 }, look { ($0.borderWidth, $0.borderColor) = (2, clear) },
      look { $0.shadow = LayerShadow() },
    ]
    var image = ImageContent()
    image.size = Size(width: 10, height: 10)
    func empty(_ change: (inout ButtonContent) -> Void) -> ViewContent {
      button {
        $0.title = ""
        change(&$0)
      }
    }
    let contents: [ViewContent] = [
      .plain, .label(""), .label("Go"), button { _ in }, empty { _ in },
      empty { $0.type = .infoLight }, empty { $0.image = image },
      empty { $0.backgroundImage = image },
      empty { $0.configuration = ButtonConfiguration(.filled) },
      empty { $0.configuration = ButtonConfiguration(.plain) },
      empty {
        $0.configuration = ButtonConfiguration(.plain)
        $0.configuration?.background = red
      },
    ]
    for content in contents {
      for style in looks {
        var painted = PaintedScene("iphone-x", era: .ios15)
        let id = painted.add("view", content, y: 100, style: style)
        let shows = painted.scene[id].showsSomething
        #expect(shows == !painted.marks(of: "view").isEmpty, "\(painted.scene[id])")
      }
    }
  }

  @Test("The title of a bar has its own color")
  func titleColor() {
    var bar = ControlContent(.navigationBar, font: font)
    bar.bar.title = "Inbox"
    bar.colors.title = AdaptiveColor(Color(1, 2, 3))
    for isLarge in [false, true] {
      bar.isLarge = isLarge
      let title = painted(.control(bar), height: isLarge ? 96 : 44).compactMap(\.textMark).first
      #expect(title?.color == Color(1, 2, 3))
    }
  }

  @Test("A button's content is at the side of its alignment, by layout direction")
  func sides() {
    func start(_ alignment: ButtonContent.ContentAlignment, mirrored: Bool = false) -> Double {
      self.start(button { $0.contentAlignment = alignment }, mirrored: mirrored)
    }
    let middle = start(.center)
    #expect(abs(start(.left)) < 1 && start(.leading) == start(.left))
    #expect(abs(start(.right) - 2 * middle) < 1 && start(.trailing) == start(.right))
    #expect(start(.leading, mirrored: true) == start(.right))
    #expect(start(.left, mirrored: true) == start(.left))
  }

  @Test("Edge insets move the title and the image, and limit the image's size")
  func insets() {
    let middle = start(button { _ in })
    let moved = EdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
    #expect(abs(start(button { $0.titleEdgeInsets = moved }) - middle - 10) < 1)

    func image(_ insets: EdgeInsets, title: String = "", mirrored: Bool = false) -> Rect? {
      let content = button {
        $0.title = title
        $0.image.size = Size(width: 30, height: 30)
        $0.imageEdgeInsets = insets
      }
      return painted(content, mirrored: mirrored).compactMap(\.filled).first?.0
    }
    let plain = image(.zero)
    #expect(plain == Rect(x: 85, y: 107, width: 30, height: 30))
    #expect(image(moved)?.minX == 95)
    let small = EdgeInsets(top: 12, left: 90, bottom: 12, right: 90)
    for isMirrored in [false, true] {
      #expect(
        image(small, mirrored: isMirrored) == Rect(x: 90, y: 112, width: 20, height: 20))
    }
    // Content that does not fit centered begins at the inset.
    let far = EdgeInsets(top: 0, left: 150, bottom: 0, right: 0)
    #expect(image(far, title: "Go")?.minX == 150)
  }

  @Test("A material blurs its background, and is a plain color over a plain background")
  func materials() {
    func marks(below: Bool) -> [DrawCommand] {
      var painted = PaintedScene("iphone-x", era: .ios15)
      if below {
        painted.add("spot", y: 110, width: 20, height: 20) {
          $0.background = AdaptiveColor(Color(200, 0, 0))
        }
      }
      painted.add("pane", y: 100, width: 200, height: 44) {
        $0.background = AdaptiveColor(Color(249, 249, 249))
        $0.isMaterial = true
      }
      return painted.marks(of: "pane")
    }
    let ground = marks(below: false).first?.filled?.1
    #expect(ground == Color(249, 249, 249))
    let pane = marks(below: true)
    if case .blur = pane.first {} else { Issue.record("nothing is blurred") }
    #expect(pane.last?.filled?.1.alpha == 204)
  }
}
