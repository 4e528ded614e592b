import Foundation
import Navigation
import Testing

/// What the catalogue says is so.
@Suite struct CatalogueTests {
  @Test func `every sample is an excerpt of a program that is compiled and run here`() throws {
    let samples = try Catalogue.files(below: "Tests/CatalogueTests/Samples", ending: ".swift")
      .map(Catalogue.lines)
    let blocks = try Catalogue.blocks().filter { $0.language == "swift" }
    #expect(blocks.count > 15)
    for block in blocks {
      #expect(
        samples.contains { Catalogue.isExcerpt(block.lines, of: $0) },
        "\(block) is in no sample")
    }
  }

  @Test func `every failure that is shown is one that a test expects word for word`() throws {
    let tests = try Catalogue.lines(
      of: "Tests/NavigationTestingTests/NavigationTestStoreFailureTests.swift")
    let blocks = try Catalogue.blocks().filter { $0.language.isEmpty }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(Catalogue.isExcerpt(block.lines, of: tests), "\(block)") }
  }

  @Test func `a sample that was changed is seen`() throws {
    let file = ["struct A {", "  let a = 1", "", "  let b = 2", "}"]
    #expect(Catalogue.isExcerpt(["let a = 1", "", "let b = 2"], of: file))
    #expect(!Catalogue.isExcerpt(["let a = 1", "let b = 2"], of: file))
    #expect(!Catalogue.isExcerpt(["let a = 1", "", "let b = 3"], of: file))
    #expect(!Catalogue.isExcerpt(["a = 1"], of: file))
  }

  @Test func `the table of precedence holds, row by row, in both orders`() throws {
    let rows = try Catalogue.table(under: "## Precedence", in: "DeepLinks.md")
    #expect(rows.count == 25)
    for row in rows {
      let link = try DeepLinkURL(row[2])
      for patterns in [[row[0], row[1]], [row[1], row[0]]] {
        let both = Self.matcher(patterns)
        #expect(both.problems.isEmpty, "\(row)")
        #expect(both.match(link)?.text == row[0], "\(row)")
      }
      // The other one matches as well, or the row says nothing.
      #expect(Self.matcher([row[1]]).match(link)?.text == row[1], "\(row)")
    }
  }

  /// Mappings that may say no, so that none is unreachable behind another.
  private static func matcher(_ patterns: [String]) -> DeepLinkMatcher<TextRoute> {
    DeepLinkMatcher(
      mappings: patterns.map { pattern in
        DeepLinkMapping(pattern) { _ in Optional(TextRoute(pattern)) }
      }, hosts: ["shop.example"])
  }

  struct TextRoute: Route {
    let text: String

    init(_ text: String) { self.text = text }
  }
}
