import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

extension SceneImporter {
  /// Returns the control or the bar of an element; nil for other views.
  func control(_ element: XMLElement) -> ControlContent? {
    guard let kind = kindsByElement[element.name] else { return nil }
    var control = ControlContent(kind, font: systemFont(size: kind.traits.fontSize))
    control.isEnabled = element.bool("enabled") ?? true
    control.colors = colors(of: element, kind)
    control.titleFont = titleFont(of: element)
    switch kind {
    case .switch: control.value = element.bool("on") ?? false ? 1 : 0
    case .slider: readRange(of: element, into: &control, minimum: "minValue", maximum: "maxValue")
    case .stepper:
      readRange(of: element, into: &control, minimum: "minimumValue", maximum: "maximumValue")
    case .progressView: control.value = (element.number("progress") ?? 0).clamped(to: 0...1)
    case .segmentedControl:
      control.segments = element.list("segments").map(segment)
      control.selected = Int(exactly: element.number("selectedSegmentIndex") ?? 0) ?? 0
    case .pageControl:
      control.count = Int(exactly: element.number("numberOfPages") ?? 0) ?? 0
      control.selected = Int(exactly: element.number("currentPage") ?? 0) ?? 0
    case .activityIndicator:
      control.isLarge = element["style"] == "whiteLarge" || element["style"] == "large"
    case .searchBar:
      control.search.placeholder = text(of: element, "placeholder") ?? ""
      control.search.text = text(of: element, "text") ?? ""
      control.search.showsCancelButton = element.bool("showsCancelButton") ?? false
      control.search.input.apply(element)
    case .navigationBar:
      if let item = element.list("items").last { control.bar = bar(of: item) }
    case .tabBar: control.bar.items = barItems(element.list("items").map(\.tabItem))
    case .toolbar: control.bar.items = barItems(element.list("items"))
    case .datePicker:
      control.date.mode = element.enumValue("datePickerMode") ?? .dateAndTime
      control.date.style = element.enumValue("style") ?? .automatic
    case .pickerView, .alert, .actionSheet, .menu, .sheet, .popover: break
    }
    return control
  }

  private func segment(_ element: XMLElement) -> Segment {
    var segment = Segment(element["title"] ?? "")
    segment.image = shownImage(element)
    segment.width = element.number("width").flatMap { $0 > 0 ? $0 : nil }
    segment.isEnabled = element.bool("enabled") ?? true
    segment.accessibilityLabel = ViewAccessibility(of: element).label
    return segment
  }

  private func readRange(
    of element: XMLElement, into control: inout ControlContent, minimum: String, maximum: String
  ) {
    control.minimumValue = element.number(minimum) ?? control.minimumValue
    control.maximumValue = element.number(maximum) ?? control.maximumValue
    control.value = element.number("value") ?? 0
  }

  /// Returns the colors, whose attribute names depend on the kind of control.
  func colors(of element: XMLElement, _ kind: ControlKind) -> ControlColors {
    var colors = ControlColors()
    func color(_ key: String) -> AdaptiveColor? { document.color(key, of: element) }
    switch kind {
    case .switch: colors.accent = color("onTintColor")
    case .slider:
      colors.accent = color("minimumTrackTintColor")
      colors.track = color("maximumTrackTintColor")
    case .progressView:
      colors.accent = color("progressTintColor")
      colors.track = color("trackTintColor")
    case .pageControl:
      colors.accent = color("currentPageIndicatorTintColor")
      colors.track = color("pageIndicatorTintColor")
    case .segmentedControl: colors.accent = color("selectedSegmentTintColor")
    case .searchBar, .navigationBar, .tabBar, .toolbar:
      // Since Xcode 11 the values of an appearance override those of the bar.
      let appearance = element.child(key: "standardAppearance")
      colors.track =
        appearance.flatMap { document.color("backgroundColor", of: $0) } ?? color("barTintColor")
        ?? (element.isBlackBar ? .black : nil)
      colors.title =
        [appearance, element].lazy.compactMap { $0?.child(key: "titleTextAttributes") }
        .compactMap { document.color("textColor", of: $0) }.first
        ?? (element.isBlackBar ? .white : nil)
    case .activityIndicator: colors.accent = color("color")
    case .stepper, .datePicker, .pickerView, .alert, .actionSheet, .menu,
      .sheet, .popover:
      break
    }
    colors.thumb = color("thumbTintColor")
    return colors
  }

