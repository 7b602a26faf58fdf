import Glibc

/// Raises the limit of open files as far as the system permits, and returns the new limit.
package func raiseOpenFileLimit(to count: Int) -> Int {
  var limits = rlimit()
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  guard unsafe getrlimit(resource, &limits) == 0 else { return count }
  guard limits.rlim_cur < rlim_t(count), limits.rlim_cur < limits.rlim_max else {
    return Int(clamping: limits.rlim_cur)
  }
  var raised = limits
  raised.rlim_cur = min(limits.rlim_max, rlim_t(count))
  return Int(clamping: unsafe setrlimit(resource, &raised) == 0 ? raised.rlim_cur : limits.rlim_cur)
}
