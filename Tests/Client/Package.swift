// swift-tools-version: 6.3
import PackageDescription

// A package of somebody else, which knows Sextant by its address and version alone.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: Context.environment["SEXTANT_URL"] ?? "", from: "1.0.0")],
  targets: [
    .target(
      name: "Routes", dependencies: [.product(name: "Navigation", package: "sextant")],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
    // These two are wrong: what the compiler says of them is what is tested.
    .target(
      name: "Mistakes", dependencies: [.product(name: "Navigation", package: "sextant")]),
    .target(name: "Values", dependencies: [.product(name: "Navigation", package: "sextant")]),
    .executableTarget(
      name: "Client",
      dependencies: ["Routes", .product(name: "Navigation", package: "sextant")]),
  ],
  swiftLanguageModes: [.v6])
