import InterfaceBuilder
import Loading
import Reports
import Selection

extension Session {
  /// Says how many roots of Interface Builder files `--device` leaves out, and why.
  func noteLeftOutRoots(of scenes: [LoadedScene], _ filter: ShotFilter) {
    guard choice.traits[.device]?.isEmpty == false else { return }
    let kinds = scenes.filter { $0.shots.isEmpty && filter.maySelect($0.file) }
      .compactMap(\.kindOfOwnSize)
    guard !kinds.isEmpty else { return }
    let parts = InterfaceRoot.Kind.allCases.compactMap { kind -> String? in
      let count = kinds.count { $0 == kind }
      return count == 0 ? nil : counted(count, kind.words)
    }
    noteOnce(
      "--device excludes \(counted(kinds.count, "root")) whose size does not depend on a device: "
        + parts.joined(separator: ", "))
  }
}

extension InterfaceRoot.Kind {
  fileprivate var words: String {
    switch self {
    case .controller: "view controller"
    case .topLevel: "xib view"
    case .tableCell: "table cell"
    case .collectionCell: "collection cell"
    case .reusableView: "reusable view"
    case .accessory: "accessory view"
    }
  }
}
