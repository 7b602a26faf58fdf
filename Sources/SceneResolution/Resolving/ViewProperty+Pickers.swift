import Diagnostics
import SceneModel
import SceneSyntax

extension ViewProperty {
  /// What can be chosen on wheels and in calendars.
  static let pickers: [ViewProperty] = [
    of([.pickerView], "rows") { node, key, view, _, values in
      guard let columns = values.columns(node, for: key) else { return }
      view.editColumns(columns) { $0.rows = $1 }
    },
    of([.pickerView], "selectedRow") { node, key, view, _, values in
      guard let place = values.whole(node, for: key, in: 0...1_000) else { return }
      view.editColumns([place]) { $0.selected = $1 }
    },
    of([.pickerView], "selectedRows") { node, key, view, _, values in
      guard let places = values.wholes(node, for: key, in: 0...1_000) else { return }
      view.editColumns(places) { $0.selected = $1 }
    },
    of([.datePicker], "mode") { node, key, view, era, values in
      guard let mode: DateContent.Mode = values.choice(node, for: key) else { return }
      if mode == .yearAndMonth, !values.era(era, has: mode.rawValue, since: .ios15, at: node) {
        return
      }
      view.editControl { $0.date.mode = mode }
    },
    of([.datePicker], "date") { node, key, view, _, values in
      guard let moment = values.moment(node, for: key) else { return }
      view.editControl { $0.date.moment = moment }
    },
    of([.datePicker], "preferredDatePickerStyle") { node, key, view, era, values in
      guard let style: DateContent.Style = values.choice(node, for: key),
        values.era(era, has: key, since: .ios13, at: node)
      else { return }
      view.editControl { $0.date.style = style }
    },
  ]
}

extension View {
  /// Changes as many columns as there are values; keys come in any order.
  fileprivate mutating func editColumns<Value>(
    _ values: [Value], _ change: (inout PickerColumn, Value) -> Void
  ) {
    editControl { control in
      for (index, value) in values.enumerated() {
        if index == control.columns.count { control.columns.append(PickerColumn()) }
        change(&control.columns[index], value)
      }
    }
  }
}

extension ValueReader {
  /// A list of texts, or a list of such lists, one for each column.
  fileprivate mutating func columns(_ node: YAMLNode, for key: String) -> [[String]]? {
    if isAsked(.columns) { return nil }
    let items = items(node, for: key)
    let areLists = items.contains { if case .sequence = $0.kind { true } else { false } }
    guard areLists else { return texts(node, for: key).map { [$0] } }
    return items.prefix(limits.views).map { texts($0, for: key) ?? [] }
  }

  /// A list of whole numbers.
  fileprivate mutating func wholes(
    _ node: YAMLNode, for key: String, in range: ClosedRange<Int>
  ) -> [Int]? {
    if isAsked(.wholes(range)) { return nil }
    return items(node, for: key).compactMap { whole($0, for: key, in: range) }
  }

  /// A day, a time, or both.
  fileprivate mutating func moment(_ node: YAMLNode, for key: String) -> DateAndTime? {
    if isAsked(.moment) { return nil }
    guard let scalar = scalar(node, "a date like 2026-11-22 14:30", for: key) else { return nil }
    guard let moment = DateAndTime(scalar.text) else {
      log.report(.noMoment(scalar.text, for: key, at: node.span))
      return nil
    }
    return moment
  }
}

extension Diagnostic {
  fileprivate static func noMoment(_ text: String, for key: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.date", "'\(key)' is a date, and '\(excerpt(text))' is none", at: span,
      hint: "write 2026-11-22 14:30, or one of its parts")
  }
}
