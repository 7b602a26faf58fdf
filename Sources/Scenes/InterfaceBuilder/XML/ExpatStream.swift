import SnaplineBasics
import SnaplineCExpat

/// An event of the XML parser.
enum XMLEvent {
  case start(String, [XMLAttribute], position: SourcePosition, length: Int)
  case characters(String)
  case end
  /// A document type, which can declare exponentially expanding entities.
  case documentType(position: SourcePosition, declares: Bool)
  case failure(XMLFailure, position: SourcePosition)
}

/// The reason for a failed parse.
enum XMLFailure: Hashable {
  case empty, truncated, mismatchedTag, duplicateAttribute, encoding, undefinedEntity
  case badToken, afterEnd, memory, other
}

/// Parses a file's bytes with expat; no other code calls expat.
///
/// Expat parses the whole file in one call and passes each event to `report`, which returns whether
/// to continue.
func parseXML(_ bytes: [UInt8], report: @escaping (XMLEvent) -> Bool) {
  let session = ExpatSession(bytes, report)
  session.run()
}

/// One expat parse, which lives as long as the call.
@safe private final class ExpatSession {
  private let bytes: [UInt8]
  private let scanner: AttributeScanner
  private let report: (XMLEvent) -> Bool
  private let parser: XML_Parser?
  private var hasStopped = false

  init(_ bytes: [UInt8], _ report: @escaping (XMLEvent) -> Bool) {
    self.bytes = bytes
    scanner = AttributeScanner(bytes)
    self.report = report
    unsafe parser = XML_ParserCreate(nil)
  }

  deinit { if let parser = unsafe parser { unsafe XML_ParserFree(parser) } }

  func run() {
    guard let parser = unsafe parser else {
      return send(.failure(.memory, position: SourcePosition(line: 1, column: 1)))
    }
    // The session outlives every callback: expat calls back only below `XML_Parse`.
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser,
      { data, name, attributes in
        unsafe ExpatSession.from(data)?.start(name, attributes)
      },
      { data, _ in unsafe ExpatSession.from(data)?.send(.end) })
    unsafe XML_SetCharacterDataHandler(parser) { data, characters, count in
      guard let session = unsafe ExpatSession.from(data), let characters = unsafe characters else {
        return
      }
      let bytes = unsafe UnsafeRawBufferPointer(start: characters, count: Int(count))
      session.send(.characters(unsafe String(decoding: bytes, as: UTF8.self)))
    }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, declares in
      guard let session = unsafe ExpatSession.from(data) else { return }
      session.send(.documentType(position: session.position, declares: declares != 0))
    }
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(clamping: buffer.count), 1)
    }
    guard status != XML_STATUS_OK, !hasStopped else { return }
    send(.failure(failure(unsafe XML_GetErrorCode(parser)), position: position))
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> ExpatSession? {
    unsafe data.map { unsafe Unmanaged<ExpatSession>.fromOpaque($0).takeUnretainedValue() }
  }

  private func send(_ event: XMLEvent) {
    guard !hasStopped, !report(event) else { return }
    hasStopped = true
    if let parser = unsafe parser { _ = unsafe XML_StopParser(parser, XML_Bool(0)) }
  }

  private func start(
    _ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard !hasStopped, let name = unsafe name, let parser = unsafe parser else { return }
    var attributes: [XMLAttribute] = []
    if let list = unsafe list {
      var index = 0
      // Names and values alternate up to a null pointer.
      while let key = unsafe list[index], let value = unsafe list[index + 1] {
        attributes.append(
          XMLAttribute(name: unsafe String(cString: key), value: unsafe String(cString: value)))
        index += 2
      }
    }
    let position = position
    let length = Int(clamping: unsafe CExpat_byteCount(parser))
    if !attributes.isEmpty {
      let first = max(0, Int(clamping: unsafe CExpat_byteIndex(parser)))
      let ranges = scanner.valueRanges(inTagAt: first..<first + length, from: position)
      for (index, range) in zip(attributes.indices, ranges) {
        attributes[index].valueRange = range
      }
    }
    send(.start(unsafe String(cString: name), attributes, position: position, length: length))
  }

  private var position: SourcePosition {
    guard let parser = unsafe parser else { return SourcePosition(line: 1, column: 1) }
    return SourcePosition(
      line: Int(clamping: unsafe CExpat_line(parser)),
      column: Int(clamping: unsafe CExpat_column(parser)) + 1)
  }

  private func failure(_ code: XML_Error) -> XMLFailure {
    switch code {
    case XML_ERROR_NO_ELEMENTS: .empty
    case XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION, XML_ERROR_PARTIAL_CHAR:
      .truncated
    case XML_ERROR_TAG_MISMATCH: .mismatchedTag
    case XML_ERROR_DUPLICATE_ATTRIBUTE: .duplicateAttribute
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING: .encoding
    case XML_ERROR_UNDEFINED_ENTITY, XML_ERROR_RECURSIVE_ENTITY_REF: .undefinedEntity
    case XML_ERROR_SYNTAX, XML_ERROR_INVALID_TOKEN, XML_ERROR_MISPLACED_XML_PI: .badToken
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: .afterEnd
    case XML_ERROR_NO_MEMORY: .memory
    default: .other
    }
  }
}
