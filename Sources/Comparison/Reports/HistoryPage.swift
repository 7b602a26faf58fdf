import SnaplineBasics

/// The content of the HTML page about the history of a screen.
package struct HistoryPage: Sendable {
  package struct Commit: Hashable, Sendable {
    package let hash: String
    /// The date in ISO 8601.
    package let date: String
    package let author: String
    package let subject: String
    /// The file of the screen after the commit, and before it if it was renamed.
    package let file: String
    package let oldFile: String?
    /// The URL of the commit; nil if none is known.
    package let url: String?

    package init(
      hash: String, date: String, author: String, subject: String, file: String, oldFile: String?,
      url: String?
    ) {
      (self.hash, self.date, self.author, self.subject) = (hash, date, author, subject)
      (self.file, self.oldFile, self.url) = (file, oldFile, url)
    }
  }

  /// A shot after a commit that changed it.
  package struct Step: Sendable {
    package enum Kind: Sendable {
      case appeared, removed
      case changed(ShotResult)
      /// The file cannot be read, for this reason.
      case broken(String)
    }

    /// The index of the commit.
    package let commit: Int
    package let kind: Kind
    /// The addresses of the images before and after the commit; nil if there is none.
    package let old: String?
    package let new: String?

    package init(commit: Int, kind: Kind, old: String?, new: String?) {
      (self.commit, self.kind, self.old, self.new) = (commit, kind, old, new)
    }
  }

  /// A shot through its revisions, oldest first.
  package struct Timeline: Sendable {
    package let scene: String
    package let shot: String
    package let steps: [Step]

    package init(scene: String, shot: String, steps: [Step]) {
      (self.scene, self.shot, self.steps) = (scene, shot, steps)
    }
  }

  /// The name of the screen.
  package let title: String
  package let summary: String
  /// The program that wrote the page, with its version.
  package let tool: String
  /// The commits, oldest first.
  package let commits: [Commit]
  package let timelines: [Timeline]

  package init(
    title: String, summary: String, tool: String, commits: [Commit], timelines: [Timeline]
  ) {
    (self.title, self.summary, self.tool) = (title, summary, tool)
    (self.commits, self.timelines) = (commits, timelines)
  }
}

extension HistoryPage {
  /// The text that identifies a page of this kind.
  package static let mark = #"<meta name="generator" content="snapline log">"#

  /// The HTML of the page, which needs no network, and no other file than its images.
  package var html: String {
    html(
      crumb: """
        <p class="crumb">History</p>
        <p class="crumb">\(elementText(title))</p>
        """,
      head: """
        <meta http-equiv="Content-Security-Policy"
        content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; \
        script-src 'unsafe-inline'">
        <style>
        \(Self.servedStyle)
        </style>
        """, script: "<script>\n\(PageResources.historyScript)\n</script>")
  }

  /// Returns the page for a server, which serves its style sheet and its script.
  ///
  /// - Parameter project: The name of the project.
  package func servedHTML(in project: String) -> String {
    html(
      crumb: PageResources.crumb(project, at: .history)
        + "\n<p class=\"crumb\">\(elementText(title))</p>",
      head: #"<link rel="stylesheet" href="/history/page.css">"#,
      script: #"<script src="/history/page.js"></script>"#)
  }

  package static var servedStyle: String {
    PageResources.style + "\n" + PageResources.historyStyle
  }
  package static var servedScript: String { PageResources.servedHistoryScript }

  private func html(crumb: String, head: String, script: String) -> String {
    substituting(
      PageResources.historyPage,
      [
        "title": elementText(title), "summary": elementText(summary), "tools": elementText(tool),
        "comparison": PageResources.comparison, "history": scriptData(json.compactText),
        "crumb": crumb, "head": head, "script": script,
      ])
  }

  /// Returns the page of a server that shows the progress while a history is read, or the reason why
  /// there is none.
  package static func waitingPage(of scene: String, in project: String, failure: String?) -> String
  {
    substituting(
      PageResources.waitingPage,
      [
        "title": elementText(scene), "crumb": PageResources.crumb(project, at: .history),
        "message": elementText(failure ?? "Reading the history …"),
        "script": failure == nil ? #"<script src="/history/wait.js"></script>"# : "",
      ])
  }

  package static var waitingScript: String { PageResources.waitingScript }

  /// The commits, and the shots with their changes.
  private var json: JSON {
    var data = PageData([])
    return .object([
      ("commits", .array(commits.map(\.json))),
      (
        "shots",
        .array(
          timelines.map { timeline in
            var steps: [JSON] = []
            for step in timeline.steps { steps.append(json(of: step, in: timeline, &data)) }
            return .object([("scene", .text(timeline.scene)), ("steps", .array(steps))])
          })
      ),
    ])
  }

  private func json(of step: Step, in timeline: Timeline, _ data: inout PageData) -> JSON {
    let index = ("k", JSON.number(Double(step.commit)))
    if case .changed(var result) = step.kind {
      result.goldenCopy = step.old
      result.images = step.new.map { [$0] } ?? []
      let scene = SceneResult(identity: timeline.scene, file: commits[step.commit].file)
      let shot = data.shot(result, of: scene) { $0.isEmpty ? nil : $0 }
      if case .object(let members) = shot { return .object([index] + members) }
    }
    var members = [index] + data.names(shot: timeline.shot, status: step.kind.word)
    if case .broken(let reason) = step.kind { members.append(("h", .text(reason))) }
    if let old = step.old { members.append(("old", .text(old))) }
    if let new = step.new { members.append(("new", .text(new))) }
    return .object(members)
  }
}

extension HistoryPage.Step.Kind {
  fileprivate var word: String {
    switch self {
    case .appeared: "appeared"
    case .removed: "removed"
    case .changed: "changed"
    case .broken: "broken"
    }
  }
}

extension HistoryPage.Commit {
  fileprivate var json: JSON {
    var members: [(String, JSON)] = [
      ("h", .text(hash)), ("d", .text(date)), ("a", .text(author)), ("t", .text(subject)),
      ("f", .text(file)),
    ]
    if let oldFile { members.append(("o", .text(oldFile))) }
    if let url { members.append(("u", .text(url))) }
    return .object(members)
  }
}
