import SnaplineBasics
import SnaplineImaging

/// A page with the reference, our picture and the difference side by side, the worst first.
func page(of tier: borrowing ImageTier) throws -> String {
  var page = """
    <!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Beside the simulator</title>
    <style>
    body { font: 14px sans-serif; margin: 2em }
    img { max-width: 30vw; max-height: 80vh; border: 1px solid #888; vertical-align: top }
    td, th { padding: 0 1em 0 0; text-align: left } .far { color: #b00 }
    </style><h1>Beside the simulator</h1>
    <p>Theirs, ours, and ours with what differs.</p>

    """
  for pair in tier.pairs {
    let difference = diffImage(pair.theirs, pair.ours)
    page += "<h2>\(pair.name)</h2><p>"
    for (name, picture) in [("theirs", pair.theirs), ("ours", pair.ours), ("both", difference)] {
      let file = base64(try encodePNG(picture, .fleeting))
      page += "<img alt=\"\(name)\" src=\"data:image/png;base64,\(file)\">\n"
    }
    page += "</p><table><tr><th>what<th>differs by<th>allowed<th>theirs<th>ours</tr>\n"
    for finding in pair.findings.sorted(by: { $0.excess > $1.excess }) {
      page += "<tr\(finding.isMet ? "" : " class=\"far\"")><td>\(finding.part) "
      page += "\(finding.kind.rawValue)<td>\(short(finding.difference))"
      page += "<td>\(short(finding.tolerance))<td>\(finding.theirs)<td>\(finding.ours)</tr>\n"
    }
    page += "</table>\n"
  }
  return page
}
