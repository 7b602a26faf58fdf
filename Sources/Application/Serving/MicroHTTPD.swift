import Glibc
import SnaplineCMicroHTTP
import SnaplinePlatform

/// The functions of libmicrohttpd, loaded when a page is served, so that other commands do not load
/// its dependencies.
@safe final class MicroHTTPLibrary: @unchecked Sendable {
  fileprivate let start: MHDStart
  fileprivate let quiesce: MHDQuiesce
  fileprivate let stop: MHDStop
  fileprivate let fields: MHDFields
  fileprivate let connectionInfo: MHDConnectionInfo
  fileprivate let wholeResponse: MHDWholeResponse
  fileprivate let growingResponse: MHDGrowingResponse
  fileprivate let addField: MHDAddField
  fileprivate let queue: MHDQueue
  fileprivate let destroy: MHDDestroy

  init(name: String) throws(ServingError) {
    guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw Self.missing(unsafe dlerror().map { unsafe String(cString: $0) } ?? name)
    }
    func look<Function>(_ name: String) throws(ServingError) -> Function {
      guard let found = unsafe dlsym(library, name) else { throw Self.missing("no \(name)") }
      return unsafe unsafeBitCast(found, to: Function.self)
    }
    unsafe start = try look("MHD_start_daemon_va")
    unsafe quiesce = try look("MHD_quiesce_daemon")
    unsafe stop = try look("MHD_stop_daemon")
    unsafe fields = try look("MHD_get_connection_values_n")
    unsafe connectionInfo = try look("MHD_get_connection_info")
    unsafe wholeResponse = try look("MHD_create_response_from_buffer")
    unsafe growingResponse = try look("MHD_create_response_from_callback")
    unsafe addField = try look("MHD_add_response_header")
    unsafe queue = try look("MHD_queue_response")
    unsafe destroy = try look("MHD_destroy_response")
  }

  /// Returns the installed version; nil if the library is missing.
  static func version(name: String) -> String? {
    guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL),
      let found = unsafe dlsym(library, "MHD_get_version")
    else { return nil }
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    return unsafe unsafeBitCast(found, to: Version.self)().map { unsafe String(cString: $0) }
  }

  private static func missing(_ what: String) -> ServingError {
    ServingError(
      "cannot load libmicrohttpd, which 'serve' needs: \(what)",
      hint: LocalServer.libraryPath)
  }
}

/// A running daemon of libmicrohttpd, with a thread for each connection: a slow response does not
/// delay others, and event streams may block.
@safe final class MicroHTTPD: @unchecked Sendable {
  private let daemon: OpaquePointer
  private let engine: DaemonContext

  init(
    _ library: MicroHTTPLibrary, on socket: consuming ListeningSocket,
    _ handler: ConnectionHandler
  ) throws(ServingError) {
    engine = DaemonContext(library: library, handler: handler)
    try handler.deadlines.start()
    let limits = handler.limits
    let owner = unsafe Unmanaged.passRetained(engine).toOpaque()
    let port = socket.port
    let file = socket.release()
    var options = unsafe [
      MHD_OptionItem(option: MHDListenSocket, value: Int(file), ptr_value: nil),
      MHD_OptionItem(
        option: MHDConnectionLimit, value: limits.connections + limits.eventReaders,
        ptr_value: nil),
      MHD_OptionItem(option: MHDMemoryLimit, value: limits.head, ptr_value: nil),
      // The stack size of the other threads of the program.
      MHD_OptionItem(option: MHDStackSize, value: 8 << 20, ptr_value: nil),
      MHD_OptionItem(option: MHDStrict, value: 1, ptr_value: nil),
      MHD_OptionItem(option: MHDConnection, value: address(of: connects), ptr_value: owner),
      MHD_OptionItem(option: MHDTarget, value: address(of: begins), ptr_value: owner),
      MHD_OptionItem(option: MHDCompleted, value: address(of: completes), ptr_value: owner),
      MHD_OptionItem(option: MHDEnd, value: 0, ptr_value: nil),
    ]
    let started: OpaquePointer? = unsafe options.withUnsafeMutableBufferPointer { options in
      guard let first = options.baseAddress else { return nil }
      return unsafe withVaList([MHDOptionArray, first, MHDOptionEnd]) { list in
        unsafe library.start(MHDThreads, port, nil, nil, handlesRequest, owner, list)
      }
    }
    guard let started = unsafe started else {
      unsafe Unmanaged<DaemonContext>.fromOpaque(owner).release()
      handler.deadlines.stop()
      throw ServingError("cannot start the HTTP server (libmicrohttpd)")
    }
    unsafe daemon = started
  }

