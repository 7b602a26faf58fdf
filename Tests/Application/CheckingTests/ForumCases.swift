import Testing

/// A frequent question in forums, as a scene.
struct BreakingErrorKey: Sendable, CustomTestStringConvertible {
  /// The number in the list of frequent most frequent questions, and the question.
  let question: String
  let code: String
  let scene: String

  var testDescription: String { question }
}

extension BreakingErrorKey {
  /// Questions with a certain fix.
  static let certain: [BreakingErrorKey] = [
    BreakingErrorKey(
      question: "1. ambiguous scrollable content width", code: "layout.ambiguous",
      scene: """
        era: ios9
        devices: [iphone-5]
        orientations: [portrait]
        views:
          scroll:
            kind: scrollView
            views:
              content:
                views:
                  box:
        constraints:
          - scroll.edges == root.edges
          - content.edges == scroll.edges
          - "H:|-20-[box(100)]"
          - "V:|-20-[box(900)]"
        """),
    BreakingErrorKey(
      question: "2. nothing scrolls, for the content is 0 × 0", code: "scroll.unreachable",
      scene: """
        era: ios9
        devices: [iphone-5]
        orientations: [portrait]
        views:
          scroll:
            kind: scrollView
            views:
              photo: { frame: [0, 0, 1024, 768], background: red }
        constraints:
          - scroll.edges == root.edges
        """),
    BreakingErrorKey(
      question: "3. pages as wide as what holds them", code: "layout.circle",
      scene: """
        era: ios9
        devices: [iphone-5]
        orientations: [portrait]
        views:
          scroll:
            kind: scrollView
            views:
              pages:
                views:
                  one: { background: red }
                  two: { background: green }
        constraints:
          - scroll.edges == root.edges
          - pages.edges == scroll.edges
          - pages.height == scroll.height
          - one.leading == pages.leading
          - one.width == pages.width
          - two.leading == one.trailing
          - two.width == pages.width
          - two.trailing == pages.trailing
          - one.verticalEdges == pages.verticalEdges
          - two.verticalEdges == pages.verticalEdges
        """),
    BreakingErrorKey(
      question: "5. a width that is given nowhere", code: "layout.width-from-content-only",
      scene: """
        era: ios7
        devices: [iphone-5]
        orientations: [portrait]
        views:
          scroll:
            kind: scrollView
            views:
              content:
                views:
                  name: { kind: textField }
        constraints:
          - scroll.edges == root.edges
          - content.edges == scroll.edges
          - "H:|-20-[name]-20-|"
          - "V:|-20-[name]-20-|"
        """),
    BreakingErrorKey(
      question: "6. a placeholder that the app never sees", code: "layout.placeholder-hides",
      scene: """
        era: ios7
        devices: [iphone-5]
        orientations: [landscape]
        views:
          scroll:
            kind: scrollView
            views:
              content:
                views:
                  name: { kind: textField }
        constraints:
          - scroll.edges == root.edges
          - content.edges == scroll.edges
          - content.width == 320 placeholder
          - "H:|-20-[name]-20-|"
          - "V:|-20-[name]-20-|"
        """),
    BreakingErrorKey(
      question: "7. the keyboard covers the field", code: "keyboard.hides-focus",
      scene: """
        era: ios7
        devices: [iphone-5]
        keyboardAvoidance: article
        views:
          scroll:
            kind: scrollView
            views:
              content:
                views:
                  name: { kind: textField }
        constraints:
          - scroll.edges == root.edges
          - content.edges == scroll.edges
          - content.width == scroll.width
          - "H:|-20-[name]-20-|"
          - "V:|-240-[name]-20-|"
        states:
          typing: [focus: name, keyboard: shown]
        """),
    BreakingErrorKey(
      question: "8. a height that is none: the frame was not converted",
      code: "keyboard.wrong-inset",
      scene: """
        era: ios7
        devices: [iphone-5]
        keyboardAvoidance: naive
        views:
          scroll:
            kind: scrollView
            views:
              content:
                views:
                  name: { kind: textField }
        constraints:
          - scroll.edges == root.edges
          - content.edges == scroll.edges
          - content.width == scroll.width
          - "H:|-20-[name]-20-|"
          - "V:|-240-[name]-20-|"
        states:
          typing: [focus: name, keyboard: shown]
        """),
    BreakingErrorKey(
      question: "9. leading tied to left", code: "constraint.leading-with-left",
      scene: """
        era: ios9
        devices: [iphone-5]
        orientations: [portrait]
        views:
          box: { background: red }
        constraints:
          - box.leading == root.left
          - box.trailing == root.trailing
          - box.top == root.top
          - box.height == 40
        """),
    BreakingErrorKey(
      question: "11. half a page after the rotation", code: "scroll.off-page",
      scene: """
        era: ios7
        devices: [iphone-5]
        orientations: [portrait]
        views:
          pager:
            kind: scrollView
            pagingEnabled: true
            views: { pages: { background: red } }
        constraints:
          - pager.edges == root.edges
          - pages.edges == pager.edges
          - pages.width == 3 * pager.width
          - pages.height == pager.height
        states:
          turned:
            - scroll: { view: pager, page: 3 }
            - rotate: landscape
        """),
    BreakingErrorKey(
      question: "12. constraints that are added again", code: "layout.added-again",
      scene: """
        era: ios7
        devices: [iphone-5]
        views:
          scroll: { kind: scrollView, views: { pages: {} } }
        constraints:
          - scroll.edges == root.edges
          - pages.edges == scroll.edges
          - pages.width == 3 * scroll.width addedOnEachLayout
          - pages.height == 100
        states:
          turned: [rotate: landscape]
        """),
    BreakingErrorKey(
      question: "13. a text view without a height", code: "layout.ambiguous",
      scene: """
        era: ios9
        devices: [iphone-5]
        orientations: [portrait]
        views:
          scroll:
            kind: scrollView
            views:
              content:
                views:
                  words: { kind: textView, text: All work and no play }
        constraints:
          - scroll.edges == root.edges
          - content.edges == scroll.edges
          - content.width == scroll.width
          - words.edges == content.edges inset 8
        """),
    BreakingErrorKey(
      question: "14. a footer with no least height above it", code: "layout.ambiguous",
      scene: """
        era: ios9
        devices: [iphone-5]
        orientations: [portrait]
        views:
          scroll:
            kind: scrollView
            views:
              content:
                views:
                  words: { kind: label, text: All work and no play }
                  footer: { background: blue }
        constraints:
          - scroll.edges == root.edges
          - content.edges == scroll.edges
          - content.width == scroll.width
          - "H:|-8-[words]-8-|"
          - "H:|-8-[footer]-8-|"
          - "V:|-24-[words]-(>=25)-[footer(50)]-8-|"
        """),
    BreakingErrorKey(
      question: "14. a footer that nothing keeps from the text", code: "layout.slack",
      scene: """
        era: ios9
        devices: [iphone-5]
        orientations: [portrait]
        views:
          words: { kind: label, text: All work and no play }
          footer: { background: blue }
        constraints:
          - "H:|-8-[words]-8-|"
          - "H:|-8-[footer]-8-|"
          - "V:|-24-[words]"
          - "V:[footer(50)]-8-|"
        """),
    BreakingErrorKey(
      question: "15. a row whose table gives it another height", code: "layout.conflict",
      scene: """
        era: ios11
        devices: [iphone-5]
        orientations: [portrait]
        views:
          list:
            kind: tableView
            rowHeight: 44
            views:
              row:
                kind: tableCell
                views:
                  box: { background: red }
        constraints:
          - list.edges == root.edges
          - box.horizontalEdges == row.contentView.horizontalEdges
          - box.top == row.contentView.top + 8
          - box.height == 60
          - box.bottom == row.contentView.bottom - 8
        """),
  ]

