import SnaplineAutoLayout
import SnaplineBasics
import SnaplineProofs
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

/// A fault on screens with widths from 361 to 374 points and on no other.
struct InjectedFault: CustomTestStringConvertible, Sendable {
  let claim: ProofClaim
  let views: String
  let constraints: [String]
  var screens = 361...374

  var testDescription: String { claim.rawValue }

  /// An invisible view that pushes the view b to the right.
  private static let spacer = [
    "s.leading == root.leading", "s.top == root.top", "s.height == 1", "b.leading == s.trailing",
  ]

  static let all = [
    InjectedFault(
      claim: .overlap, views: "  s:\n  a: { background: red }\n  b: { background: blue }\n",
      constraints: spacer + [
        "a.leading == root.leading + 20", "a.width == 100", "b.width == 50",
        "s.width >= 480 - root.width", "s.width >= root.width - 255", "s.width == 0 @ 200",
        "a.top == root.top + 50", "b.top == root.top + 50", "a.height == 50", "b.height == 50",
      ]),
    InjectedFault(
      claim: .outside,
      views: "  s:\n  panel:\n    views:\n      b: { background: blue }\n",
      constraints: spacer + [
        "panel.leading == root.leading", "panel.width == 200", "panel.top == root.top",
        "panel.height == 200", "b.width == 50", "b.height == 50", "b.top == panel.top + 9",
        "s.width <= root.width - 210", "s.width <= 525 - root.width", "s.width == 999 @ 200",
      ]),
    InjectedFault(
      claim: .empty, views: "  b: { background: blue }\n",
      constraints: [
        "b.leading == root.leading", "b.top == root.top", "b.height == 20",
        "b.width >= 361 - root.width", "b.width >= root.width - 374", "b.width == 0 @ 200",
      ]),
    InjectedFault(
      claim: .targets, views: "  b: { kind: button, title: OK }\n",
      constraints: [
        "b.leading == root.leading", "b.top == root.top + 90", "b.height == 60",
        "b.width >= 404 - root.width", "b.width >= root.width - 331", "b.width == 0 @ 800",
      ]),
    InjectedFault(
      claim: .order, views: "  s:\n  a: { background: red }\n  b: { background: blue }\n",
      constraints: spacer + [
        "a.leading == root.leading + 120", "a.width == 1", "b.width == 1",
        "s.width >= 480 - root.width", "s.width >= root.width - 255", "s.width == 0 @ 200",
        "a.top == root.top + 50", "b.top == root.top + 50", "a.height == 50", "b.height == 50",
      ], screens: 361...374),
    InjectedFault(
      claim: .conflict, views: "  b: { background: blue }\n",
      constraints: [
        "b.leading == root.leading", "b.top == root.top", "b.height == 20",
        "b.width >= root.width - 300", "b.width <= 74", "b.width == 74 @ 300",
      ], screens: 375...420),
  ]
}

@Suite("Claims about all screens")
struct ClaimTests {
  private let range = ScreenRange(.horizontal, 320...420)

