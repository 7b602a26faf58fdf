import SnaplineBasics
import SnaplineSceneModel

extension ViewContent {
  /// Whether the system creates several elements for such a view.
  var mayHaveParts: Bool {
    switch self {
    case .textField, .cell: true
    case .control(let control): control.kind.traits.elements == .parts
    case .plain, .guide, .scroll, .stack, .label, .textView, .button, .image: false
    }
  }
}

extension ElementCollector {
  /// Returns the parts of a control or a bar, which are elements in its place.
  func partNodes(of id: ViewID) -> [ReadingNode] {
    guard case .control(let control) = scene[id].content else { return [] }
    var found: [AccessibleElement] = []
    switch control.kind {
    case .segmentedControl: found = segments(of: id, control)
    case .stepper: found = steps(of: id, control)
    case .searchBar: found = search(of: id, control)
    case .tabBar: found = tabs(of: id, control)
    case .toolbar: found = items("items", control.bar.items, of: id)
    case .navigationBar: found = navigation(of: id, control)
    case .alert, .actionSheet, .menu: found = actions(of: id, control)
    case .pickerView, .datePicker: found = wheels(of: id, control)
    case .switch, .slider, .progressView, .activityIndicator, .pageControl, .sheet, .popover:
      return []
    }
    for index in found.indices {
      if !control.isEnabled { found[index].traits.insert(.notEnabled) }
      if index == 0, let hint = scene[id].accessibility.hint { found[index].hint = hint.onOneLine }
    }
    guard !found.isEmpty else { return [] }
    // A bar or a control is read to its end before its neighbors.
    return [.group(found.map { .element($0) }, isOrdered: true)]
  }

  private func segments(of id: ViewID, _ control: ControlContent) -> [AccessibleElement] {
    zip(control.segments.indices, parts("segments", of: id)).map { index, part in
      let shown = control.segments[index]
      var segment = part.element
      segment.label =
        (shown.accessibilityLabel ?? (shown.title.isEmpty ? shown.image.spokenName : shown.title))
        .onOneLine
      segment.traits = index == control.selected ? [.button, .selected] : [.button]
      if !shown.isEnabled { segment.traits.insert(.notEnabled) }
      segment.series = .init(index: index + 1, count: control.segments.count)
      return segment
    }
  }

  private func steps(of id: ViewID, _ control: ControlContent) -> [AccessibleElement] {
    let limits = [("decrement", control.minimumValue), ("increment", control.maximumValue)]
    return limits.compactMap { name, limit in
      guard var half = part(name, of: id) else { return nil }
      let word = name == "decrement" ? "Decrement" : "Increment"
      let own = scene[id].accessibility
      half.label = [own.label?.onOneLine, word].compactMap(\.self).joined(separator: ", ")
      half.value = (own.value ?? "").onOneLine
      half.traits = control.value == limit ? [.button, .notEnabled] : [.button]
      return half
    }
  }

  private func search(of id: ViewID, _ control: ControlContent) -> [AccessibleElement] {
    var found: [AccessibleElement] = []
    if var field = part("text", of: id) {
      let typed = control.search.text
      field.label = (scene[id].accessibility.label ?? "").onOneLine
      field.value = (typed.isEmpty ? control.search.placeholder : typed).onOneLine
      field.traits = [.searchField]
      found.append(field)
    }
    for (name, word) in [("clear", "Clear text"), ("cancel", "Cancel")] {
      guard var button = part(name, of: id) else { continue }
      (button.label, button.traits) = (word, [.button])
      found.append(button)
    }
    return found
  }

  private func tabs(of id: ViewID, _ control: ControlContent) -> [AccessibleElement] {
    let items = control.bar.items
    return zip(items.indices, parts("items", of: id)).map { index, part in
      var tab = part.element
      tab.label = items[index].spokenName
      tab.value = (items[index].badge ?? "").onOneLine
      tab.role = .tab
      tab.traits = index == control.selected ? [.selected] : []
      if !items[index].isEnabled { tab.traits.insert(.notEnabled) }
      tab.series = .init(index: index + 1, count: items.count)
      return tab
    }
  }

