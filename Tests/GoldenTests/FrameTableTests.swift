import SnaplineAutoLayout
import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel
import TestSupport
import Testing

/// The frames in the articles' layouts, from the articles' arithmetic, not from this program.
///
/// A line is a shot and a view with its frame, or with `~` the content size of a scroll view and
/// its maximum offset.
private let tables = """
  form/portrait root 0 0 320 568
  form/portrait scroll 0 20 320 548
  form/portrait scroll ~ 320 298 0 0
  form/portrait content 0 0 320 298
  form/portrait nameLabel 20 23 34 20.5
  form/portrait phoneLabel 20 61 34 20.5
  form/portrait addressLabel 20 99 34 20.5
  form/portrait emailLabel 20 137 68 20.5
  form/portrait passwordLabel 20 175 34 20.5
  form/portrait confirmLabel 20 213 68 20.5
  form/portrait nameField 96 20 204 30
  form/portrait phoneField 96 58 204 30
  form/portrait addressField 96 96 204 30
  form/portrait emailField 96 134 204 30
  form/portrait passwordField 96 172 204 30
  form/portrait confirmField 96 210 204 30
  form/portrait termsButton 130 248 60 30
  form/landscape scroll 0 20 568 300
  form/landscape scroll ~ 568 298 0 0
  form/landscape content 0 0 568 298
  form/landscape emailLabel 20 137 68 20.5
  form/landscape nameField 96 20 452 30
  form/landscape phoneField 96 58 452 30
  form/landscape addressField 96 96 452 30
  form/landscape emailField 96 134 452 30
  form/landscape passwordField 96 172 452 30
  form/landscape confirmField 96 210 452 30
  form/landscape termsButton 254 248 60 30
  form/portrait-broken scroll 0 20 320 548
  form/portrait-broken content 0 0 142 298
  form/portrait-broken scroll ~ 142 298 0 0
  form/portrait-broken nameField 96 20 26 30
  form/portrait-broken confirmField 96 210 26 30
  form/portrait-broken emailLabel 20 137 68 20.5
  form/portrait-broken termsButton 41 248 60 30
  form/landscape-broken scroll 0 20 568 300
  form/landscape-broken content 0 0 142 298
  form/landscape-broken confirmField 96 210 26 30
  form/landscape-broken termsButton 41 248 60 30
  form/landscape-typing-confirm-correct scroll ~ 568 298 0 160
  form-code/portrait content 0 0 320 298
  form-code/landscape content 0 0 568 298

  container/portrait scrollView 0 0 320 568
  container/portrait container 0 0 320 714
  container/portrait first 40 65 240 128
  container/portrait second 40 293 240 128
  container/portrait third 40 521 240 128
  container/portrait scrollView ~ 320 714 0 146
  container/landscape scrollView 0 0 568 320
  container/landscape container 0 0 568 714
  container/landscape first 40 65 488 128
  container/landscape second 40 293 488 128
  container/landscape third 40 521 488 128
  container/landscape scrollView ~ 568 714 0 394
  container/portrait-iphone-8 scrollView 0 0 375 667
  container/portrait-iphone-8 container 0 0 375 714
  container/portrait-iphone-8 first 40 65 295 128
  container/portrait-iphone-8 second 40 293 295 128
  container/portrait-iphone-8 third 40 521 295 128
  container/portrait-iphone-8 scrollView ~ 375 714 0 47
  container-ios11/portrait scrollView ~ 320 714 0 146

  paged-content/portrait scrollView 0 0 320 568
  paged-content/portrait contentView 0 0 960 568
  paged-content/portrait scrollView ~ 960 568 640 0
  paged-content/portrait page1 0 0 320 568
  paged-content/portrait page2 320 0 320 568
  paged-content/portrait page3 640 0 320 568
  paged-content/landscape-intended scrollView 0 0 568 320
  paged-content/landscape-intended contentView 0 0 1704 320
  paged-content/landscape-intended scrollView ~ 1704 320 1136 0
  paged-content/landscape-intended page1 0 0 568 320
  paged-content/landscape-intended page2 568 0 568 320
  paged-content/landscape-intended page3 1136 0 568 320
  paged-content/landscape-actual scrollView 0 0 568 320
  paged-content/landscape-actual contentView 0 0 960 320
  paged-content/landscape-actual scrollView ~ 960 320 392 0
  paged-content/landscape-actual page1 0 0 568 320
  paged-content/landscape-actual page2 568 0 568 320
  paged-content/landscape-actual page3 1136 0 568 320
  paged-content/portrait-actualAndBack contentView 0 0 960 320
  paged-content/portrait-actualAndBack page1 0 0 320 568

  double-width/portrait scrollView ~ 640 568 320 0
  double-width/landscape-intended scrollView ~ 1136 320 568 0
  double-width/landscape-actual scrollView ~ 640 320 72 0

  mixed/portrait scrollView 0 0 320 568
  mixed/portrait scrollView ~ 1024 768 704 200
  mixed/landscape scrollView 0 0 568 320
  mixed/landscape scrollView ~ 1024 768 456 448
  pure/portrait scrollView 0 0 320 568
  pure/portrait imageView 0 0 1024 768
  pure/portrait scrollView ~ 1024 768 704 200
  pure/landscape scrollView 0 0 568 320
  pure/landscape imageView 0 0 1024 768
  pure/landscape scrollView ~ 1024 768 456 448
  floating/portrait floatingView 10 20 120 44
  floating/portrait-scrolled floatingView 110 70 120 44

  paging-masonry/portrait scrollView 60 60 200 100
  paging-masonry/portrait containerView 0 0 400 100
  paging-masonry/portrait view1 0 0 200 100
  paging-masonry/portrait view2 200 0 200 100
  paging-masonry/portrait scrollView ~ 400 100 200 0
  paging-masonry/portrait scrollView11 60 170 200 100
  paging-masonry/portrait view11 0 0 200 100
  paging-masonry/portrait view22 200 0 200 100
  paging-masonry/portrait scrollView11 ~ 400 100 200 0
  paging-masonry/landscape scrollView 60 60 448 100
  paging-masonry/landscape containerView 0 0 896 100
  paging-masonry/landscape view1 0 0 448 100
  paging-masonry/landscape view2 448 0 448 100
  paging-masonry/landscape scrollView ~ 896 100 448 0
  paging-masonry/landscape scrollView11 60 170 448 100
  paging-masonry/landscape view22 448 0 448 100
  paging-masonry/landscape scrollView11 ~ 896 100 448 0
  circular/portrait view1 0 0 0 100
  circular/portrait scrollView ~ 0 100 0 0

  sticky-footer/portrait textView 8 24 304 246
  sticky-footer/portrait footer 8 510 304 50
  sticky-footer/portrait scrollView ~ 320 568 0 0
  sticky-footer/portrait-one textView 8 24 304 74
  sticky-footer/portrait-one footer 8 510 304 50
  sticky-footer/portrait-two footer 8 510 304 50
  sticky-footer/portrait-twelve footer 8 695 304 50
  sticky-footer/portrait-twelve scrollView ~ 320 753 0 185
  sticky-footer/portrait-sixteen footer 8 896 304 50
  sticky-footer/portrait-sixteen scrollView ~ 320 954 0 386
  sticky-footer/portrait-twenty footer 8 1096 304 50
  sticky-footer/portrait-twenty scrollView ~ 320 1154 0 586
  sticky-footer/portrait-oneWithKeyboard footer 8 123 304 50
  sticky-footer/portrait-oneWithKeyboard scrollView ~ 320 181 0 0
  sticky-footer/portrait-twoWithKeyboard footer 8 180 304 50
  sticky-footer/portrait-twoWithKeyboard scrollView ~ 320 238 0 0
  sticky-footer/portrait-fourWithKeyboard footer 8 295 304 50
  sticky-footer/portrait-fourWithKeyboard scrollView ~ 320 353 0 1
  sticky-footer/portrait-twelveWithKeyboard scrollView ~ 320 753 0 401
  sticky-footer/portrait-sixteenWithKeyboard scrollView ~ 320 954 0 602
  sticky-footer/portrait-twentyWithKeyboard scrollView ~ 320 1154 0 802
  sticky-footer/portrait-iphone-4s-small footer 8 422 304 50
  sticky-footer/portrait-iphone-4s-smallWithKeyboard footer 8 295 304 50
  sticky-footer/portrait-iphone-4s-smallWithKeyboard scrollView ~ 320 353 0 89
  sticky-footer-pure/portrait textView 8 24 304 246
  sticky-footer-pure/portrait footer 8 510 304 50
  sticky-footer-pure/portrait-one textView 8 24 304 74
  sticky-footer-pure/portrait-two textView 8 24 304 131
  sticky-footer-pure/portrait-twelve textView 8 24 304 646
  sticky-footer-pure/portrait-sixteen textView 8 24 304 847
  sticky-footer-pure/portrait-twenty textView 8 24 304 1047
  sticky-footer-pure/portrait-oneWithKeyboard footer 8 294 304 50
  sticky-footer-ios11/portrait scrollView ~ 320 568 0 0
  """

