// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Harbor",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../../..")],
  targets: [
    .executableTarget(
      name: "Harbor", dependencies: [.product(name: "Sextant", package: "sextant")]),
    .testTarget(
      name: "HarborTests",
      dependencies: ["Harbor", .product(name: "TerminalTesting", package: "sextant")],
      exclude: ["walk.tape"]),
  ],
  swiftLanguageModes: [.v6])
