import Foundation

/// The resources used by one run of a program.
struct Cost {
  /// Wall-clock time in milliseconds.
  var wall = 0.0
  /// Processor time of all threads, in milliseconds.
  var processor = 0.0
  /// Peak memory in megabytes.
  var memory = 0.0
}

/// A program of this machine that is called repeatedly, ours or a peer's.
struct Program {
  let name: String
  let path: String
  let arguments: [String]
  /// The expected exit status; any other one is an error. Nil for peers.
  var status: Int32?

  /// Runs a program; nil if it is not installed.
  init?(_ program: String, _ arguments: [String]) {
    let places = program.contains("/") ? [program] : searchPath.map { "\($0)/\(program)" }
    guard let path = places.first(where: FileManager.default.isExecutableFile) else { return nil }
    name = program.split(separator: "/").last.map(String.init) ?? program
    self.path = path
    self.arguments = arguments
  }

  /// Calls the program once and discards its output.
  ///
  /// A new process of this program makes the call and measures, because the system counts the
  /// parent's memory at the start of the child as the child's.
  func call() throws -> Cost {
    let caller = Process()
    caller.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    caller.arguments = ["call", path] + arguments
    let output = Pipe()
    caller.standardOutput = output
    try caller.run()
    let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    caller.waitUntilExit()
    let numbers = told.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 4 else { throw LaunchError(path: path) }
    let exit = Int32(numbers[0])
    if let wanted = status, wanted != exit { throw ExitStatusError(call: arguments, status: exit) }
    return Cost(wall: numbers[1], processor: numbers[2], memory: numbers[3])
  }

  /// Calls a program and returns its exit status, wall-clock and processor time in milliseconds and
  /// peak memory in megabytes; empty if it cannot be started.
  static func callAndTell(_ path: String, _ arguments: [String]) -> String {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process = pid_t()
    let start = wallMilliseconds()
    guard posix_spawn(&process, path, &actions, nil, &words, environ) == 0 else { return "" }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    let wall = wallMilliseconds() - start
    let processor = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
    return "\(status >> 8 & 0xFF) \(wall) \(processor) \(Double(usage.ru_maxrss) / 1024)"
  }

  /// The medians of at most eleven calls, after one that fills the disk cache.
  func median(of runs: Int) throws -> Cost {
    _ = try call()
    let costs = try (0..<min(11, max(1, runs))).map { _ in try call() }
    let middle = { (value: (Cost) -> Double) in costs.map(value).sorted()[costs.count / 2] }
    return Cost(
      wall: middle(\.wall), processor: middle(\.processor), memory: middle(\.memory))
  }

  /// Our own program, built beside this one, with its expected exit status.
  static func snapline(_ arguments: [String], ending status: Int32 = 0) throws -> Program {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    guard var program = Program("\(folder)/snapline", arguments) else {
      throw LaunchError(path: "\(folder)/snapline: build it with 'swift build -c release'")
    }
    program.status = status
    return program
  }
}

/// A program that cannot be called.
struct LaunchError: Error, CustomStringConvertible {
  let path: String
  var description: String { "cannot start \(path)" }
}

/// A call with an unexpected exit status.
struct ExitStatusError: Error, CustomStringConvertible {
  let call: [String]
  let status: Int32
  var description: String { "snapline \(call.joined(separator: " ")) ended with \(status)" }
}

extension Cost {
  /// A table row: wall-clock time, processor time, memory.
  var text: String {
    String(format: "%8.1f ms  %8.1f ms cpu  %6.1f MB", wall, processor, memory)
  }
}

private let searchPath = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")
  .split(separator: ":").map(String.init)

private func wallMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

private func milliseconds(_ time: timeval) -> Double {
  Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3
}

/// Returns a program's row, with its time as a multiple of our program's.
func row(_ title: String, _ cost: Cost, besides own: Cost? = nil) -> String {
  let ratio = own.map {
    String(format: "  ×%.1f wall, ×%.1f cpu", cost.wall / $0.wall, cost.processor / $0.processor)
  }
  return title.padding(toLength: 44, withPad: " ", startingAt: 0) + cost.text + (ratio ?? "")
}
