import Storefront
import TerminalKit
import TerminalTesting
import Testing

/// The README's test in three lines, as it stands there.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StoryTests {
  @Test func `somebody goes from the first tab to a shelf`() async throws {
    let shop = try HeadlessHost(StorefrontApp.program)
    await shop.press("2", KeyPress(.enter))
    #expect(shop.stack == "Catalog › Charts and maps")
  }
}
