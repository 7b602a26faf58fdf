import Files
import Pipeline

/// `snapline init`: a first scene and a file of settings, where none are.
func initialize(_ session: Session) -> ExitStatus {
  let console = session.console
  guard session.arguments.operands.isEmpty else {
    console.fail("'init' takes no operands", hint: "snapline -C FOLDER init begins elsewhere")
    return .usage
  }
  let project = Project(prefix: "", absolute: currentFolder())
  let isNew = ((try? project.sceneFiles()) ?? []).isEmpty
  let files =
    (isNew ? [(project.scenes + "/hello.scene.yaml", firstScene)] : []) + [
      (Configuration.fileName, firstConfiguration)
    ]
  do {
    for (path, text) in files where fileKind(path) == nil {
      guard !session.arguments.has(.dryRun) else {
        console.print("would write \(path)")
        continue
      }
      try makeFolder(parentFolder(of: path))
      try writeFile(Array(text.utf8), to: path)
      console.print("wrote \(path)")
    }
  } catch {
    console.fail("cannot write \(error.path): \(error.reason)")
    return .usage
  }
  console.note(
    """
    next
    \(columns([
      ("snapline render", "draw the scenes"),
      ("snapline record", "make the pictures goldens, to be committed"),
      ("snapline check", "say what has moved since"),
    ]))
    """)
  return .success
}

private let firstScene = """
  title: Hello
  era: ios15
  devices: [iphone-8]
  views:
    card:
      background: "#FFFFFF"
      cornerRadius: 12
      views:
        title: { kind: label, text: Hello, font: 17 }
  constraints:
    - card.leading == root.leading + 20
    - card.trailing == root.trailing - 20
    - card.top == safeArea.top + 20
    - H:|-16-[title]-16-|
    - V:|-16-[title]-16-|

  """

private let firstConfiguration = """
  # Settings of this project. A flag outweighs SNAPLINE_* variables, and these this file;
  # 'snapline doctor --config' prints what holds, and why.
  #
  # obsolete: fail          # a golden that no shot asks for fails a check
  # reporter: [list, html=.snapline/report]
  # filter: "!stress/**"    # leave out a folder of scenes

  """
