import CairoBackend
import Geometry
import Pipeline
import Selection
import Serving
import Threads

/// `snapline doctor`: which libraries and fonts are here, and what to install.
func diagnoseInstallation(_ session: Session) -> ExitStatus {
  if session.arguments.has(.config) { return session.showConfiguration() }
  let libraries = DrawingLibraries()
  var rows = [
    ("snapline", programVersion), ("cairo", libraries.cairo), ("pixman", libraries.pixman),
    ("freetype", libraries.freeType),
    ("harfbuzz", libraries.harfBuzz),
    (
      "libmicrohttpd",
      LocalServer.libraryVersion ?? "missing, only for pages: \(LocalServer.wayToLibrary)"
    ),
    ("processors", String(processorCount())),
    ("project", session.project?.absolute ?? "none here or above"),
  ]
  let fonts = installedFonts()
  for role in FontRole.allCases {
    guard let file = try? fonts.file(for: role) else {
      rows.append((role.name, "missing: apt-get install \(role.package)"))
      continue
    }
    let version = (try? fonts.identity(of: role))?.version ?? "unreadable"
    rows.append((role.name, "\(version)  \(file.path)"))
  }
  session.console.print(columns(rows))
  for error in fonts.missing { session.console.fail("\(error)") }
  if fonts.missing.isEmpty { session.console.print("everything needed for drawing is installed") }
  return fonts.missing.isEmpty ? .success : .usage
}
