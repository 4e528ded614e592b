// swift-tools-version: 6.3
import PackageDescription

// The app of the guides as somebody else's package. `Tests/Client/run` copies its source here.
let package = Package(
  name: "Library",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: Context.environment["SEXTANT_URL"] ?? "", from: "1.0.0")],
  targets: [
    .executableTarget(
      name: "library", dependencies: [.product(name: "Sextant", package: "sextant")],
      path: "Sources/Library", swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "LibraryTests",
      dependencies: ["library", .product(name: "TerminalTesting", package: "sextant")],
      path: "Tests", swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6])
