import Foundation
import Testing

/// Every link to a symbol leads to one, in the catalogue and in what stands above declarations.
@Suite(.enabled(if: Documenter.isThere)) struct SymbolLinkTests {
  @Test(arguments: [
    "Navigation", "NavigationTesting", "NavigationDialects", "NavigationTerminal", "TerminalKit",
    "TerminalHost", "TerminalUI", "TerminalTesting", "Sextant",
  ])
  func `the documentation compiler has nothing to say`(module: String) throws {
    let output = try Documenter().complaints(of: module)
    #expect(output.isEmpty, "\(output)")
  }

  @Test func `and it would say it`() throws {
    let output = try Documenter().complaints(
      of: "Navigation", page: "# ``Navigation``\n\nSee ``NavigationStore/nowhere``.\n")
    #expect(output.contains("'nowhere' doesn't exist at '/Navigation/NavigationStore'"))
  }
}
