import NavigationTerminal
import Storefront
import TerminalKit
import Testing

/// Places are found by words, in the prompt and in the palette.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct FindingTests {
  @Test(arguments: ["charts skerry", "skerry charts", "products/1 skerry"])
  func `words in any order find a product by its name, its link and its shelf`(
    words: String
  ) async throws {
    let guest = try await StorefrontGuest()
    await guest.play(
      """
      Type ":\(words)"
      Expect Screen "products/1  Skerry Passage Chart"
      Expect Not Screen "^"
      Tab
      Enter
      Expect Title "Skerry Passage Chart"
      Type "1"
      Ctrl+P
      Type "\(words)"
      Expect Screen /1 of [0-9]+/
      Enter
      Expect Title "Skerry Passage Chart"
      """)
  }

  @Test func `words that make a path together offer it, and nothing else is a path`() async throws {
    let guest = try await StorefrontGuest()
    await guest.play(
      """
      Type ":orders 1042"
      Expect Line -4 "orders/1042"
      Tab
      Enter
      Expect Pending "storefront://orders/1042"
      Escape
      Ctrl+P
      Type "orders 1042"
      Expect Screen "Go to storefront://orders/1042"
      Ctrl+U
      Type "orders everywhere"
      Expect Not Screen "Go to"
      Escape
      Type ":nothing here"
      Expect Screen "is not allowed here"
      """)
  }

  @Test(
    arguments: [
      ("products/lodestar", "Lodestar Field Compass"),
      ("products/loadstar", "Lodestar Field Compass"), ("catalog/lamps", "Lamps and signals"),
      ("catalog lamps", "Lamps and signals"), ("settings/display", "Display"),
      ("settings display", "Display"), ("search brass lamp", "Search"),
      ("prodcts/12", "Lodestar Field Compass"),
    ])
  func `what one would guess leads there`(words: String, title: String) async throws {
    let guest = try await StorefrontGuest()
    await guest.play(
      """
      Type ":\(words)"
      Tab
      Enter
      Expect Title "\(title)"
      """)
    if title == "Search" {
      await guest.play(#"Expect Screen "Search  brass lamp""#)
    }
  }

  @Test func `a misspelt value has a suggestion`() async throws {
    let guest = try await StorefrontGuest()
    await guest.play(
      """
      Type ":catalog/lihgts"
      Expect Screen 'did you mean "lights"?'
      Expect Not Screen "Lamps and signals"
      Tab
      Enter
      Expect Title "Lamps and signals"
      """)
  }

  @Test func `what was said goes at the next key that does something`() async throws {
    let guest = try await StorefrontGuest()
    await guest.play(
      """
      Type "2"
      Type "y"
      Expect Notice "Copied storefront://catalog"
      Type "x"
      Expect Notice "Copied storefront://catalog"
      Down
      Expect Not Screen "Copied"
      """)
  }

  @Test func `the list of themes marks the one in use`() async throws {
    let guest = try await StorefrontGuest()
    await guest.play(
      """
      Ctrl+P
      Type "theme"
      Expect Screen /theme terminal +current/
      Ctrl+U
      Type "theme light"
      Enter
      Ctrl+P
      Type "theme"
      Expect Screen /theme light +current/
      Expect Not Screen /theme terminal +current/
      """)
  }
}
