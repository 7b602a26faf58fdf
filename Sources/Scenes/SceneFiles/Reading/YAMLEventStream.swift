import SnaplineCYAML
import SnaplineSceneSyntax

/// A libyaml parser that owns its input; all calls of libyaml are in this type.
@safe struct YAMLEventStream: YAMLEvents, ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let isReady: Bool
  private var hasEnded = false

  /// Copies the bytes, because libyaml does not copy its input.
  init(_ bytes: [UInt8]) {
    unsafe input = .allocate(capacity: bytes.count)
    _ = unsafe input.initialize(from: bytes)
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    isReady = unsafe yaml_parser_initialize(parser) == 1
    guard isReady else { return }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    if isReady { unsafe yaml_parser_delete(parser) }
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// Returns the next event; nil after the end or after an error.
  mutating func next() -> Result<YAMLEvent, YAMLProblem>? {
    guard !hasEnded else { return nil }
    guard isReady else {
      hasEnded = true
      return .failure(
        YAMLProblem(message: "not enough memory", context: "", index: 0, contextIndex: nil))
    }
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else {
      hasEnded = true
      return .failure(problem())
    }
    defer { unsafe yaml_event_delete(&event) }
    let kind = unsafe kind(of: event)
    if case .end = kind { hasEnded = true }
    return .success(
      unsafe YAMLEvent(kind: kind, range: range(event.start_mark, event.end_mark)))
  }

  private func problem() -> YAMLProblem {
    unsafe YAMLProblem(
      message: text(parser.pointee.problem), context: text(parser.pointee.context),
      index: Int(clamping: parser.pointee.problem_mark.index),
      contextIndex: parser.pointee.context == nil
        ? nil : Int(clamping: parser.pointee.context_mark.index))
  }

  private func kind(of event: yaml_event_t) -> YAMLEvent.Kind {
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT:
      return unsafe .document(hasDirectives: hasDirectives(event.data.document_start))
    case YAML_ALIAS_EVENT:
      return .alias
    case YAML_SCALAR_EVENT:
      return unsafe scalar(event.data.scalar)
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      return unsafe .sequence(marks(start.anchor, start.tag))
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      return unsafe .mapping(marks(start.anchor, start.tag))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      return .close
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT:
      return .end
    default:
      return .other
    }
  }

  private func scalar(_ scalar: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar)
    -> YAMLEvent.Kind
  {
    let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    let style: YAMLScalar.Style =
      switch unsafe scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    return unsafe .scalar(
      String(decoding: bytes, as: UTF8.self), style, marks(scalar.anchor, scalar.tag))
  }

  private func hasDirectives(
    _ start: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_document_start
  ) -> Bool {
    unsafe start.version_directive != nil || start.tag_directives.start != start.tag_directives.end
  }

  private func marks(
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?
  ) -> YAMLEvent.Properties {
    unsafe YAMLEvent.Properties(hasAnchor: anchor != nil, hasTag: tag != nil)
  }

  private func range(_ start: yaml_mark_t, _ end: yaml_mark_t) -> Range<Int> {
    let first = Int(clamping: start.index)
    return first..<max(first, Int(clamping: end.index))
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
  }
}
