public import Snapline
import Testing
import XCTest

// Overloads of `Layout`'s methods with source locations: in tests that import this module, a
// missing view is an issue at the test's line, except for `layout.title`, which has no location.
extension Layout {
  /// Accesses a view by its name; the frame of a missing view is an issue at this line.
  ///
  ///     #expect(layout["title"].frame.x == 16)
  public subscript(
    name: String, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ViewLayout {
    view(named: name).reporting(to: { issue(of: $0, file, line, column) })
  }

  /// Accesses the layout of a view; the frame of a view of another scene is an issue at this line.
  ///
  ///     #expect(layout[title].frame.x == 16)
  public subscript(
    view: some SceneView, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ViewLayout {
    self.view(view.view).reporting(to: { issue(of: $0, file, line, column) })
  }

  /// Returns the frame of a view: the same as `layout[view].frame`.
  ///
  ///     #expect(layout.frame(of: title) == layout.title.frame)
  public func frame(
    of view: some SceneView, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Rect {
    self[view, file, line, column].frame
  }

  /// Returns the frame of the view with a name.
  ///
  ///     #expect(layout.frame(of: "title") == layout.title.frame)
  public func frame(
    of name: String, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Rect {
    self[name, file, line, column].frame
  }
}

/// Reports a view that does not exist to the test that is running.
private func issue(
  of finding: Finding, _ file: StaticString, _ line: UInt, _ column: UInt
) {
  guard Test.current != nil else {
    return XCTFail(finding.description, file: file, line: line)
  }
  let caller = CodeLocation(file: "\(file)", line: Int(line), column: Int(column))
  AssertionFailure(text: finding.description, codeLocation: caller).report()
}
