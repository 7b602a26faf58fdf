import Glibc

/// The output of a child process, and its exit status.
package struct ProcessOutput: Sendable {
  package let status: Int32
  package let output: [UInt8]
  package let errors: String
}

/// The reason why a child process gave no result.
package enum ProcessLaunchError: Error {
  /// The program could not be run: the system's error number.
  case failed(Int32)
  /// The program exceeded its time limit.
  case tookTooLong
}

/// Runs a program of the search path to its end and collects its output.
///
/// - Parameters:
///   - input: The file that the program reads as its standard input.
///   - time: The time limit; the program is terminated after it.
package func runProcess(
  _ arguments: [String], input: String = "/dev/null", environment: [String], limit: Int,
  time: Duration
) throws(ProcessLaunchError) -> ProcessOutput {
  let deadline = ContinuousClock.now + time
  var output = try Pipe()
  var errors = try Pipe()
  let child = try spawn(arguments, environment, input, output.writing, errors.writing)
  output.closeWriting()
  errors.closeWriting()
  var texts: [[UInt8]] = [[], []]
  var open = [
    pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0),
    pollfd(fd: errors.reading, events: Int16(POLLIN), revents: 0),
  ]
  // Both streams at once: a program blocks if its standard error is not read.
  while open.contains(where: { $0.fd >= 0 }) {
    let left = milliseconds(until: deadline)
    guard left > 0 else { throw end(child) }
    let count = unsafe poll(&open, nfds_t(open.count), left)
    guard count >= 0 || errno == EINTR else { break }
    guard count > 0 else { continue }
    for place in open.indices where open[place].fd >= 0 && open[place].revents != 0 {
      let part = readSome(open[place].fd)
      if texts[place].count + part.count <= limit { texts[place] += part }
      if part.isEmpty { open[place].fd = -1 }
    }
  }
  // The program may have closed its output and still be running.
  guard let status = status(of: child, until: deadline) else { throw end(child) }
  let isExit = status & 0x7F == 0
  return ProcessOutput(
    status: isExit ? status >> 8 & 0xFF : 128 + status & 0x7F, output: texts[0],
    errors: String(decoding: texts[1], as: UTF8.self))
}

private func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
  let left = (end - .now).components
  return Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000)
}

/// Waits for the end of a program; nil if it is still running at the deadline.
private func status(of child: pid_t, until deadline: ContinuousClock.Instant) -> Int32? {
  var status: Int32 = 0
  var pause: useconds_t = 100
  while true {
    let found = unsafe waitpid(child, &status, WNOHANG)
    if found == child || found < 0 && errno != EINTR { return status }
    guard milliseconds(until: deadline) > 0 else { return nil }
    usleep(pause)
    pause = min(pause * 2, 20_000)
  }
}

/// Terminates a program that exceeded its time limit.
private func end(_ child: pid_t) -> ProcessLaunchError {
  kill(child, SIGKILL)
  var status: Int32 = 0
  while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
  return .tookTooLong
}

private func readSome(_ number: Int32) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 65_536)
  let count = unsafe bytes.withUnsafeMutableBytes { buffer in
    retryingOnInterrupt { unsafe read(number, buffer.baseAddress, buffer.count) }
  }
  return Array(bytes.prefix(max(0, count)))
}

private func spawn(
  _ command: [String], _ environment: [String], _ input: String, _ output: Int32, _ errors: Int32
) throws(ProcessLaunchError) -> pid_t {
  let actions = UnsafeMutablePointer<posix_spawn_file_actions_t>.allocate(capacity: 1)
  defer { unsafe actions.deallocate() }
  unsafe posix_spawn_file_actions_init(actions)
  defer { unsafe posix_spawn_file_actions_destroy(actions) }
  unsafe posix_spawn_file_actions_addopen(actions, STDIN_FILENO, input, O_RDONLY, 0)
  unsafe posix_spawn_file_actions_adddup2(actions, output, STDOUT_FILENO)
  unsafe posix_spawn_file_actions_adddup2(actions, errors, STDERR_FILENO)
  let arguments = unsafe command.map { unsafe strdup($0) } + [nil]
  let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
  let texts = unsafe arguments + variables
  defer { for place in unsafe texts.indices { unsafe free(texts[place]) } }
  var child = pid_t()
  let code = unsafe posix_spawnp(&child, command[0], actions, nil, arguments, variables)
  guard code == 0 else { throw .failed(code) }
  return child
}

/// A pipe; this value owns the ends that are still open.
private struct Pipe: ~Copyable {
  let reading: Int32
  private(set) var writing: Int32

  init() throws(ProcessLaunchError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .failed(errno) }
    // The child receives duplicates of the ends it needs.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }

  mutating func closeWriting() {
    close(writing)
    writing = -1
  }

  deinit {
    close(reading)
    if writing >= 0 { close(writing) }
  }
}
