import TerminalKit
import Testing

struct HoldingTests {
  @Test(
    arguments: [
      ("", ""), ("kettle", ""), ("kettle", "kettle"), ("kettle", "tt"), ("kettle", "le"),
      ("aab", "ab"), ("日本語", "本"), ("cafe\u{301}", "e"),
    ] as [(String, Substring)])
  func `a text holds its parts`(text: String, word: Substring) {
    #expect(text.holds(word))
  }

  @Test(
    arguments: [
      ("", "k"), ("kettle", "kettles"), ("kettle", "tel"), ("kettle", "K"), ("kettle", "les"),
      ("日本", "語"),
    ] as [(String, Substring)])
  func `a text does not hold other words`(text: String, word: Substring) {
    #expect(!text.holds(word))
  }
}
