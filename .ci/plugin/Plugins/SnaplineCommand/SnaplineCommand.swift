import Foundation
import PackagePlugin

/// `swift package snapline …`: the program, in the package's folder and with its own exit status.
@main
struct SnaplineCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "snapline").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit else { exit(70) }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
