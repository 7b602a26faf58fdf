import Goldens
import JSONText
package import Runs

/// The ways in which a run can be told.
package enum ReportKind: String, Hashable, Sendable, CaseIterable {
  case list, github, html, json, junit, markdown
  /// A folder with the run's file and the pictures of what is not the same, for merging.
  case blob
}

extension Run {
  /// The whole report as one text; the list for terminals is made line by line elsewhere.
  ///
  /// - Parameters:
  ///   - base: Where the pictures can be seen, for reports that show them from elsewhere.
  ///   - blob: The path from the page to the run's blob, with which the page's command approves;
  ///     empty for a run made elsewhere without one, nil for one whose changes are pending here.
  ///   - picture: The bytes of a picture's file, for reports that hold pictures.
  package func text(
    _ kind: ReportKind, status: Int, version: String, picturesAt base: String? = nil,
    approvedFrom blob: String? = nil, picture: (String) -> [UInt8]? = { _ in nil }
  ) -> String {
    switch kind {
    case .list: list(.plain, most: .max).lines.map { $0 + "\n" }.joined() + summary + "\n"
    case .github: annotations
    case .html: html(picture, approvedFrom: blob)
    case .json, .blob: json(status: status, version: version).text + "\n"
    case .junit: junit
    case .markdown: markdown(pictures: base)
    }
  }
}
