import Glibc

/// Runs the target named by FUZZ_TARGET with an input of libFuzzer.
///
/// The script `Tests/FuzzTests/libfuzzer/run` links it; no test calls it.
@_cdecl("LLVMFuzzerTestOneInput")
public func takeFromLibFuzzer(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = start.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  do {
    try (FuzzTarget(rawValue: name) ?? .yaml).take(bytes)
  } catch {
    let text = Array("broken promise: \(error)\n".utf8)
    write(STDERR_FILENO, text, text.count)
    abort()
  }
  return 0
}
