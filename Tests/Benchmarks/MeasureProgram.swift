import Foundation
import RecordedScenes

/// A file that cannot be measured.
struct ProblemFileError: Error, CustomStringConvertible {
  let description = "not a problem file"
}

/// Reads a problem.
func readProblem(_ path: String) throws -> ProblemFile {
  guard let file = ProblemFile(try String(contentsOfFile: path, encoding: .utf8)) else {
    throw ProblemFileError()
  }
  return file
}

/// The processor time of this thread in microseconds, without other processes.
func threadMicroseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Measures an empty function, since reading the clock takes as long as several small changes.
func emptyMicroseconds() -> Double {
  median(
    (0..<1001).map { _ in
      let start = threadMicroseconds()
      return threadMicroseconds() - start
    })
}

/// The median of some measurements.
func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

/// Returns a JSON object on one line, with sorted keys.
func jsonLine(_ fields: [String: Any]) throws -> String {
  let data = try JSONSerialization.data(
    withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
  return String(decoding: data, as: UTF8.self)
}

/// Returns the values stored beside a problem file, if there are any.
func expectedValues(beside path: String) -> [Double]? {
  let valuesPath = path.replacing(".txt", with: ".values.txt")
  let text = try? String(contentsOfFile: valuesPath, encoding: .utf8)
  return text?.split(separator: "\n").compactMap { Double(String($0)) }
}
