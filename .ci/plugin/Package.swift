// swift-tools-version: 6.1
import PackageDescription

// The program as a tool of other packages, ready built: swift package snapline check
let package = Package(
  name: "snapline-plugin",
  products: [
    .plugin(name: "SnaplineCommand", targets: ["SnaplineCommand"]),
    .plugin(name: "SnaplineCheck", targets: ["SnaplineCheck"]),
  ],
  targets: [
    .binaryTarget(name: "snapline", path: "snapline.artifactbundle"),
    .plugin(
      name: "SnaplineCommand",
      capability: .command(
        intent: .custom(verb: "snapline", description: "Lay out, draw and check scenes"),
        permissions: [.writeToPackageDirectory(reason: "pictures and goldens are written")]),
      dependencies: ["snapline"]),
    .plugin(name: "SnaplineCheck", capability: .buildTool(), dependencies: ["snapline"]),
  ])
