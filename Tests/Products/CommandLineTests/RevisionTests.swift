import Foundation
import TestSupport
import Testing

/// Creates a git repository of a project with one commit of a box.
private func history() throws -> TemporaryProject {
  let workshop = try TemporaryProject(scene: boxScene)
  try workshop.write(boxScene, named: "still")
  try workshop.git("init", "-q")
  try workshop.commit()
  return workshop
}

/// Creates the same repository with two branches: here the box is moved, in `other` it is wider;
/// both are recorded.
private func branches() throws -> TemporaryProject {
  let workshop = try history()
  func record(_ scene: String) throws {
    try workshop.write(scene)
    #expect(try workshop.run("record").status == 0)
    try workshop.commit()
  }
  try record(boxScene)
  try workshop.git("checkout", "-q", "-b", "other")
  try record(boxScene.replacing("100", with: "140"))
  try workshop.git("checkout", "-q", "-")
  try record(movedBoxScene)
  return workshop
}

extension TemporaryProject {
  func commit() throws {
    try git("add", "--all")
    try git("commit", "-q", "-m", "state")
  }

  func git(_ words: String...) throws { try git(words) }

  fileprivate func git(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@b"] + words
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(words)")
  }
}

@Suite("Revisions", .requires(.git))
struct RevisionTests {
  @Test("Two revisions are compared without goldens, and no change becomes pending")
  func base() throws {
    let workshop = try history()
    #expect(try workshop.run("diff", "--base", "HEAD").status == 0)
    try workshop.write(movedBoxScene)
    let outcome = try workshop.run("diff", "--base", "HEAD")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("✗ box  portrait"))
    #expect(outcome.text.contains("Δy +8 pt"))
    #expect(outcome.text.contains("Scenes/box.scene.yaml:7:27"))
    #expect(outcome.text.contains("4 shots of 2 scenes: 2 same, 2 changed"))
    #expect(workshop.goldens.isEmpty)
    for path in [".snapline/diff/box/portrait.diff.png", ".snapline/base/box/portrait.png"] {
      #expect(FileManager.default.fileExists(atPath: workshop.folder[path]), "\(path)")
    }
    #expect(try workshop.run("approve").status == 5)
    #expect(try workshop.run("diff", "--base", "HEAD", "still").status == 0)
    #expect(try workshop.run("diff", "--base", "HEAD", "-g", "still/*").status == 0)
  }

  @Test("Goldens that two branches changed are left alone until they are reviewed")
  func unmerged() throws {
    let workshop = try branches()
    // The scene is merged by hand to a third version, one image is ours, and the other is missing.
    let merge = "git -c user.name=a -c user.email=a@b merge -q other >/dev/null"
    #expect(try shell(merge, in: workshop.folder.path).status == 1)
    let merged = movedBoxScene.replacing("100", with: "150")
    try workshop.write(merged)
    let pictures = ["portrait", "landscape"].map { "Snapshots/box/\($0).png" }
    try workshop.git(["checkout", "-q", "--ours", "Snapshots/box/layout.txt"] + pictures)
    try workshop.git("add", "Scenes", pictures[0], "Snapshots/box/layout.txt")
    let before = workshop.goldens
    let refused = try workshop.run("record")
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains(
        "skipped 'box': Snapshots/box/landscape.png has an unresolved merge"))
    #expect(refused.errors.contains("; then run 'git add'"))
    #expect(workshop.goldens == before)
    // The change is approved and committed.
    #expect(try workshop.run("check").status == 1)
    #expect(try workshop.run("approve", "--all").status == 0)
    try workshop.git("add", "Snapshots")
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test(
    "Goldens are merged if the scene has exactly the changes of both branches",
    arguments: ["merge -q other", "cherry-pick other", "rebase -q other"])
  func follows(command: String) throws {
    let workshop = try branches()
    let git = "git -c user.name=a -c user.email=a@b \(command) >/dev/null 2>&1"
    #expect(try shell(git, in: workshop.folder.path).status != 0)
    let merged = movedBoxScene.replacing("100", with: "140")
    // A merge with further changes requires a review.
    try workshop.write(merged.replacing("#FF0000", with: "#00FF00"))
    let before = workshop.goldens
    #expect(try workshop.run("record").status == 2)
    #expect(workshop.goldens == before)
    try workshop.write(merged)
    let taken = try workshop.run("record")
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(taken.errors.contains("'box' contains exactly the edits of both branches"))
    #expect(try workshop.run("check").status == 0)
    try workshop.git("add", "--all")
    #expect(try shell("git diff --check --cached", in: workshop.folder.path).status == 0)
    let fresh = try TemporaryProject(scene: merged)
    #expect(try fresh.run("record").status == 0)
    let goldens = workshop.goldens.filter { $0.key.hasPrefix("box/") }
    #expect(goldens == fresh.goldens, "\(goldens.keys.sorted())")
  }

  @Test("Scenes in other directories are compared with the storyboards of their revision")
  func elsewhere() throws {
    let workshop = try history()
    try workshop.folder.write("scenes: [App, Scenes]\n", to: ".snapline.yaml")
    try workshop.folder.write(boxScene, to: "App/other.scene.yaml")
    let login = try ProjectFiles.text("Scenes/interface-builder/Login.storyboard")
    try workshop.folder.write(login, to: "Elsewhere/Login.storyboard")
    try workshop.write("from: ../Elsewhere/Login.storyboard\n", named: "taken")
    try workshop.commit()
    let same = try workshop.run("diff", "--base", "HEAD")
    #expect(same.status == 0, "\(same.errors)")
    try workshop.folder.write(movedBoxScene, to: "App/other.scene.yaml")
    try workshop.folder.write(
      login.replacing("width=\"375\"", with: "width=\"370\""), to: "Elsewhere/Login.storyboard")
    let outcome = try workshop.run("diff", "--base", "HEAD")
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.text.contains("✗ App/other  portrait"))
    #expect(outcome.text.contains("✗ taken  "))
    #expect(!outcome.text.contains("✗ box  "))
  }

  @Test("A missing revision is reported with the git command, a misspelt one with its name")
  func missingRevisions() throws {
    let workshop = try history()
    try workshop.git("branch", "feature")
    let wrong = try workshop.run("check", "--only-changed=featre")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("did you mean 'feature'?"))
    #expect(!wrong.errors.contains("git fetch"))
    let origin = try history()
    try origin.write(movedBoxScene)
    try origin.commit()
    try origin.git("branch", "base")
    let clone = try TemporaryProject()
    try clone.git(
      "clone", "-q", "--depth", "1", "file://\(origin.folder.path)", clone.folder["copy"])
    let outcome = try clone.run("-C", "copy", "check", "--only-changed=origin/base")
    let way = try #require(outcome.errors.firstMatch(of: /git (fetch .*)/)).1
    #expect(way.contains("--depth 1"))
    // The suggested command is valid.
    try clone.git(["-C", "copy"] + way.split(separator: " ").map(String.init))
    #expect(try clone.run("-C", "copy", "check", "--only-changed=origin/base").status == 0)
  }

  @Test("Comparing two equal revisions leaves no files")
  func nothingLeft() throws {
    let workshop = try history()
    #expect(try workshop.run("diff", "--base", "HEAD").status == 0)
    #expect(!FileManager.default.fileExists(atPath: workshop.folder[".snapline"]))
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("diff", "--base", "HEAD").status == 1)
    let left = workshop.folder.contents(below: ".snapline/base").keys.sorted()
    #expect(left == ["box/landscape.png", "box/portrait.png"])
  }

  @Test("Added and removed scenes are reported as such")
  func newAndGone() throws {
    let workshop = try history()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/box.scene.yaml"])
    try workshop.write(boxScene, named: "fresh")
    let outcome = try workshop.run("diff", "--base", "HEAD", "--reporter", "list,json=run.json")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("+ fresh  portrait  new since HEAD"))
    #expect(outcome.text.contains("- box/portrait  only in HEAD"))
    let again = try workshop.run("report", "--from", "run.json")
    #expect(again.status == 1)
    #expect(again.text == outcome.text)
  }

  @Test(
    "Reports of two revisions do not mention goldens",
    arguments: ["junit", "github", "markdown", "html"])
  func words(kind: String) throws {
    let workshop = try history()
    try workshop.write(movedBoxScene)
    try workshop.write(boxScene, named: "fresh")
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/still.scene.yaml"])
    let text = try workshop.run("diff", "--base", "HEAD", "--reporter", "\(kind)=-").text
    // The page's script contains texts for both kinds of runs.
    let told =
      kind == "html"
      ? text.firstRange(of: "id=\"run\">").map { text[$0.upperBound...].prefix { $0 != "\n" } }
      : text[...]
    let report = try #require(told)
    #expect(report.contains("new since HEAD"))
    #expect(report.contains("2 shots only in HEAD"))
    for word in ["golden ", "goldens", "obsolete ", "prune", "is not used by any shot", "lags"] {
      let isThere = report.contains(word)
      #expect(!isThere, "\(word)")
    }
  }

  @Test(
    "An invalid scene in the base revision has no old image; one in the new revision exits with 3")
  func invalid() throws {
    let workshop = try TemporaryProject(scene: wrongScene)
    try workshop.git("init", "-q")
    try workshop.commit()
    let same = try workshop.run("diff", "--base", "HEAD")
    #expect(same.status == 0, "\(same.errors)")
    try workshop.write(boxScene)
    let then = try workshop.run("diff", "--base", "HEAD")
    #expect(then.status == 4)
    #expect(then.text.contains("cannot render the scene as of revision HEAD"))
    try workshop.commit()
    try workshop.write(wrongScene)
    #expect(try workshop.run("diff", "--base", "HEAD").status == 3)
  }

  @Test("An unknown revision, a missing repository and missing scenes have different messages")
  func problems() throws {
    let workshop = try history()
    let wrong = try workshop.run("diff", "--base", "nowhere")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("unknown git revision 'nowhere'"))
    let outside = try TemporaryProject(scene: boxScene)
    let environment = ["GIT_CEILING_DIRECTORIES": "/tmp"]
    for arguments in [["diff", "--base", "HEAD"], ["check", "--only-changed"]] {
      let outcome = try outside.start(arguments, environment: environment).finished()
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("not in a git repository"), "\(outcome.errors)")
    }
    #expect(try outside.run("diff", "a", "b", "-g", "x").status == 2)
  }

  @Test("Only commands about revisions need git")
  func noGit() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let nowhere = ["PATH": "/nowhere"]
    #expect(try workshop.run("record", environment: nowhere).status == 0)
    #expect(try workshop.run("check", environment: nowhere).status == 0)
    for arguments in [["diff", "--base", "HEAD"], ["check", "--only-changed"]] {
      let outcome = try workshop.start(arguments, environment: nowhere).finished()
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("git is not installed"), "\(outcome.errors)")
    }
  }

  @Test("--only-changed selects scenes by changes of scenes, goldens and settings")
  func onlyChanged() throws {
    let workshop = try history()
    #expect(try workshop.run("record").status == 0)
    try workshop.commit()
    let unused = try workshop.run("check", "--only-changed", "--reporter", "json=run.json")
    #expect(unused.status == 0)
    #expect(unused.errors.contains("no scene is affected by changes since"))
    #expect(try workshop.run("report", "--from", "run.json").status == 0)
    try workshop.write(movedBoxScene)
    let touched = try workshop.run("check", "--only-changed")
    #expect(touched.status == 1)
    #expect(touched.text.contains("2 shots of 1 scene: 2 changed"))
    try workshop.commit()
    #expect(try workshop.run("check", "--only-changed").text.contains("0 shots"))
    #expect(try workshop.run("check", "--only-changed=HEAD~1").text.contains("2 changed"))
    let golden = "Snapshots/still/portrait.png"
    try workshop.folder.write(try workshop.folder.read(golden) + [0], to: golden)
    #expect(try workshop.run("list", "scenes", "--only-changed", "HEAD").text == "still\n")
    try workshop.folder.write("jobs: 1\n", to: ".snapline.yaml")
    #expect(try workshop.run("list", "scenes", "--only-changed").lines.count == 2)
  }

  @Test("A changed storyboard is selected, inside and outside 'Scenes'")
  func onlyChangedStoryboards() throws {
    let storyboard = try ProjectFiles.text("Scenes/interface-builder/Login.storyboard")
    let workshop = try history()
    let places = ["Scenes/Login.storyboard", "App/Login.storyboard"]
    for place in places { try workshop.folder.write(storyboard, to: place) }
    try workshop.commit()
    func touched(_ names: String...) throws -> Int {
      try workshop.start(["list", "shots"] + names + ["--only-changed"]).finished().lines.count
    }
    #expect(try touched() == 0)
    #expect(try touched("App/Login.storyboard") == 0)
    for place in places { try workshop.folder.write(storyboard + "\n", to: place) }
    let count = try touched()
    #expect(count > 0)
    #expect(try touched("App/Login.storyboard") == count)
  }

  @Test("A changed storyboard, image or frames file selects the scenes that use it")
  func onlyChangedParts() throws {
    let workshop = try history()
    let storyboard = try ProjectFiles.text("Scenes/interface-builder/Login.storyboard")
    try workshop.folder.write(storyboard, to: "App/Login.storyboard")
    try workshop.write(
      "from: { file: ../App/Login.storyboard, controller: Login }\n", named: "taken")
    let picture = try ProjectFiles.bytes("Scenes/controls/pictures/heart@2x.png")
    try workshop.folder.write(picture, to: "Scenes/icons/heart.png")
    try workshop.write(
      "views: { heart: { kind: imageView, image: icons/heart.png } }\n", named: "shown")
    try workshop.commit()
    func touched() throws -> String { try workshop.run("list", "scenes", "--only-changed").text }
    #expect(try touched() == "")
    try workshop.folder.write(storyboard + "\n", to: "App/Login.storyboard")
    #expect(try touched() == "taken\n")
    try workshop.folder.write(picture + [0], to: "Scenes/icons/heart.png")
    #expect(try touched() == "shown\ntaken\n")
    try workshop.write("frames: app.txt\nviews: { box: }\n", named: "held")
    try workshop.commit()
    #expect(try touched() == "")
    try workshop.folder.write("box 0 0 1 1\n", to: "Scenes/app.txt")
    #expect(try touched() == "held\n")
  }

  @Test(
    "Programs configured by a repository are not run",
    arguments: [["check", "--only-changed"], ["diff", "--base", "HEAD"]])
  func hostileRepository(command: [String]) throws {
    let workshop = try history()
    let folder = workshop.folder
    try folder.write("#!/bin/sh\ntouch '\(folder["owned"])'\ncat\n", to: "evil.sh")
    let evil = folder["evil.sh"]
    try shell("chmod +x '\(evil)'; mkdir .git/evil-hooks", in: folder.path)
    for hook in ["post-index-change", "post-checkout", "reference-transaction", "pre-commit"] {
      try shell("cp '\(evil)' .git/evil-hooks/\(hook)", in: folder.path)
    }
    for setting in [
      "core.fsmonitor", "diff.external", "diff.evil.textconv", "diff.evil.command",
      "filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "core.sshCommand",
      "core.pager", "pager.diff", "core.askPass", "credential.helper", "core.gitProxy",
      "core.alternateRefsCommand",
    ] { try workshop.git("config", setting, evil) }
    try workshop.git("config", "filter.evil.required", "true")
    try workshop.git("config", "core.hooksPath", folder[".git/evil-hooks"])
    try folder.write("* filter=evil diff=evil\n", to: ".gitattributes")
    try workshop.write(movedBoxScene)
    // Old enough that git has to examine every file.
    try shell("touch -d 2001-01-01 Scenes/still.scene.yaml", in: folder.path)
    let outcome = try workshop.start(command).finished()
    #expect([1, 4].contains(outcome.status), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder["owned"]))
  }

  @Test("Missing git objects are not fetched")
  func noFetching() throws {
    let workshop = try history()
    let folder = workshop.folder
    let evil = "ext::sh -c touch% '\(folder["owned"])'"
    try workshop.git("config", "remote.origin.url", evil)
    try workshop.git("config", "remote.origin.promisor", "true")
    try workshop.git("config", "extensions.partialClone", "origin")
    try workshop.git("config", "core.repositoryFormatVersion", "1")
    try workshop.git("config", "protocol.ext.allow", "always")
    try shell("git rev-parse HEAD:Scenes/box.scene.yaml > id", in: folder.path)
    let id = try folder.text("id")
    let object = ".git/objects/\(id.prefix(2))/\(id.dropFirst(2).prefix(38))"
    try FileManager.default.removeItem(atPath: folder[object])
    // An unchanged file is not read from the revision.
    try workshop.write(movedBoxScene)
    let outcome = try workshop.run("diff", "--base", "HEAD")
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder["owned"]))
  }

  @Test(
    "A revision that looks like a flag or a path is refused",
    arguments: [
      "--output=owned", "-p", "--upload-pack=touch owned", "HEAD:Scenes", "HEAD -- x", "",
    ])
  func revisionNames(name: String) throws {
    let workshop = try history()
    let before = workshop.folder.contents().keys.filter { !$0.hasPrefix(".git/") }.sorted()
    let outcome = try workshop.run("diff", "--base=\(name)")
    #expect(outcome.status == 2, "\(outcome.errors)")
    let after = workshop.folder.contents().keys.filter { !$0.hasPrefix(".git/") }.sorted()
    #expect(after == before)
  }
}