  /// Stops the daemon, and waits at most the given time for responses in progress.
  func stop(within milliseconds: Int) {
    // No new connections are accepted; the descriptor stays open until all threads have finished.
    let listening = unsafe engine.library.quiesce(daemon)
    shutdown(listening, Int32(SHUT_RDWR))
    let work: @Sendable () -> Void = { [self] in
      unsafe engine.library.stop(daemon)
      close(listening)
      engine.handler.deadlines.stop()
      unsafe Unmanaged.passUnretained(engine).release()
    }
    let waker = try? Waker()
    let thread = SystemThread {
      work()
      waker?.wake()
    }
    guard let thread else { return work() }
    thread.detach()
    _ = waker?.wait(for: milliseconds)
  }
}

/// The context that all callbacks of the library receive.
private final class DaemonContext: Sendable {
  let library: MicroHTTPLibrary
  let handler: ConnectionHandler

  init(library: MicroHTTPLibrary, handler: ConnectionHandler) {
    self.library = library
    self.handler = handler
  }

  static func context(at owner: UnsafeMutableRawPointer?) -> DaemonContext? {
    unsafe owner.map { unsafe Unmanaged<DaemonContext>.fromOpaque($0).takeUnretainedValue() }
  }

  func file(of connection: OpaquePointer) -> Int32 {
    unsafe MHDConnectionFile(library.connectionInfo, connection)
  }

  func head(_ method: String, of exchange: IncomingRequest, _ connection: OpaquePointer)
    -> HTTPRequestHead
  {
    var fields: [(name: String, value: String)] = []
    unsafe withUnsafeMutablePointer(to: &fields) { fields in
      _ = unsafe library.fields(
        connection, MHDHeader,
        { fields, _, name, nameSize, value, valueSize in
          guard let fields = unsafe fields else { return MHDNo }
          let field = unsafe (
            name: text(name, nameSize), value: text(value, valueSize)
          )
          unsafe fields.assumingMemoryBound(to: [(name: String, value: String)].self)
            .pointee.append(field)
          return MHDYes
        }, fields)
    }
    return HTTPRequestHead(method, exchange.target, fields)
  }

  func queue(_ answer: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
    let response = unsafe answer.body.withUnsafeBytes { bytes in
      // The library copies the bytes; only its types require mutable memory.
      unsafe library.wholeResponse(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), MHDCopied)
    }
    return unsafe queue(response, answer, on: connection)
  }

  func queue(_ reader: EventSubscriber, on connection: OpaquePointer) -> MHD_Result {
    let listener = unsafe Unmanaged.passRetained(DaemonListener(engine: self, reader: reader))
      .toOpaque()
    let response = unsafe library.growingResponse(
      MHDUnknownSize, 16 << 10, continues, listener, leaves)
    guard unsafe response != nil else {
      unsafe leaves(listener)
      return MHDNo
    }
    return unsafe queue(response, HTTPResponse(type: "text/event-stream", []), on: connection)
  }

  private func queue(
    _ response: OpaquePointer?, _ answer: HTTPResponse, on connection: OpaquePointer
  ) -> MHD_Result {
    guard let response = unsafe response else { return MHDNo }
    for field in answer.allFields { _ = unsafe library.addField(response, field.name, field.value) }
    defer { unsafe library.destroy(response) }
    return unsafe library.queue(connection, UInt32(answer.status), response)
  }
}

