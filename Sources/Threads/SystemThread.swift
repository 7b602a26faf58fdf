import Glibc

/// A thread of the system, with a stack for deep trees.
package struct SystemThread: Sendable {
  private let handle: pthread_t

  /// Nil when the system has no threads left.
  package init?(running body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    var handle = pthread_t()
    let status = unsafe pthread_create(
      &handle, &attributes,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      unsafe box.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits for its end, unless it is the thread that asks.
  package func join() {
    if pthread_equal(handle, pthread_self()) != 0 { detach() } else { pthread_join(handle, nil) }
  }

  /// Nobody waits for its end.
  package func detach() { pthread_detach(handle) }
}

/// Takes a value apart on a thread of its own: nobody waits for that, and what is left of it when
/// the program ends the system takes back at once.
package func letGo<Value: Sendable>(_ value: consuming Value) {
  let held = value
  SystemThread { withExtendedLifetime(held) {} }?.detach()
}

private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