@Suite("The frame tables of the articles")
struct FrameTableTests {
  @Test("Each frame, content size and maximum offset is that of the article, within 0.75 pt")
  func frames() throws {
    var loaded: LoadedScene?
    var layouts: [String: SolvedLayout] = [:]
    for line in tables.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let path = words[0].split(separator: "/").map(String.init)
      try #require(path.count == 2 && words.count >= 6)
      if loaded?.file.identity != "articles/\(path[0])" {
        loaded = load(path[0])
        layouts = [:]
      }
      let scene = try #require(loaded?.scene, "\(line)")
      if layouts[path[1]] == nil {
        let shot = try #require(
          loaded?.plannedShots.first { $0.name == path[1] }, "there is no picture \(words[0])")
        layouts[path[1]] = layOut(scene, shot).result.layout
      }
      let layout = try #require(layouts[path[1]])
      let view = try #require(scene.view(named: words[1]), "\(line)")
      let numbers = words.compactMap(Double.init)
      try #require(numbers.count == 4, "\(line)")
      let found =
        words[2] == "~" ? try scrolling(layout[view]) : layout[view].frame.numbers
      // Heights of text, and views positioned by them, within 0.75 points of the older system's
      // rounding.
      let isNear = zip(found, numbers).allSatisfy { ($0 - $1).magnitude <= 0.75 }
      #expect(isNear, "\(line), and not \(found)")
    }
  }

  private func load(_ scene: String) -> LoadedScene {
    let identity = "articles/\(scene)"
    let path = "\(ProjectFiles.root)/Scenes/\(identity).scene.yaml"
    return loadScene(SceneFile(path: path, identity: identity, isInProject: true))
  }

  private func scrolling(_ view: SolvedView) throws -> [Double] {
    let scroll = try #require(view.scroll)
    let highest = scroll.maximumOffset(inBounds: view.frame.size)
    return [scroll.contentSize.width, scroll.contentSize.height, highest.x, highest.y]
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [minX, minY, width, height] }
}
