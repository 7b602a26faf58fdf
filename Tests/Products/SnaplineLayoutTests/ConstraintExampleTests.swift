import SnaplineLayout
import Testing

/// The examples in the documentation of anchors, guides and constraints, verbatim.
@Suite("Examples of constraints")
struct ConstraintExampleTests {
  /// A card at (20, 100), 200 wide and 80 high.
  private let card = {
    var card = View(name: "card")
    card.frame = Rect(20, 100, 200, 80)
    return card
  }()
  private let title = Label("Name", name: "title")

  /// Returns the title's frame on an iPhone 8 with these constraints and low content priorities.
  private func frame(
    _ constraints: [Constraint], direction: LayoutDirection = .leftToRight
  ) throws -> Rect {
    var scene = Scene([card, title])
    scene.activate(constraints)
    scene.activate(
      Constraint("title.leading == 0 + root.leading @ 1"),
      Constraint("title.top == root.top @ 1"))
    return try scene.layout(on: .iPhone8, direction: direction).title.frame
  }

  @Test("Anchors along the x axis")
  func xAnchors() throws {
    let leading = title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16)
    #expect(try frame([leading]).minX == 36)
    #expect(try frame([leading], direction: .rightToLeft).maxX == 204)
    let trailing = title.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16)
    #expect(try frame([trailing]).maxX == 204)
    #expect(try frame([trailing], direction: .rightToLeft).minX == 36)
    let left = title.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 16)
    #expect(try frame([left], direction: .rightToLeft).minX == 36)
    let right = title.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -16)
    #expect(try frame([right], direction: .rightToLeft).maxX == 204)
    let centerX = title.centerXAnchor.constraint(equalTo: card.centerXAnchor)
    #expect(try frame([centerX]).midX == 120)
  }

  @Test("Anchors along the y axis")
  func yAnchors() throws {
    let top = title.topAnchor.constraint(equalTo: card.topAnchor, constant: 8)
    #expect(try frame([top]).minY == 108)
    let bottom = title.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8)
    #expect(try frame([bottom]).maxY == 172)
    let centerY = title.centerYAnchor.constraint(equalTo: card.topAnchor)
    #expect(abs(try frame([centerY]).midY - 100) <= 0.25)
    let first = title.firstBaselineAnchor.constraint(equalTo: card.topAnchor, constant: 30)
    #expect(try frame([first]).maxY > 130 && frame([first]).minY < 130)
    let last = title.lastBaselineAnchor.constraint(equalTo: card.bottomAnchor)
    #expect(try frame([last]).maxY > 180 && frame([last]).minY < 180)
  }

  @Test("Widths and heights")
  func extents() throws {
    let width = title.widthAnchor.constraint(equalTo: card.widthAnchor)
    #expect(try frame([width]).width == 200)
    let height = title.heightAnchor.constraint(equalTo: card.heightAnchor)
    #expect(try frame([height]).height == 80)
  }

  @Test("Anchor groups")
  func groups() throws {
    let edges = title.edgeAnchors.constraint(equalTo: card.edgeAnchors)
    #expect(try frame([edges]) == Rect(20, 100, 200, 80))
    let sides = title.horizontalEdgeAnchors.constraint(equalTo: card.horizontalEdgeAnchors)
    #expect(try frame([sides]).width == 200)
    let ends = title.verticalEdgeAnchors.constraint(equalTo: card.verticalEdgeAnchors)
    #expect(try frame([ends]).height == 80)
    let center = title.centerAnchors.constraint(equalTo: card.centerAnchors)
    #expect(try frame([center]).midX == 120)
    let size = title.sizeAnchors.constraint(equalTo: card.sizeAnchors)
    #expect(try frame([size]).size == Size(width: 200, height: 80))
    let inset = title.edgeAnchors.constraint(equalTo: card.edgeAnchors, inset: EdgeInsets(8))
    #expect(try frame([inset]) == Rect(28, 108, 184, 64))
  }

  @Test("Inequalities between anchors")
  func relations() throws {
    let after = title.leadingAnchor.constraint(greaterThanOrEqualTo: card.leadingAnchor)
    #expect(try frame([after]).minX == 20)
    let before = title.trailingAnchor.constraint(lessThanOrEqualTo: card.leadingAnchor)
    #expect(try frame([before]).maxX <= 20)
  }

  @Test("Inequalities between widths and heights")
  func relationsOfExtents() throws {
    let (width, height) = (title.widthAnchor, title.heightAnchor)
    let fixed = title.widthAnchor.constraint(equalToConstant: 90)
    #expect(try frame([fixed]).width == 90)
    let half = width.constraint(greaterThanOrEqualTo: card.widthAnchor, multiplier: 0.5)
    #expect(try frame([half]).width == 100)
    let touchable = title.heightAnchor.constraint(greaterThanOrEqualToConstant: 44)
    #expect(try frame([touchable]).height == 44)
    let low = height.constraint(lessThanOrEqualTo: card.heightAnchor, multiplier: 0.125)
    #expect(try frame([low]).height == 10)
    let narrow = title.widthAnchor.constraint(lessThanOrEqualToConstant: 30)
    #expect(try frame([narrow]).width == 30)
  }

  @Test("System spacing")
  func spacings() throws {
    let (start, top) = (title.leadingAnchor, title.topAnchor)
    let next = start.constraint(equalToSystemSpacingAfter: card.trailingAnchor, multiplier: 2)
    #expect(try frame([next]).minX == 236)
    let clear = start.constraint(greaterThanOrEqualToSystemSpacingAfter: card.trailingAnchor)
    #expect(try frame([clear]).minX == 228)
    let near = start.constraint(lessThanOrEqualToSystemSpacingAfter: card.leadingAnchor)
    #expect(try frame([near]).minX <= 28)
    let below = top.constraint(equalToSystemSpacingBelow: card.bottomAnchor)
    #expect(try frame([below]).minY == 188)
    let lower = top.constraint(greaterThanOrEqualToSystemSpacingBelow: card.bottomAnchor)
    #expect(try frame([lower]).minY == 188)
    let higher = top.constraint(lessThanOrEqualToSystemSpacingBelow: card.topAnchor)
    #expect(try frame([higher]).minY <= 108)
  }

  @Test("Layout guides of views")
  func guides() throws {
    func frame(in guide: LayoutGuide, _ views: [any SceneView] = []) throws -> Rect {
      let box = View(name: "box")
      var scene = Scene(views + [box])
      scene.activate(box.edgeAnchors.constraint(equalTo: guide.edgeAnchors))
      return try scene.layout(on: .iPhone14).box.frame
    }
    let scene = Scene()
    let safe = scene.safeAreaLayoutGuide
    #expect(try frame(in: safe) == Rect(0, 47, 390, 763))
    let same = scene.view.safeAreaLayoutGuide
    #expect(same == safe)
    let margins = card.layoutMarginsGuide
    #expect(try frame(in: margins, [card]) == Rect(28, 108, 184, 64))
    let readable = scene.view.readableContentGuide
    #expect(try frame(in: readable).width <= 390 - 32)
    let keyboard = scene.keyboardLayoutGuide
    #expect(try frame(in: keyboard).maxY == 844)
    let ofScreen = scene.view.keyboardLayoutGuide
    #expect(ofScreen == keyboard)
  }

  @Test("Top and bottom layout guides before iOS 11")
  func oldGuides() throws {
    var scene = Scene(era: .iOS7, devices: [.iPhone5], [title])
    let below = title.topAnchor.constraint(equalTo: scene.topLayoutGuide.bottomAnchor)
    let above = title.bottomAnchor.constraint(equalTo: scene.bottomLayoutGuide.topAnchor)
    scene.activate(below, above, Constraint("H:|[title]"))
    let frame = try scene.layout().title.frame
    #expect(frame.minY == 20 && frame.maxY == 568)
  }

  @Test("Layout guides and items")
  func items() throws {
    let gap = LayoutGuide(name: "gap")
    #expect(gap.item != LayoutGuide(name: "gap").item)
    let items: [any ConstrainedItem] = [title, gap]
    #expect(items.map(\.item) == [title.item, gap.item])
    #expect(title.item == title.view.item)
    #expect(title.item.item == title.item)
    #expect(title.item == title.item && title.item != card.item)
    #expect(Set([title.item, title.item, card.item]).count == 2)
  }

  @Test("Properties of a constraint")
  func properties() throws {
    var width = title.widthAnchor.constraint(equalToConstant: 90)
    width.identifier = "titleWidth"
    width.priority = .defaultHigh
    width.isActive = false
    let natural = try frame([]).width
    #expect(try frame([width]).width == natural)
    width.isActive = true
    #expect(try frame([width]).width == 90)
    width.constant = 120
    #expect(width.constant == 120)
    #expect(try frame([width]).width == 120)
    let named = title.widthAnchor.constraint(equalToConstant: 90).identifier("titleWidth")
    #expect(named.identifier == width.identifier)
  }

  @Test("Attributes")
  func attributes() throws {
    let attributes = Constraint.Attribute.allCases
    #expect(attributes.count == 13)
    let left = Constraint(
      item: title, attribute: .left, relatedBy: .equal, toItem: card, attribute: .left)
    #expect(try frame([left]).minX == 20)
    let right = Constraint(
      item: title, attribute: .right, relatedBy: .equal, toItem: card, attribute: .right)
    #expect(try frame([right]).maxX == 220)
    let top = Constraint(
      item: title, attribute: .top, relatedBy: .equal, toItem: card, attribute: .top)
    #expect(try frame([top]).minY == 100)
    let bottom = Constraint(
      item: title, attribute: .bottom, relatedBy: .equal, toItem: card, attribute: .bottom)
    #expect(try frame([bottom]).maxY == 180)
    let leading = Constraint(
      item: title, attribute: .leading, relatedBy: .equal, toItem: card, attribute: .leading)
    #expect(try frame([leading]).minX == 20)
    let trailing = Constraint(
      item: title, attribute: .trailing, relatedBy: .equal, toItem: card, attribute: .trailing)
    #expect(try frame([trailing]).maxX == 220)
    let width = Constraint(
      item: title, attribute: .width, relatedBy: .equal, toItem: card, attribute: .width)
    #expect(try frame([width]).width == 200)
    let height = Constraint(
      item: title, attribute: .height, relatedBy: .equal, toItem: card, attribute: .height)
    #expect(try frame([height]).height == 80)
    let centerX = Constraint(
      item: title, attribute: .centerX, relatedBy: .equal, toItem: card, attribute: .centerX)
    #expect(try frame([centerX]).midX == 120)
    let centerY = Constraint(
      item: title, attribute: .centerY, relatedBy: .equal, toItem: card, attribute: .centerY)
    #expect(try frame([centerY]).midY >= 139.5)
  }

  @Test("Baseline attributes and notAnAttribute")
  func baselines() throws {
    let first = Constraint(
      item: title, attribute: .firstBaseline, relatedBy: .equal, toItem: card, attribute: .top,
      constant: 30)
    #expect(try frame([first]).maxY > 130 && frame([first]).minY < 130)
    let last = Constraint(
      item: title, attribute: .lastBaseline, relatedBy: .equal, toItem: card, attribute: .bottom)
    #expect(try frame([last]).maxY > 180 && frame([last]).minY < 180)
    let width = Constraint(
      item: title, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      constant: 90)
    #expect(try frame([width]).width == 90)
  }

  @Test("Relations")
  func longRelations() throws {
    #expect(Constraint.Relation.allCases.map(\.rawValue) == ["<=", "==", ">="])
    let narrow = Constraint(
      item: title, attribute: .width, relatedBy: .lessThanOrEqual, toItem: nil, constant: 30)
    #expect(try frame([narrow]).width == 30)
    let wide = Constraint(
      item: title, attribute: .width, relatedBy: .equal, toItem: nil, constant: 90)
    #expect(try frame([wide]).width == 90)
    let touchable = Constraint(
      item: title, attribute: .height, relatedBy: .greaterThanOrEqual, toItem: nil,
      constant: 44)
    #expect(try frame([touchable]).height == 44)
  }
}
