import Foundation

/// Measures the time from a save to the image in a real browser, and the images per second while
/// the screen's edge is dragged, with `browse-canvas.py`.
///
/// The served project is created in the directory.
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
    files.appending(path: "Application/LiveTests/browse-canvas.py").path, "--measure", tool, folder,
  ]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return said.trimmingCharacters(in: .newlines)
}
