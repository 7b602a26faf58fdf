import SnaplineReports
import Testing

@Suite("The HTML report of proofs")
struct ProofPageTests {
  private var page: ProofPage {
    var page = ProofPage(summary: "0 of 1 scene <hold>")
    var scene = ProofPage.SceneResult(name: "a <b> & c", file: "a.scene.yaml", state: .fails)
    var proof = ProofPage.Proof(
      title: "portrait", verdict: "1 of 13 claims fails", state: .fails, word: "width",
      extents: 320...1320, breakpoints: [820], omissions: ["<all>"])
    proof.failures = [
      ProofPage.ClaimFailureRow(
        claim: "outside", text: "</pre><script>alert(1)</script>", isWarning: true,
        screens: [320...420, 1320...1320], worst: "320", image: [102])
    ]
    proof.charts = [[102, 111], [102, 111, 111]]
    proof.numbers = [
      ProofPage.FrameValue(
        name: "a.width",
        pieces: [
          ProofPage.LinearPiece(
            formula: "w − 20", screens: 320...1320, decidedBy: "a < b", location: "a.scene.yaml:1:1"
          )
        ])
    ]
    scene.proofs = [proof]
    page.scenes = [scene]
    return page
  }

  @Test("Intervals are bars on the axis, and a single screen is a visible bar")
  func bars() {
    let html = page.html
    #expect(html.contains("<i style=\"left:0.0%;width:10.0%\"></i>"))
    #expect(html.contains("<i style=\"left:100.0%;width:0.4%\"></i>"))
    #expect(html.contains("<u style=\"left:50.0%\"></u>"))
    #expect(html.contains("aria-label=\"width 320…420, 1320 of 320…1320\""))
    #expect(html.contains("track warning"))
  }

  @Test("Charts have a light and a dark version, and images are embedded")
  func pictures() {
    let html = page.html
    #expect(
      html.contains(
        "<source media=\"(prefers-color-scheme: dark)\" srcset=\"data:image/png;base64,Zm9v\">"))
    #expect(html.contains("src=\"data:image/png;base64,Zm8=\""))
    #expect(html.contains("src=\"data:image/png;base64,Zg==\""))
  }

  @Test("Texts of a scene are escaped, and no external resource is loaded")
  func hostileText() {
    let html = page.html
    #expect(!html.contains("<script") && !html.contains("a <b>") && !html.contains("<hold>"))
    #expect(html.contains("&lt;/pre>&lt;script>") && html.contains("a &lt; b"))
    for word in ["http:", "https:", "@import", "url(", "{{"] { #expect(!html.contains(word)) }
  }
}