  /// Returns the font of a bar's title, or of its large title; nil for the system's.
  func titleFont(of element: XMLElement, isLarge: Bool = false) -> Font? {
    let key = isLarge ? "largeTitleTextAttributes" : "titleTextAttributes"
    let holders = [element.child(key: "standardAppearance"), element].compactMap {
      $0?.child(key: key)
    }
    return holders.first { holder in holder.children.contains { $0.name == "fontDescription" } }
      .map { font(of: $0, standard: 17).font }
  }

  /// Returns the content of a navigation bar for a navigation item.
  func bar(of item: XMLElement) -> BarContent {
    var bar = BarContent()
    bar.title = item.titleView == nil ? item["title"] ?? "" : ""
    bar.leading = barItems(item.leftItems)
    bar.trailing = barItems(item.rightItems)
    return bar
  }

  /// Returns the items of a bar with their tints.
  func barItems(_ elements: [XMLElement]) -> [BarItem] {
    barItems(
      elements.map { element in
        var item = element.barItem
        item.tint = document.color("tintColor", of: element)
        return item
      })
  }

  /// Returns the items with the images that are available in the app.
  func barItems(_ items: [BarItem]) -> [BarItem] {
    items.map { item in
      var item = item
      item.image = item.image.flatMap { options.images($0.name)?.file }
      return item
    }
  }
}

private let kindsByElement = Dictionary(
  uniqueKeysWithValues: ControlKind.allCases.compactMap { kind in kind.element.map { ($0, kind) } })

extension ControlKind {
  /// The element in documents of Interface Builder; nil for controls that only code creates.
  fileprivate var element: String? {
    switch self {
    case .switch, .slider, .stepper, .segmentedControl, .progressView, .pageControl, .datePicker,
      .pickerView, .searchBar, .navigationBar, .tabBar, .toolbar:
      rawValue
    case .activityIndicator: "activityIndicatorView"
    case .alert, .actionSheet, .menu, .sheet, .popover: nil
    }
  }
}

extension XMLElement {
  /// Whether a bar has a black style with white text.
  var isBlackBar: Bool { self["barStyle"]?.hasPrefix("black") == true }

  /// The leading items of a navigation item.
  var leftItems: [XMLElement] { items(single: "leftBarButtonItem", several: "leftBarButtonItems") }

  /// The trailing items of a navigation item, from the edge to the middle.
  var rightItems: [XMLElement] {
    items(single: "rightBarButtonItem", several: "rightBarButtonItems")
  }

  private func items(single: String, several: String) -> [XMLElement] {
    child(key: single).map { [$0] } ?? child(key: several)?.children ?? []
  }

  /// The view in place of the title.
  var titleView: XMLElement? { child(key: "titleView").flatMap { $0.frame == nil ? nil : $0 } }

  /// The view in place of a button.
  var customView: XMLElement? { child(key: "customView").flatMap { $0.frame == nil ? nil : $0 } }

  /// A button of a bar, or the space for a custom view.
  var barItem: BarItem {
    if let room = customView?.frame?.width {
      var item = BarItem()
      item.width = max(0, room)
      return item
    }
    var item = BarItem(title: self["title"])
    item.width = number("width")
    item.accessibilityLabel = ViewAccessibility(of: self).label
    if item.title == nil { item.system = self["systemItem"].flatMap(BarItem.SystemItem.init) }
    item.isEnabled = bool("enabled") ?? true
    item.image = namedImage
    item.symbol = namedSymbol
    return item
  }

  /// An image of the app of which only the name is known.
  private var namedImage: ImageFile? {
    guard let name = self["image"], self["catalog"] != "system" else { return nil }
    return ImageFile(name: name, digest: "", variants: [])
  }

  /// A symbol in the size that bars use.
  private var namedSymbol: Symbol? {
    guard let name = self["image"], self["catalog"] == "system" else { return nil }
    var symbol = Symbol(name)
    symbol.scale = .large
    return symbol
  }

  var tabItem: BarItem {
    var item = BarItem(title: self["title"])
    item.accessibilityLabel = ViewAccessibility(of: self).label
    item.system = self["systemItem"].flatMap(BarItem.SystemItem.init)
    item.badge = self["badgeValue"]
    item.image = namedImage
    item.symbol = namedSymbol
    return item
  }

  /// The insets of a `UIEdgeInsets` value.
  var edges: EdgeInsets? { edges("minY", "minX", "maxY", "maxX") }

  /// The insets of an `NSDirectionalEdgeInsets` value.
  var directionalEdges: EdgeInsets? { edges("top", "leading", "bottom", "trailing") }

  /// Returns the insets with these attribute names; nil if one is missing.
  func edges(_ top: String, _ left: String, _ bottom: String, _ right: String) -> EdgeInsets? {
    guard let top = number(top), let left = number(left), let bottom = number(bottom),
      let right = number(right)
    else { return nil }
    return EdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }
}
