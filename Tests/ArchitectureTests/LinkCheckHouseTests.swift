import Foundation
import Testing

/// The link checker has a house of its own: nothing in the core or the terminal half exists for it.
@Suite struct LinkCheckHouseTests {
  private static let house = "Sources/LinkCheck/"
  private static let rooms: Set<String> = ["LinkFiles", "RouteMaps", "LinkExport"]
  /// The programs that print an app's links, or check them.
  private static let users = ["Demo/LinkTool/", "Demo/Storefront/", "Demo/Manual/"]

  @Test func `only the link tool and the exporter's users import the link checker`() throws {
    for file in try Checkout.swiftFiles(below: "Sources") + Checkout.swiftFiles(below: "Demo")
    where !file.hasPrefix(Self.house) {
      let found = try Checkout.imports(of: file).intersection(Self.rooms)
      guard !found.isEmpty else { continue }
      #expect(Self.users.contains { file.hasPrefix($0) }, "\(file) imports \(found.sorted())")
      if !file.hasPrefix(Self.users[0]) { #expect(found == ["LinkExport"], "\(file)") }
    }
  }
}
