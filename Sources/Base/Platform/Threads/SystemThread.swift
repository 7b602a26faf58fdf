import Glibc

/// A thread of the system, with a stack for deep trees.
package struct SystemThread: Sendable {
  private let handle: pthread_t

  /// Starts a thread; nil if the system cannot create one.
  package init?(running body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    let box = unsafe Unmanaged.passRetained(ThreadContext(body))
    var handle = pthread_t()
    let status = unsafe pthread_create(
      &handle, &attributes,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<ThreadContext>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      unsafe box.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits for its end, unless it is the current thread.
  package func join() {
    if pthread_equal(handle, pthread_self()) != 0 { detach() } else { pthread_join(handle, nil) }
  }

  /// Detaches the thread.
  package func detach() { pthread_detach(handle) }
}

/// Deallocates a value on a separate thread without waiting; at the end of the program the system
/// frees the rest at once.
package func releaseInBackground<Value: Sendable>(_ value: consuming Value) {
  let held = value
  SystemThread { withExtendedLifetime(held) {} }?.detach()
}

private final class ThreadContext: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