  private func proof(_ views: String, _ constraints: [String], head: String = "") throws
    -> ShotProof
  {
    let scene = scene(
      "\(head)devices: [iphone-5]\norientations: [portrait]\nviews:\n\(views)constraints:\n"
        + constraints.map { "  - \($0)\n" }.joined())
    return prove(scene, try #require(planShots(scene).value.first), range)
  }

  @Test(
    "An injected fault is found on exactly its screens, by exactly its claim",
    arguments: InjectedFault.all)
  func found(fault: InjectedFault) throws {
    let proof = try proof(fault.views, fault.constraints)
    let own = proof.failures.filter { $0.claim == fault.claim }
    #expect(own.count == 1)
    #expect(own.first?.screens == [fault.screens])
    // A view that passes another overlaps it on some screens; no other claim may fail.
    let others = Set(proof.failures.map(\.claim)).subtracting([fault.claim])
    #expect(others.subtracting(fault.claim == .order ? [.overlap] : []).isEmpty)
  }

  @Test("A subview that extends beyond its superview can overlap another view")
  func protruding() throws {
    let found = try proof(
      "  panel: { views: { b: { background: red } } }\n  a: { background: blue }\n",
      [
        "panel.leading == root.leading", "panel.top == root.top", "panel.size == 50",
        "b.leading == panel.leading + 10", "b.top == panel.top + 10", "b.height == 20",
        "b.width >= root.width - 350", "b.width == 10 @ 200",
        "a.leading == root.leading + 60", "a.top == root.top", "a.width == 40", "a.height == 50",
      ])
    let overlap = try #require(found.failures.first { $0.claim == .overlap })
    #expect(overlap.diagnostic.message.hasPrefix("'b' overlaps 'a', at worst by 20 points at 420"))
    #expect(overlap.screens == [401...420])
    #expect(found.failures.count { $0.claim == .overlap } == 1)
    #expect(found.failures.first { $0.claim == .outside }?.screens == [391...420])
    let clipped = try proof(
      "  panel: { clipsToBounds: true, views: { b: { background: red } } }\n"
        + "  a: { background: blue }\n",
      [
        "panel.leading == root.leading", "panel.top == root.top", "panel.size == 50",
        "b.leading == panel.leading + 10", "b.top == panel.top + 10", "b.size == 200",
        "a.leading == root.leading + 60", "a.top == root.top", "a.size == 50",
      ])
    #expect(!clipped.fails(on: .overlap))
  }

  @Test("A box that is always empty fails, unless its size is explicit")
  func emptyEverywhere() throws {
    let place = ["b.leading == root.leading", "b.top == root.top", "b.height == 20"]
    let squeezed = try proof(
      "  b: { background: blue }\n", place + ["b.trailing == root.leading + 0"])
    #expect(squeezed.failures.map(\.claim) == [.empty])
    #expect(squeezed.failures.first?.screens == [320...420])
    #expect(
      squeezed.failures.first?.diagnostic.message == "the width of 'b' is 0: width 320…420")
    #expect(try proof("  b: { background: blue }\n", place + ["b.width == 0"]).failures.isEmpty)
  }

  @Test("A view hidden by a size class is not checked on those screens")
  func hiddenBySizeClasses() throws {
    let scene = scene(
      """
      devices: [ipad-9.7]
      orientations: [portrait]
      views:
        row:
          kind: stackView
          distribution: fillEqually
          views:
            one: { background: red }
            two: { background: blue, hidden: true }
      constraints:
        - row.edges == root.edges inset 60
      variations:
        wR: { views: { two: { hidden: false } } }

      """)
    let shot = try #require(planShots(scene).value.first)
    #expect(prove(scene, shot, ScreenRange(.horizontal, 480...540)).failures.isEmpty)
  }

  @Test("A truncated text is found on exactly its screens")
  func cutText() throws {
    let label = "  words: { kind: label, text: A few words }\n"
    let place = ["words.leading == root.leading", "words.top == root.top + 90"]
    let free = SolvedShot(scene("devices: [iphone-5]\nviews:\n\(label)"))
    let text = try #require(free.result.layout[ViewID(1)].text)
    let width = try #require(text.lines.first).width
    let cut = try proof(
      label,
      place + [
        "words.width >= \(width + 360) - root.width", "words.width >= \(width - 375) + root.width",
        "words.width == 0 @ 800",
      ])
    #expect(cut.failures.map(\.claim) == [.cutText])
    #expect(cut.failures.first?.screens == [361...374])
    #expect(cut.failures.first?.amount.map { abs($0 - 7) < 0.51 } ?? false)
    #expect(cut.failures.first?.diagnostic.notes.isEmpty == false)
    #expect(try proof(label, place).failures.isEmpty)
  }

  @Test("Horizontal scrolling is found from its first width")
  func sideways() throws {
    let proof = try proof(
      "  list:\n    kind: scrollView\n    views:\n      page: { background: blue }\n",
      [
        "list.edges == root.edges", "page.edges == list.edges", "page.height == 2000",
        "page.width == 2 * list.width - 320",
      ])
    #expect(proof.failures.map(\.claim) == [.scrolling])
    #expect(proof.failures.first?.screens == [321...420])
    #expect(proof.failures.first?.worst == 420)
    #expect(proof.failures.first?.amount == 100)
  }

