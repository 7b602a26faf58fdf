import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ViewProperty {
  /// The choices of pickers and date pickers.
  static let pickers: [ViewProperty] = [
    of([.pickerView], "rows", .columns) {
      $0.control?.columns.map(\.rows)
    } put: { columns, view in
      view.editColumns(columns) { $0.rows = $1 }
    },
    // The first column's selection is written with those of the others.
    of([.pickerView], "selectedRow", .integer(0...1_000)) { _ in
      nil
    } put: { place, view in
      view.editColumns([place]) { $0.selected = $1 }
    },
    of([.pickerView], "selectedRows", .wholes(0...1_000)) {
      $0.control?.columns.map(\.selected)
    } put: { places, view in
      view.editColumns(places) { $0.selected = $1 }
    },
    of([.datePicker], "mode", .choice.since(.ios15, for: .yearAndMonth), .control(\.date.mode))
      .changing(.everything),
    of([.datePicker], "date", .dateAndTime, .control(\.date.dateAndTime)).changing(.everything),
    of(
      [.datePicker], "preferredDatePickerStyle", .choice.available(since: .ios13),
      .control(\.date.style)
    )
    .changing(.everything),
  ]
}

extension View {
  /// Changes as many columns as there are values; keys come in any order.
  fileprivate mutating func editColumns<Value>(
    _ values: [Value], _ change: (inout PickerColumn, Value) -> Void
  ) {
    guard var columns = control?.columns else { return }
    for (index, value) in values.enumerated() {
      if index == columns.count { columns.append(PickerColumn()) }
      change(&columns[index], value)
    }
    control?.columns = columns
  }
}

extension ValueCoding<[[String]]> {
  /// A list of texts, or a list of such lists, one for each column.
  fileprivate static var columns: Self {
    Self { node, key, _, values in
      if values.recordsType(.columns) { return nil }
      let items = values.items(node, for: key)
      let areLists = items.contains { if case .sequence = $0.kind { true } else { false } }
      guard areLists else { return values.strings(node, for: key).map { [$0] } }
      return items.prefix(values.limits.views).map { values.strings($0, for: key) ?? [] }
    } text: {
      $0.map { $0.map(quoted).inBrackets }.inBrackets
    }
  }
}

extension ValueCoding<[Int]> {
  /// A list of integers.
  fileprivate static func wholes(_ range: ClosedRange<Int>) -> Self {
    Self { node, key, _, values in
      if values.recordsType(.wholes(range)) { return nil }
      return values.items(node, for: key).compactMap { values.integer($0, for: key, in: range) }
    } text: {
      $0.map(String.init).inBrackets
    }
  }
}

extension ValueCoding<DateAndTime> {
  /// A day, a time, or both.
  fileprivate static var dateAndTime: Self {
    Self { node, key, _, values in
      if values.recordsType(.dateAndTime) { return nil }
      let wanted = "a date such as 2026-11-22 14:30"
      guard let scalar = values.scalar(node, wanted, for: key) else { return nil }
      guard let date = DateAndTime(scalar.text) else {
        values.log.report(.invalidDateAndTime(scalar.text, for: key, at: node.span))
        return nil
      }
      return date
    }
  }
}

extension Diagnostic {
  fileprivate static func invalidDateAndTime(_ text: String, for key: String, at span: SourceSpan)
    -> Self
  {
    Diagnostic(
      .error, "value.date", "'\(key)' must be a date: '\(excerpt(text))'", at: span,
      hint: "use a date, a time or both, such as 2026-11-22 14:30")
  }
}
