import NavigationTerminal
import TerminalKit
import Testing

@Suite(.timeLimit(.minutes(20))) struct KeyBindingTests {
  @Test func `only keys that mean nothing elsewhere are free`() {
    for character in "abcdefimoprstuvxz+ ABCDEFHIJKLMOPQRSTUVWXYZ" {
      #expect(KeyBinding.isFree(KeyPress(.character(character))), "\(character)")
    }
    for character in "ghjklnqwyGN0123456789:/?[]-" {
      #expect(!KeyBinding.isFree(KeyPress(.character(character))), "\(character)")
    }
    #expect(KeyBinding.isFree(KeyPress(.delete)))
    #expect(KeyBinding.isFree(KeyPress(.function(4))))
    #expect(KeyBinding.isFree(KeyPress(.function(12))))
    #expect(!KeyBinding.isFree(KeyPress(.function(1))))
    #expect(!KeyBinding.isFree(KeyPress(.function(2))))
    #expect(!KeyBinding.isFree(KeyPress(.enter)))
    #expect(!KeyBinding.isFree(KeyPress(.character("a"), .control)))
  }

  @Test func `binding a shared key ends the program with the reason`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = KeyBinding("q", "query") {}
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("A screen cannot bind q for “query”"))
  }
}
