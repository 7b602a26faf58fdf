import Reports
import SnaplineTesting
import TestSupport
import Testing

@Suite("A package with targets named Files, Geometry, Reports, Goldens and TestSupport")
struct CommonNameTests {
  @Test("uses its own modules beside Snapline's")
  func ownModules() throws {
    let layout = try articleForm().layout(on: .iPhone5)
    #expect(reportTitle(of: "form") == "Report: form.txt")
    #expect(targetShare == 44 / layout.root.frame.width)
  }
}
