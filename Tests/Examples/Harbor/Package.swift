// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Harbor",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../../..")],
  targets: [
    .target(name: "HarborApp", dependencies: [.product(name: "Sextant", package: "sextant")]),
    .executableTarget(name: "Harbor", dependencies: ["HarborApp"]),
    .testTarget(
      name: "HarborTests",
      dependencies: [
        "HarborApp", .product(name: "Sextant", package: "sextant"),
        .product(name: "TerminalTesting", package: "sextant"),
      ],
      exclude: ["walk.tape"]),
  ],
  swiftLanguageModes: [.v6])