private final class DaemonListener {
  let engine: DaemonContext
  let reader: EventSubscriber

  init(engine: DaemonContext, reader: EventSubscriber) {
    self.engine = engine
    self.reader = reader
  }
}

private func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
  unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
}

private func address<Function>(of function: Function) -> Int {
  unsafe Int(bitPattern: unsafeBitCast(function, to: UnsafeRawPointer.self))
}

// The callbacks of the library, in the order of a connection's life cycle.

private let connects: MHD_NotifyConnectionCallback = { owner, connection, _, what in
  guard let engine = unsafe DaemonContext.context(at: owner), let connection = unsafe connection
  else {
    return
  }
  let file = unsafe engine.file(of: connection)
  if what == MHDConnectionBegins {
    engine.handler.deadlines.begin(file)
  } else {
    engine.handler.deadlines.forget(file)
  }
}

private let begins:
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
    UnsafeMutableRawPointer? = { _, target, _ in
      let target = unsafe target.map { unsafe String(cString: $0) } ?? ""
      return unsafe Unmanaged.passRetained(IncomingRequest(target: target)).toOpaque()
    }

private let handlesRequest: MHD_AccessHandlerCallback = {
  owner, connection, _, method, _, bytes, count, context in
  guard let engine = unsafe DaemonContext.context(at: owner), let connection = unsafe connection,
    let count = unsafe count, let method = unsafe method,
    let place = unsafe context?.pointee
  else { return MHDNo }
  let exchange = unsafe Unmanaged<IncomingRequest>.fromOpaque(place).takeUnretainedValue()
  let file = unsafe engine.file(of: connection)
  guard let head = exchange.head, let request = exchange.request else {
    let head = unsafe engine.head(String(cString: method), of: exchange, connection)
    exchange.head = head
    switch engine.handler.receive(head, on: file) {
    case .answer(let answer): return unsafe engine.queue(answer, on: connection)
    case .events(let reader): return unsafe engine.queue(reader, on: connection)
    case .rest(let request): exchange.request = request
    }
    return MHDYes
  }
  guard unsafe count.pointee > 0 else {
    let answer = engine.handler.response(to: request, head: head, on: file)
    return unsafe engine.queue(answer, on: connection)
  }
  let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: count.pointee)
  guard request.isChange, request.body.count + piece.count <= engine.handler.limits.body
  else { return MHDNo }
  unsafe exchange.request?.body.append(contentsOf: piece)
  unsafe count.pointee = 0
  return MHDYes
}

private let continues: MHD_ContentReaderCallback = { listener, _, buffer, limit in
  guard let listener = unsafe listener, let buffer = unsafe buffer else { return MHDEndOfStream }
  let own = unsafe Unmanaged<DaemonListener>.fromOpaque(listener).takeUnretainedValue()
  guard let bytes = own.engine.handler.next(for: own.reader, limit) else {
    return MHDEndOfStream
  }
  unsafe UnsafeMutableRawBufferPointer(start: buffer, count: limit).copyBytes(from: bytes)
  return bytes.count
}

private let leaves: @convention(c) (UnsafeMutableRawPointer?) -> Void = { listener in
  guard let listener = unsafe listener else { return }
  let own = unsafe Unmanaged<DaemonListener>.fromOpaque(listener).takeRetainedValue()
  own.engine.handler.readers.unsubscribe(own.reader)
}

private let completes: MHD_RequestCompletedCallback = { owner, connection, context, _ in
  guard let place = unsafe context?.pointee else { return }
  unsafe Unmanaged<IncomingRequest>.fromOpaque(place).release()
  unsafe context?.pointee = nil
  guard let engine = unsafe DaemonContext.context(at: owner), let connection = unsafe connection
  else {
    return
  }
  engine.handler.deadlines.startTimeout(unsafe engine.file(of: connection))
}
