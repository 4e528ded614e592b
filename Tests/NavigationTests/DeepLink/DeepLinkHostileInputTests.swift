import Navigation
import NavigationTesting
import Testing

/// Whatever comes, there is an answer, and it keeps the laws.
struct DeepLinkHostileInputTests {
  static let pipeline = DeepLinkPipeline<TextRoute>(
    allowedSchemes: ["app", "https"], allowedHosts: ["app.example"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping(":a/:b-:c.x?q=<int:q>?") { _ in "1" }
      DeepLinkMapping("<int:a>/<path:b>") { _ in "2" }
      DeepLinkMapping("a/*") { values in values.tail.isEmpty ? nil : "3" }
      DeepLinkMapping("https://app.example/:a?") { _ in "4" }
    },
    plan: { .show(path: [$0]) })

  static let pieces = [
    "app", "https", ":", "//", "/", "?", "#", "@", "[", "]", "%", "%2", "%2F", "%FF", "%00", "&",
    "=", "a",
    "7", "-", ".", "..", ".x", "app.example", "é", "\u{0}", "\u{1B}", "\u{202E}", "😀", " ", "q",
    "<int:a>",
    "*", ":a", "99999999999999999999", "\u{301}",
  ]

  @Test(arguments: [31, 32, 33, 34] as [UInt64])
  func `any text has one decision, one explanation and harmless words`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        Self.pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let decision = Self.pipeline.decide(for: text, isInternal: true)
      let explanation = Self.pipeline.explain(text, isInternal: true)
      switch decision {
      case .plan: #expect(explanation.outcome == .plan, "\(text), seed \(seed)")
      case .pending: Issue.record("\(text) waits, seed \(seed)")
      case .rejected: #expect(explanation.outcome == .rejected, "\(text), seed \(seed)")
      case .unhandled: #expect(explanation.outcome == .unhandled, "\(text), seed \(seed)")
      }
      if let place = explanation.place {
        #expect(place.offset >= 0 && place.offset <= text.count, "\(text), seed \(seed)")
      }
      let shown =
        explanation.description + Self.pipeline.completions(for: text).map(\.label).joined()
      #expect(!shown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(text)")
      if let link = try? DeepLinkURL(text) {
        #expect(link.description == text)
        #expect(link.segments.count <= 128)
      }
      _ = try? DeepLinkPattern(text)
    }
  }

  @Test func `a long segment does not make a partial pattern slow`() throws {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("<uuid:a>-<uuid:b>-<uuid:c>") { _ in "yes" }
    }
    let link = try DeepLinkURL("/" + String(repeating: "-", count: 8_000))
    #expect(matcher.match(link) == nil)
    #expect(matcher.visitedNodes(for: link) == 1)
  }

  @Test func `many segments are walked without harm`() throws {
    let deep = Array(repeating: ":_", count: 128).joined(separator: "/")
    let matcher = DeepLinkMatcher<TextRoute> { DeepLinkMapping(deep) { _ in "yes" } }
    let link = try DeepLinkURL(String(repeating: "/a", count: 128))
    #expect(matcher.match(link) == "yes")
    #expect(matcher.visitedNodes(for: link) == 129)
  }
}
