import Foundation

/// Measures the solver, `Benchmarks solver|scenes [--runs N] FILE…`; the cost
/// of a picture, `Benchmarks render [--runs N] FOLDER`, which leaves the pictures there; whole
/// calls of the program and comparable ones, `Benchmarks check|diff|peers [--runs N] FOLDER`; very
/// many shots, `Benchmarks huge FOLDER` (a quarter of an hour and 3 GB of disk); and the page of
/// `snapline serve` in a browser, `Benchmarks page FOLDER`.
@main
struct Benchmarks {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var runs = 101
    let name = arguments.popFirst() ?? ""
    if name == "call", let path = arguments.popFirst() {
      print(Program.callAndTell(path, Array(arguments)))
      return
    }
    var paths: [String] = []
    while let argument = arguments.popFirst() {
      if argument == "--runs" {
        runs = max(1, arguments.popFirst().flatMap { Int($0) } ?? runs)
      } else {
        paths.append(argument)
      }
    }
    let benchmarks = [
      "solver": coldSolve, "scenes": solveScenes,
      "render": renderForm, "check": checkMany, "huge": checkHuge, "diff": diffPeers,
      "peers": renderPeers, "page": measurePage,
    ]
    guard let benchmark = benchmarks[name], !paths.isEmpty else {
      print("usage: Benchmarks \(benchmarks.keys.sorted().joined(separator: "|")) [--runs N] PATH…")
      exit(64)
    }
    let leavesFiles = ["render", "check", "huge", "diff", "peers", "page"].contains(name)
    for path in paths {
      do {
        if leavesFiles {
          try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        }
        print(try benchmark(path, runs))
      } catch {
        print("\(path): \(error)")
        exit(1)
      }
    }
  }
}
