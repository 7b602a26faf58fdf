import SnaplineBasics
import SnaplinePlatform
import SnaplineReports

extension CommandSession {
  /// Returns the identities of the findings in the baseline, none without one; nil after an error.
  func knownFindings() -> Set<String>? {
    guard let path = arguments.values(.baseline).last else { return [] }
    do {
      let json = try JSON(reading: try readFile(path, limit: 256 << 20))
      if let known = findingIdentities(inSARIF: json) { return known }
    } catch let error as FileError {
      return console.failWithNil("cannot read \(path): \(error.reason)")
    } catch {}
    return console.failWithNil(
      "\(path) is not a SARIF 2.1.0 file",
      hint: "write it by 'snapline \(arguments.command?.rawValue ?? "") --reporter sarif=\(path)'")
  }
}
