import SnaplineBasics
import SnaplineChecking
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports

/// `snapline init`: writes a first scene and a settings file unless they exist.
func initialize(_ session: CommandSession) -> ExitStatus {
  let console = session.console
  guard session.arguments.operands.isEmpty else {
    return console.fail(
      "'init' takes no arguments", hint: "to use another directory: snapline -C DIR init")
  }
  let here = currentFolder()
  if let around = session.project, around.hasScenes(around: here) {
    return console.fail(
      "this directory belongs to the project in \(around.absolute)",
      hint: "run 'snapline -C \(around.absolute) init', or choose a directory outside it")
  }
  let known = session.project.flatMap { $0.absolute == here ? $0 : nil }
  let project = known ?? Project(prefix: "", absolute: here)
  let isNew = ((try? project.sceneFiles()) ?? []).isEmpty
  let interfaces = project.unusedInterfaces()
  let sources = project.sources + topLevelPaths(of: interfaces)
  let files =
    (isNew ? [(project.scenes + "/\(Project.firstSceneName).scene.yaml", firstScene)] : []) + [
      (Configuration.fileName, firstConfiguration(scenes: sources))
    ]
  let hasSettings = fileKind(project.folder[Configuration.fileName]) != nil
  do {
    for (path, text) in files where fileKind(project.folder[path]) == nil {
      guard !session.shared.isDry else {
        console.print("would write \(path)")
        continue
      }
      try writeFile(Array(text.utf8), to: project.folder[path])
      console.print("wrote \(path)")
    }
  } catch {
    return console.fail(error.cannotWrite)
  }
  if !interfaces.isEmpty {
    let names = "\(pluralized(interfaces.count, "storyboard or xib", "storyboards and xibs"))"
    let key = scenesLine(of: sources)
    console.printNote(
      hasSettings
        ? "found \(names); to render them, add to \(Configuration.fileName): \(key)"
        : "found \(names) and listed them under 'scenes' in \(Configuration.fileName)")
  }
  console.printNote(nextCommands())
  return .success
}

/// Returns the first commands for a new project, in columns.
private func nextCommands() -> String {
  """
  next steps:
  \(columns([
    ("snapline serve --open", "see the scenes in a browser, with a tour of three steps"),
    ("snapline render", "render all scenes to PNG"),
    ("snapline record", "save the images as goldens (commit them)"),
    ("snapline check", "compare with the goldens and report what moved"),
  ]))
  """
}

/// Returns the files, or their top-level directories if there are many files.
private func topLevelPaths(of files: [String]) -> [String] {
  guard files.count > 12 else { return files }
  var folders: [String] = []
  for file in files {
    let top = file.split(separator: "/").first.map(String.init) ?? file
    if !folders.contains(top) { folders.append(top) }
  }
  return folders
}

private func scenesLine(of paths: [String]) -> String {
  let words = paths.map { place in
    let isPlain = place.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "_./-".contains($0))
    }
    return isPlain && place.first?.isLetter == true ? place : JSON.text(place).text
  }
  return "scenes: [\(words.joined(separator: ", "))]"
}

extension Project {
  /// The name of the scene that 'init' writes.
  static let firstSceneName = "hello"

  /// Returns whether a directory, given by its absolute path, is or is inside a directory of
  /// scenes.
  fileprivate func hasScenes(around folder: String) -> Bool {
    sources.contains { $0 != "." && (folder + "/").hasPrefix("\(absolute)/\($0)/") }
  }
}

private let firstScene = #"""
  # A card in a scroll view: the scroll view is yellow, its content blue. Change a constant or a
  # text, and run 'snapline check' to see what moved. 'snapline help label' lists a label's keys.

  title: Hello
  era: ios15
  devices: [iphone-8]
  orientations: [portrait, landscape]

  views:
    scroll:
      kind: scrollView
      views:
        content:
          views:
            card:
              background: systemBackground
              cornerRadius: 16
              shadowOpacity: 0.3
              shadowRadius: 8
              shadowOffset: [0, 4]
              views:
                title:
                  kind: label
                  text: "Hello, Auto Layout"
                  font: { style: title1, weight: bold }
                  numberOfLines: 0
                message:
                  kind: label
                  text: The content is as wide as the screen and as tall as the card needs.
                  textColor: secondaryLabel
                  numberOfLines: 0
                email: { kind: textField, placeholder: Your address }
                begin: { kind: button, title: Begin, configuration: filled, buttonSize: large }

  constraints:
    - scroll.edges == root.edges
    - content.edges == scroll.edges  # how far it scrolls
    - content.width == scroll.width  # how wide it is: without this line its longest text decides
    - card.edges == content.margins.edges
    - "H:|-20-[title]-20-|"
    - "H:|-20-[message]-20-|"
    - "H:|-20-[email]-20-|"
    - "H:|-20-[begin]-20-|"
    - "V:|-20-[title]-8-[message]-16-[email]-12-[begin]-20-|"

  """#

private func firstConfiguration(scenes paths: [String]) -> String {
  let isUsual = paths == [Project.usualScenes]
  let scenes =
    isUsual
    ? "# scenes: [Scenes, App/Base.lproj/Main.storyboard]   # scene directories and files"
    : scenesLine(of: paths)
  return """
    # Settings of this project. Options override SNAPLINE_* variables, and these override this file;
    # 'snapline doctor --config' prints the effective settings and their sources.
    #
    \(scenes)
    # obsolete: fail          # 'check' fails on goldens that no shot uses
    # reporter: [list, html=.snapline/report]
    # filter: "!text/**"    # skip a directory of scenes

    """
}
