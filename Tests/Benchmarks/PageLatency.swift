import Foundation

/// How long it takes from a save to the picture in a real browser, and how many pictures a second
/// the edge of the screen shows while it is dragged: as `browse-canvas.py` measures it.
///
/// The folder gets the project that is served.
func measurePage(_ folder: String, runs: Int) throws -> String {
  let files = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  let root = files.deletingLastPathComponent()
  let own = root.appending(path: ".build/python/bin/python3").path
  let python = FileManager.default.isExecutableFile(atPath: own) ? own : "/usr/bin/python3"
  let tool = try Program.snapline([]).path
  let process = Process()
  process.executableURL = URL(fileURLWithPath: python)
  process.arguments = [
    files.appending(path: "LiveTests/browse-canvas.py").path, "--measure", tool, folder,
  ]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return said.trimmingCharacters(in: .newlines)
}