  /// Questions whose fix depends on the author's intention.
  static let doubtful: [BreakingErrorKey] = [
    BreakingErrorKey(
      question: "1. ambiguous scrollable content height", code: "layout.ambiguous",
      scene: """
        era: ios9
        devices: [iphone-5]
        orientations: [portrait]
        views:
          scroll:
            kind: scrollView
            views:
              content:
                views:
                  box:
        constraints:
          - scroll.edges == root.edges
          - content.edges == scroll.edges
          - "H:|-20-[box(100)]"
          - "V:|-20-[box(900)]"
          - content.width == scroll.width
        """),
    BreakingErrorKey(
      question: "4. the content starts 20 points lower", code: "scroll.system-inset",
      scene: """
        era: ios11
        devices: [iphone-8]
        orientations: [portrait]
        views:
          scroll:
            kind: scrollView
            alwaysBounceVertical: true
            views:
              content: { background: red }
        constraints:
          - scroll.edges == root.edges
          - content.edges == scroll.edges
          - content.width == scroll.width
          - content.height == 900
        """),
    BreakingErrorKey(
      question: "10. a column of views in a scroll view", code: "layout.ambiguous",
      scene: """
        era: ios9
        devices: [iphone-5]
        orientations: [portrait]
        views:
          scroll:
            kind: scrollView
            views:
              stack:
                views:
                  one: { background: red }
                  two: { background: green }
        constraints:
          - scroll.edges == root.edges
          - stack.edges == scroll.edges
          - "V:|-8-[one(400)]-8-[two(400)]"
          - one.horizontalEdges == stack.horizontalEdges
          - two.horizontalEdges == stack.horizontalEdges
          - stack.width == scroll.width
        """),
  ]
}
