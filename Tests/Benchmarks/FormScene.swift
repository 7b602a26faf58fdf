/// A registration form as a scene on the 4-inch phone; every number and every state gives a
/// different picture.
func formScene(
  number: Int, gap: Int, devices: String = "iphone-5", states: Int = 0
) -> String {
  let rows = ["姓名", "電話號碼", "住址", "電子信箱", "密碼", "確認密碼"]
  var views = ""
  var constraints = ""
  for (row, text) in rows.enumerated() {
    views += """
                label\(row): { kind: label, text: \(text) }
                field\(row): { kind: textField, font: 14, text: "someone\(number)@example.com" }

      """
    let name = states == 0 ? "" : " as gap\(row)"
    let above = row == 0 ? "content.top + 20" : "field\(row - 1).bottom + \(gap)\(name)"
    constraints += """
        - field\(row).top == \(above)
        - field\(row).leading == content.leading + 96
        - field\(row).trailing == content.trailing - \(12 + number % 60)
        - label\(row).leading == content.leading + 20
        - label\(row).baseline == field\(row).baseline

      """
  }
  let steps = (0..<states).map { state in
    "  s\(state + 1):\n    - set: { gap\(state % 5 + 1): \(gap + state + 1) }\n"
  }
  let told = states == 0 ? "" : "states:\n\(steps.joined())"
  return """
    era: ios7
    devices: [\(devices)]
    orientations: [portrait]
    views:
      scroll:
        kind: scrollView
        views:
          content:
            views:
    \(views)constraints:
      - scroll.edges == root.edges
      - content.edges == scroll.edges
      - content.width == scroll.width
    \(constraints)  - field5.bottom == content.bottom - \(20 + number / 60)

    """ + told
}