  private func navigation(of id: ViewID, _ control: ControlContent) -> [AccessibleElement] {
    let bar = control.bar
    var found: [AccessibleElement] = []
    if var back = part("backTitle", of: id) {
      back.label = bar.backTitle.flatMap { $0.isEmpty ? nil : $0.onOneLine } ?? "Back"
      back.role = .backButton
      found.append(back)
    }
    found += items("leftItems", bar.leading, of: id)
    let title = part("title", of: id).map { part in
      var title = part
      (title.label, title.traits) = (bar.title.onOneLine, [.header])
      return title
    }
    // A large title is below the items.
    if !control.isLarge, let title { found.append(title) }
    // The outermost item of that side is the first of its list.
    found += items("rightItems", bar.trailing, of: id).reversed()
    if control.isLarge, let title { found.append(title) }
    return found
  }

  private func actions(of id: ViewID, _ control: ControlContent) -> [AccessibleElement] {
    let words = [("title", control.bar.title), ("message", control.presented.message)]
    let texts = words.compactMap { name, text -> AccessibleElement? in
      guard var element = part(name, of: id) else { return nil }
      (element.label, element.traits) = (text.onOneLine, [name == "title" ? .header : .staticText])
      return element
    }
    return texts + items("actions", control.bar.items, of: id)
  }

  private func items(_ list: String, _ items: [BarItem], of id: ViewID) -> [AccessibleElement] {
    items.enumerated().compactMap { index, item in
      guard var button = part("\(list).\(index)", of: id) else { return nil }
      button.label = item.spokenName
      button.traits = item.isEnabled ? [.button] : [.button, .notEnabled]
      return button
    }
  }

  private func wheels(of id: ViewID, _ control: ControlContent) -> [AccessibleElement] {
    let own = scene[id].accessibility.label?.onOneLine
    let name = own ?? (control.kind == .datePicker ? "Date Picker" : "")
    let pills = parts("pills", of: id).map { part, text in
      var pill = part
      (pill.label, pill.value, pill.traits) = (name, text.onOneLine, [.button])
      return pill
    }
    let isMonth = control.kind == .datePicker && control.date.effectiveStyle(in: era) == .inline
    let isWhole = isMonth || pills.isEmpty && parts("columns", of: id).isEmpty
    let whole = (isWhole ? element(of: id) : nil).map { element in
      var picker = element
      picker.label = name
      picker.value =
        control.kind == .datePicker
        ? control.date.pills.first ?? ""
        : control.columns.compactMap { $0.rows.dropFirst($0.selected).first }
          .joined(separator: ", ").onOneLine
      return picker
    }
    return (whole.map { [$0] } ?? []) + pills
      + parts("columns", of: id).enumerated().map { index, part in
        var wheel = part.element
        (wheel.label, wheel.value, wheel.traits) = (name, part.text.onOneLine, [.adjustable])
        if control.kind == .pickerView, control.columns.indices.contains(index) {
          let column = control.columns[index]
          wheel.series = .init(index: column.selected + 1, count: column.rows.count)
        }
        return wheel
      }
  }
}

extension BarItem {
  /// The spoken name of an item: the app's label, or its title, or else the name of its image file.
  fileprivate var spokenName: String {
    (accessibilityLabel ?? title ?? system?.spokenName ?? image?.spokenName ?? symbol?.spokenName
      ?? "").onOneLine
  }
}

extension BarItem.SystemItem {
  /// The accessibility label of a system icon.
  fileprivate var spokenName: String {
    switch self {
    case .action: "Share"
    case .trash: "Delete"
    default: englishTitle
    }
  }
}

extension ImageContent {
  var spokenName: String { file?.spokenName ?? symbol?.spokenName ?? "" }
}

extension Symbol {
  /// The name of a symbol without its variant suffixes.
  var spokenName: String {
    let looks = ["fill", "circle", "square"]
    let words = name.split(separator: ".").map(String.init)
    return words.enumerated().filter { $0.offset == 0 || !looks.contains($0.element) }
      .map(\.element).joined(separator: " ")
  }
}

extension ImageFile {
  /// The file name without directories, scales and extensions, which VoiceOver reads for a button
  /// without text.
  var spokenName: String {
    let file = name.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." && $0 != "@" })
  }
}
