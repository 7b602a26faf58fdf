import Glibc

/// The least of stack and memory with which the program can begin at all.
///
/// Below it the first deep call, or the first image, ends the program by a signal; that is said
/// before, with few calls and without memory.
enum MachineLimits {
  private static let stack: rlim_t = 512 << 10
  private static let memory: rlim_t = 128 << 20
  /// Below this a crash may be a lack of memory.
  private static let plenty: rlim_t = 4 << 30

  /// Whether there is enough; if not, that is already said.
  static func suffice() -> Bool {
    guard allowed(RLIMIT_STACK, raisedTo: stack) >= stack else {
      say("snapline: the stack limit is below 512 kB\n  run 'ulimit -s 8192' first\n")
      return false
    }
    guard allowed(RLIMIT_AS, raisedTo: memory) >= memory else {
      say("snapline: the memory limit is below 128 MB\n  run 'ulimit -v unlimited' first\n")
      return false
    }
    return true
  }

  /// The memory that is allowed, in bytes, where that is so little that a run may need more.
  static var scarceMemory: UInt64? {
    let memory = allowed(RLIMIT_AS, raisedTo: 0)
    return memory < plenty ? UInt64(memory) : nil
  }

  /// How much is allowed, after the user's own limit is raised where the system lets it.
  private static func allowed(_ limit: __rlimit_resource, raisedTo wanted: rlim_t) -> rlim_t {
    var limits = rlimit()
    let resource = __rlimit_resource_t(limit.rawValue)
    guard unsafe getrlimit(resource, &limits) == 0 else { return .max }
    guard limits.rlim_cur < wanted, limits.rlim_cur < limits.rlim_max else {
      return limits.rlim_cur
    }
    limits.rlim_cur = min(limits.rlim_max, wanted)
    _ = unsafe setrlimit(resource, &limits)
    return limits.rlim_cur
  }

  private static func say(_ text: StaticString) {
    _ = unsafe write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
