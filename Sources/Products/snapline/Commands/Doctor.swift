import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineServing

/// `snapline doctor`: lists the installed libraries and fonts, and what to install.
func diagnoseInstallation(_ session: CommandSession) -> ExitStatus {
  if session.arguments.has(.config) { return session.showConfiguration() }
  guard !session.shared.isJSON else {
    return session.console.fail(
      "'--json' has no effect without files", hint: "for example: snapline doctor App --json")
  }
  let libraries = DrawingLibraries()
  var rows = [
    ("snapline", programVersion), ("cairo", libraries.cairo), ("pixman", libraries.pixman),
    ("freetype", libraries.freeType),
    ("harfbuzz", libraries.harfBuzz),
    (
      "libmicrohttpd",
      LocalServer.libraryVersion ?? "missing (only needed for 'serve'): \(LocalServer.libraryPath)"
    ),
  ]
  rows += VectorFormat.allCases.map { format in
    (
      format.library,
      format.libraryVersion
        ?? "missing (only needed for \(format.rawValue.uppercased()) images): install "
        + format.packages
    )
  }
  rows += [
    ("processors", String(processorCount())),
    ("project", session.project?.absolute ?? "none found in this directory or its parents"),
  ]
  let fonts = installedFonts()
  var errors: [FontError] = []
  for role in FontRole.allCases {
    do throws(FontError) {
      let version = try fonts.identity(of: role).version
      rows.append((role.name, "\(version)  \(try fonts.file(for: role).path)"))
    } catch {
      errors.append(error)
      switch error {
      case .missing(_, let package):
        rows.append((role.name, "missing; install it with 'apt-get install \(package)'"))
      case .unreadable(let path): rows.append((role.name, "unreadable  \(path)"))
      }
    }
  }
  session.console.print(columns(rows))
  for error in errors { session.console.fail("\(error)") }
  if errors.isEmpty { session.console.print("ok: all required libraries and fonts are installed") }
  return errors.isEmpty ? .success : .usage
}
