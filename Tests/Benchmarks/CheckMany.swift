import Foundation

/// Checks many different scenes, unchanged and with one constant changed in each.
///
/// A folder that has scenes is checked as it is; another one gets 1,000 forms and their goldens.
func checkMany(_ folder: String, runs: Int) throws -> String {
  let check = try Program.snapline(["-C", folder, "check"])
  let files = FileManager.default
  if files.fileExists(atPath: "\(folder)/Scenes"),
    !files.fileExists(atPath: "\(folder)/Scenes/many")
  {
    return row("check of \(folder)", try check.median(of: runs))
  }
  let count = 1000
  try writeForms(count, in: folder, gap: 16)
  _ = try Program.snapline(["-C", folder, "record", "--update", "all"]).call()
  var lines = [row("check, \(count) unchanged", try check.median(of: runs))]
  lines.append(row("the same, every pixel", try check.adding("--decode").median(of: runs)))
  try writeForms(count, in: folder, gap: 24)
  let changed = try Program.snapline(["-C", folder, "check"], ending: 1)
  lines.append(row("the same, one constant changed in each", try changed.call()))
  try writeForms(count, in: folder, gap: 16)
  return lines.joined(separator: "\n")
}

/// Measures a hundred thousand shots on one machine: 10,000 scenes of ten states, recorded,
/// checked, checked pixel by pixel, and merged from fifty shards.
func checkHuge(_ folder: String, runs: Int) throws -> String {
  try writeForms(10_000, in: folder, gap: 16, states: 9)
  let own = ["-C", folder, "-q"]
  var lines: [String] = []
  func add(_ name: String, _ arguments: [String], runs: Int = 1) throws {
    let program = try Program.snapline(own + arguments)
    lines.append(row(name, runs == 1 ? try program.call() : try program.median(of: runs)))
  }
  try add("record of 100,000 shots", ["record", "--update", "all"])
  try add("check of them, unchanged", ["check"])
  try add("the same, every pixel", ["check", "--decode"])
  let parts = 50
  var files: [String] = []
  for part in 1...parts {
    files.append("\(folder)/parts/\(part)")
    let blob = "list,blob=parts/\(part)"
    _ = try Program.snapline(
      own + ["check", "--shard", "\(part)/\(parts)", "--reporter", blob]
    ).call()
  }
  try add("merge of \(parts) parts", ["merge"] + files, runs: runs)
  return lines.joined(separator: "\n")
}

private func writeForms(_ count: Int, in folder: String, gap: Int, states: Int = 0) throws {
  let scenes = "\(folder)/Scenes/many"
  try FileManager.default.createDirectory(atPath: scenes, withIntermediateDirectories: true)
  for number in 0..<count {
    let text = formScene(number: number, gap: gap, states: states)
    try text.write(
      toFile: "\(scenes)/form-\(number).scene.yaml", atomically: false, encoding: .utf8)
  }
}

extension Program {
  fileprivate func adding(_ argument: String) throws -> Program {
    try .snapline(arguments + [argument])
  }
}
