import Glibc

/// The minimum stack and memory with which the program can start.
///
/// Below it the first deep call, or the first image, would end the program by a signal. The error
/// is reported before, with few calls and without allocations.
enum MachineLimits {
  private static let stack: rlim_t = 512 << 10
  private static let memory: rlim_t = 128 << 20
  /// The limit below which a crash may be caused by lack of memory.
  private static let plenty: rlim_t = 4 << 30

  /// Returns whether the limits suffice; prints an error if not.
  static func suffice() -> Bool {
    guard allowed(RLIMIT_STACK, raisedTo: stack) >= stack else {
      printError("snapline: the stack limit is below 512 kB\n  run 'ulimit -s 8192' first\n")
      return false
    }
    guard allowed(RLIMIT_AS, raisedTo: memory) >= memory else {
      printError("snapline: the memory limit is below 128 MB\n  run 'ulimit -v unlimited' first\n")
      return false
    }
    return true
  }

  /// The memory limit in bytes if it is so low that a run may exceed it; else nil.
  static var scarceMemory: UInt64? {
    let memory = allowed(RLIMIT_AS, raisedTo: 0)
    return memory < plenty ? UInt64(memory) : nil
  }

  /// Returns a limit after raising the user's soft limit where the system allows it.
  private static func allowed(_ limit: __rlimit_resource, raisedTo requested: rlim_t) -> rlim_t {
    var limits = rlimit()
    let resource = __rlimit_resource_t(limit.rawValue)
    guard unsafe getrlimit(resource, &limits) == 0 else { return .max }
    guard limits.rlim_cur < requested, limits.rlim_cur < limits.rlim_max else {
      return limits.rlim_cur
    }
    limits.rlim_cur = min(limits.rlim_max, requested)
    _ = unsafe setrlimit(resource, &limits)
    return limits.rlim_cur
  }

  private static func printError(_ text: StaticString) {
    _ = unsafe write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
