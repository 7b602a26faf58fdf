import Foundation
import PackagePlugin

/// Checks the scenes of a package whenever it is built: a build fails where a picture is no
/// longer its golden, with the line that caused it.
@main
struct SnaplineCheck: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let package = context.package.directoryURL
    // In the target, beside the targets of tests, or at the top.
    let homes = [target.directoryURL, package.appending(path: "Tests"), package]
    let home = homes.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "Scenes").path)
    }
    guard let home else { return [] }
    let inputs = ["Scenes", "Snapshots"].flatMap { files(below: home.appending(path: $0)) }
    let report = context.pluginWorkDirectoryURL.appending(path: "run.json")
    let out = context.pluginWorkDirectoryURL.appending(path: "out")
    return [
      .buildCommand(
        displayName: "Checking scenes of \(context.package.displayName)",
        executable: try context.tool(named: "snapline").url,
        arguments: [
          "check", "-C", home.path, "--reporter", "list,json=\(report.path)", "--out", out.path,
        ], inputFiles: inputs, outputFiles: [report])
    ]
  }

  private func files(below folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (found ?? []).sorted().map { folder.appending(path: $0) }
      .filter { !$0.hasDirectoryPath }
  }
}
