/// The page's parts, before its script fills them.
///
/// - Parameter tools: With what the pictures were drawn.
func pageBody(_ summary: String, tools: String) -> String {
  let modes = ["Old", "New", "Side by side", "Slider", "Onion skin", "Flicker", "Moves"]
  let buttons = modes.enumerated().map { index, mode in
    "<button type=\"button\" data-mode=\"\(index + 1)\" aria-pressed=\"false\">"
      + "<kbd class=\"keys\">\(index + 1)</kbd> \(mode)</button>"
  }
  return frame.replacing("%MODES%", with: buttons.joined(separator: "\n"))
    .replacing("%NAMES%", with: modes.joined(separator: ", ").lowercased())
    .replacing("%SUMMARY%", with: elementText(summary))
    .replacing("%TOOLS%", with: elementText(tools))
}

/// Text between tags.
func elementText(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

private let frame = """
  <a class="skip" href="#detail" id="skip">Skip to the shot</a>
  <header>
  <h1>Snapline</h1>
  <p>%SUMMARY%</p>
  <button type="button" id="drawer" aria-expanded="false" aria-controls="shots">Shots</button>
  <button type="button" id="keys" aria-haspopup="dialog">Keys <kbd class="keys">?</kbd></button>
  </header>
  <noscript><p>This page needs its own script, which asks for nothing from elsewhere. The same run
  as plain text: <code>snapline report --from run.json</code></p></noscript>
  <nav id="shots" aria-label="Shots">
  <div class="filters" role="search">
  <h2 class="sr">Shots</h2>
  <label class="sr" for="search">Search by names of scenes, shots and views</label>
  <input type="search" id="search" placeholder="Search scenes, shots, views" autocomplete="off">
  <div id="kinds" role="group" aria-label="Which shots are listed"></div>
  <p id="found"></p>
  </div>
  <div id="grid"></div>
  </nav>
  <main id="detail" tabindex="-1">
  <div class="title"><h2 id="name">No shot</h2><span class="badge" id="badge" hidden></span></div>
  <p id="headline"></p>
  <p id="place"></p>
  <div id="cause" hidden></div>
  <div class="bar" role="group" aria-label="This shot">
  <button type="button" id="previous"><kbd class="keys">k</kbd> Previous</button>
  <button type="button" id="next"><kbd class="keys">j</kbd> Next</button>
  <span id="count"></span>
  <span class="gap"></span>
  <button type="button" id="approve" aria-pressed="false">
  <kbd class="keys">a</kbd> Approve</button>
  <button type="button" id="reject" aria-pressed="false"><kbd class="keys">r</kbd> Reject</button>
  <button type="button" id="link">Copy link</button>
  </div>
  <div id="comparison">
  <div class="tools">
  <div class="bar" id="modes" role="group" aria-label="How the pictures are compared">
  %MODES%
  </div>
  <div class="bar" role="group" aria-label="Zoom">
  <button type="button" id="smaller" aria-label="Smaller">−</button>
  <label class="sr" for="zoom">Zoom</label>
  <select id="zoom"><option value="0">Fit</option><option value="0.25">25 %</option>
  <option value="0.5">50 %</option><option value="1">100 %</option><option value="2">200 %</option>
  <option value="4">400 %</option><option value="8">800 %</option>
  <option value="16">1,600 %</option>
  <option value="32">3,200 %</option></select>
  <button type="button" id="larger" aria-label="Larger">+</button>
  <button type="button" id="dots" aria-pressed="true">Pixel grid</button>
  <button type="button" id="find"><kbd class="keys">g</kbd> To the change</button>
  </div>
  </div>
  <div id="stage"></div>
  <output id="probe" aria-live="off"></output>
  </div>
  <div class="wide" id="changes" hidden><table><caption>What changed, and why</caption>
  <thead><tr><th scope="col">What</th><th scope="col">Views</th><th scope="col">How</th>
  <th scope="col">Where</th></tr></thead><tbody></tbody></table></div>
  <div class="notes" id="notes"></div>
  <section id="decisions" aria-label="Decisions" hidden>
  <span id="decided"></span><code id="command"></code>
  <button type="button" id="copy">Copy command</button>
  <button type="button" id="clear">Clear</button>
  </section>
  </main>
  <footer>%TOOLS%</footer>
  <p class="sr" id="say" role="status"></p>
  <dialog id="help" aria-labelledby="help-title">
  <h2 id="help-title">Keys</h2>
  <table><thead class="sr">
  <tr><th scope="col">Key</th><th scope="col">What it does</th></tr></thead>
  <tbody>
  <tr><th scope="row"><kbd>j</kbd> <kbd>k</kbd></th><td>next shot, previous shot</td></tr>
  <tr><th scope="row"><kbd>a</kbd> <kbd>r</kbd></th><td>approve, reject: copies the command that
  does it; once more takes it back</td></tr>
  <tr><th scope="row"><kbd>1</kbd> … <kbd>7</kbd></th><td>%NAMES%</td></tr>
  <tr><th scope="row"><kbd>+</kbd> <kbd>-</kbd> <kbd>0</kbd></th><td>larger, smaller, fit</td></tr>
  <tr><th scope="row"><kbd>g</kbd></th><td>go to the change</td></tr>
  <tr><th scope="row"><kbd>/</kbd></th><td>search</td></tr>
  <tr><th scope="row"><kbd>?</kbd></th><td>this list</td></tr>
  </tbody></table>
  <button type="button" id="close">Close</button>
  </dialog>
  """