  @Test("Text that scrolls in two directions is found on exactly its widths")
  func reflow() throws {
    let proof = try proof(
      """
        list:
          kind: scrollView
          views:
            page: { views: { words: { kind: label, text: A few words } } }

      """,
      [
        "list.edges == root.edges", "page.edges == list.edges", "page.height == 2000",
        "page.width == 360", "words.leading == page.leading", "words.top == page.top",
      ])
    #expect(proof.failures.first { $0.claim == .reflow }?.screens == [320...359])
  }

  @Test("A button below 44 points fails, and so does a switch with a smaller height")
  func targets() throws {
    let place = ["b.leading == root.leading", "b.top == root.top + 90"]
    let low = try proof(
      "  b: { kind: button, title: A button }\n", place + ["b.height == 30", "b.width == 90"])
    #expect(low.failures.map(\.claim) == [.targets])
    #expect(low.failures.first?.screens == [320...420])
    #expect(low.failures.first?.amount == 14)
    #expect(try proof("  b: { kind: switch }\n", place).failures.isEmpty)
    let flat = try proof("  b: { kind: switch }\n", place + ["b.height == 20"])
    #expect(flat.fails(on: .targets))
  }

  @Test(
    "Text views, search bars, page controls, pickers and rows fail below their minimum size",
    arguments: [
      ("kind: textView, text: A", 28.0), ("kind: searchBar", 44),
      ("kind: pageControl, numberOfPages: 2", 26), ("kind: pickerView, rows: [[A]]", 44),
    ])
  func smallControls(_ view: String, _ height: Double) throws {
    let place = ["b.leading == root.leading", "b.top == root.top + 90", "b.width == 100"]
    let low = try proof("  b: { \(view) }\n", place + ["b.height == \((height - 1).shortText)"])
    let words = low.failures.filter { $0.claim == .targets }.map(\.diagnostic.message)
    #expect(words.count == 1)
    #expect(
      words.first?.hasPrefix(
        "touch target 'b' is less than \(height.shortText) points high, at worst by 1 point ")
        ?? false)
    let high = try proof("  b: { \(view) }\n", place + ["b.height == \(height.shortText)"])
    #expect(!high.fails(on: .targets))
  }

  @Test("Rows and bar items below their minimum size fail on exactly their screens")
  func smallParts() throws {
    let list =
      "  list: { kind: tableView, rowHeight: 30, views: { row: { kind: tableCell, text: A } } }\n"
    let rows = try proof(list, ["list.edges == root.edges"])
    #expect(rows.failures.map(\.claim) == [.targets])
    #expect(rows.failures.first?.screens == [320...420])
    // Eight tabs are 28 points wide on 224 points.
    let items = (1...8).map { "{ title: \($0) }" }.joined(separator: ", ")
    let tabs = try proof(
      "  bar: { kind: tabBar, items: [\(items)] }\n",
      [
        "bar.leading == root.leading", "bar.bottom == root.bottom",
        "bar.width == root.width - 120",
      ])
    let failures = tabs.failures.filter { $0.claim == .targets }
    #expect(failures.count == 8)
    #expect(failures.allSatisfy { $0.screens == [320...339] })
    #expect(tabs.evaluatedClaims == ProofClaim.allCases)
  }

  @Test("A text truncated at a larger size is found with the first such size and its widths")
  func largeText() throws {
    let label = "  words: { kind: label, font: body, text: A few words }\n"
    let proof = try proof(
      label,
      [
        "words.leading == root.leading", "words.top == root.top + 90",
        "words.width <= root.width - 220",
      ])
    let failure = try #require(proof.failures.first { $0.claim == .largeText })
    #expect(failure.textSize > .large && failure.screens[0].lowerBound == 320)
    #expect(failure.diagnostic.message.contains("at text size \(failure.textSize.rawValue)"))
    #expect(proof.failures.count { $0.claim == .largeText } <= 2)
    #expect(proof.textSizes == TextSize.allCases.filter { $0 > .large })
    let slow = TextSize.allCases.filter { $0 > .large }.first { size in
      (try? cutScreens(label, at: size).isEmpty) == false
    }
    #expect(failure.textSize == slow)
    #expect(failure.screens == (try cutScreens(label, at: failure.textSize)))
  }

  @Test("A label that shrinks its text is truncated on the same screens as in single layouts")
  func shrinking() throws {
    let text = Array(repeating: "A few words", count: 9).joined(separator: " ")
    let scene = scene(
      """
      devices: [iphone-5]
      orientations: [portrait]
      views:
        words:
          kind: label
          text: \(text)
          adjustsFontSizeToFitWidth: true
          minimumScaleFactor: 0.5
      constraints:
        - words.horizontalEdges == root.horizontalEdges inset 20
        - words.top == root.top + 90
      """)
    let shot = try #require(planShots(scene).value.first)
    let range = ScreenRange(.horizontal, 320...1366)
    func screens(_ proof: ShotProof) -> [ClosedRange<Int>] {
      proof.failures.first { $0.claim == .cutText }?.screens ?? []
    }
    let each = screens(prove(scene, shot, sweepEveryScreen(scene, shot, range)))
    #expect(!each.isEmpty && each != [320...1366])
    #expect(screens(prove(scene, shot, range)) == each)
  }

  /// Returns the same result from a layout of every screen at one size.
  private func cutScreens(_ label: String, at size: TextSize) throws -> [ClosedRange<Int>] {
    let scene = scene(
      "devices: [iphone-5]\norientations: [portrait]\ntextSizes: [\(size.rawValue)]\nviews:\n"
        + "\(label)constraints:\n  - words.leading == root.leading\n  - words.top == root.top + 90\n"
        + "  - words.width <= root.width - 220\n")
    let shot = try #require(planShots(scene).value.first)
    let proof = prove(scene, shot, sweepEveryScreen(scene, shot, range))
    return proof.failures.first { $0.claim == .cutText }?.screens ?? []
  }

  @Test("An expected warning is no failure, and a claim that is off is not checked")
  func announced() throws {
    let free = ["b.leading == root.leading", "b.top == root.top", "b.width == 9"]
    let box = "  b: { background: blue }\n"
    #expect(try proof(box, free).fails(on: .ambiguity))
    let head = "expect:\n  - all: warns layout.ambiguous\n"
    #expect(try proof(box, free, head: head).fails(on: .ambiguity) == false)
    let scene = scene(
      "devices: [iphone-5]\nviews:\n\(box)constraints:\n"
        + free.map { "  - \($0)\n" }.joined())
    let shot = try #require(planShots(scene).value.first)
    let without = prove(scene, shot, range, without: [.ambiguity])
    #expect(!without.fails(on: .ambiguity) && !without.evaluatedClaims.contains(.ambiguity))
  }

  @Test("Each ambiguity points to its own view, and names the views that move with it")
  func ambiguityPlaces() throws {
    let scene = scene(
      """
      devices: [iphone-5]
      views:
        one: { background: blue }
        two: { background: blue }
      constraints:
        - one.leading == root.leading
        - one.top == root.top
        - one.width == 9
        - two.leading == root.leading
        - two.top == root.top + 90
        - two.height == 9

      """)
    let shot = try #require(planShots(scene).value.first)
    let failures = prove(scene, shot, range).failures.filter { $0.claim == .ambiguity }
    #expect(failures.map(\.diagnostic.span?.start.line) == [3, 4])
  }

  @Test("Each missing constraint is reported, as by explain, also if an inequality connects them")
  func connectedAmbiguities() throws {
    let found = try proof(
      "  one: {}\n  two: {}\n",
      [
        "one.leading == root.leading", "one.top == root.top", "one.height == 9",
        "two.leading == root.leading", "two.top == one.bottom", "two.height == 9",
        "one.width >= two.width",
      ]
    ).failures.filter { $0.claim == .ambiguity }
    #expect(found.map { $0.views.map(\.index) } == [[1], [2]])
  }

  @Test("Shots that differ only in appearance are proven once")
  func planned() {
    let scene = scene(
      "devices: [iphone-5, iphone-14]\norientations: [portrait]\nappearances: [light, dark]\n"
        + "views:\n  a:\n")
    let shots = planShots(scene).value
    #expect(shots.count == 4)
    #expect(planProofs(shots, [.widths], crossed: false).count == 2)
    #expect(planProofs(shots, [.widths], crossed: true).count > 12)
  }
}
