import SnaplineBasics
import SnaplineGoldens

/// A report format of a run.
package enum ReportKind: String, Hashable, Sendable, CaseIterable {
  case list, github, html, json, junit, markdown, sarif, codequality
  /// A directory with the run file and the images of differing shots, for merging.
  case blob
}

extension Run {
  /// Returns the entire report as one text; the list for terminals is created line by line
  /// elsewhere.
  ///
  /// - Parameters:
  ///   - base: The URL of the images, for reports that refer to them.
  ///   - blob: The path from the page to the run's blob, with which the page's command approves;
  ///     empty for a run made elsewhere without one, nil for one whose changes are pending here.
  ///   - image: A function that returns the bytes of an image file, for reports that contain
  ///     images.
  ///   - save: A function that writes an image beside a page and returns its relative path; nil for
  ///     a page without other files.
  package func report(
    _ kind: ReportKind, status: Int, version: String, imageBase base: String? = nil,
    approvedFrom blob: String? = nil, image: (String) -> [UInt8]? = { _ in nil },
    saving save: (([UInt8]) -> String?)? = nil
  ) -> String {
    switch kind {
    case .list: list(.plain, limit: .max).lines.map { $0 + "\n" }.joined() + summary + "\n"
    case .github: annotations
    case .html: html(image, approvedFrom: blob, saving: save)
    case .json, .blob: json(status: status, version: version).text + "\n"
    case .junit: junit
    case .markdown: markdown(imageBase: base)
    case .sarif: findings.sarif(version: version).text + "\n"
    case .codequality: findings.codeQuality.text + "\n"
    }
  }
}
