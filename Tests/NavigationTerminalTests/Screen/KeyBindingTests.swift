import NavigationTerminal
import TapeScript
import TerminalKit
import TerminalTesting
import Testing

/// A screen with some keys.
@MainActor private final class BindingScreen: Screen {
  let title = "Binding"
  var inputMode = InputMode.keys
  private(set) var pressed: [Int] = []
  private(set) var typed = ""
  private let keys: [KeyPress]

  init(_ keys: [KeyPress]) { self.keys = keys }

  var bindings: [KeyBinding] {
    keys.enumerated().map { number, key in
      KeyBinding(key, "do \(number)") { [self] in pressed.append(number) }
    }
  }

  func draw(in frame: inout ScreenFrame) {}

  func handle(_ event: ScreenEvent) -> Bool {
    guard inputMode == .textField, case .key(let press) = event,
      let character = press.typedCharacter
    else { return false }
    typed.append(character)
    return true
  }
}

@Suite(.timeLimit(.minutes(10))) struct KeyBindingTests {
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
  }

  @Test func `of Ctrl and Alt those are free that mean nothing anywhere`() {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let control = letters.filter { KeyBinding.isFree(KeyPress(.character($0), .control)) }
    #expect(control == "goqstvx")
    let alt = letters.filter { KeyBinding.isFree(KeyPress(.character($0), .alt)) }
    #expect(alt == "aceghijklmnopqrstuvwxyz")
    for press in [
      KeyPress(.character("["), .control), KeyPress(.character("["), .alt),
      KeyPress(.character("O"), .alt), KeyPress(.character("x"), [.control, .alt]),
      KeyPress(.left, .alt), KeyPress(.enter, .alt), KeyPress(.function(5), .control),
    ] {
      #expect(!KeyBinding.isFree(press), "\(press)")
    }
  }

  @Test func `binding keys that cannot be ends the program with a sentence for all of them`() async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let keys: [KeyPress] = ["q", KeyPress(.character("i"), .control), "x", "x"]
      _ = try await LibraryApp.start { app in
        app.screen = { _, _ in BindingScreen(keys) }
      }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      words.contains(
        """
        These keys cannot be bound: on the screen “Binding”, q for “do 0” (every screen uses it for "back"), \
        Ctrl-I for “do 1” (a terminal sends the same bytes for Tab), x for “do 3” (bound twice).
        """), "\(words)")
  }

  @MainActor @Test func `a screen has keys with Ctrl and Alt, also where it types`() async throws {
    let screen = BindingScreen([
      KeyPress(.character("s"), .control), KeyPress(.character("x"), .alt),
    ])
    let app = try LibraryApp.start { app in
      app.screen = { _, _ in screen }
    }
    await app.press(KeyPress(.character("s"), .control), KeyPress(.character("x"), .alt))
    #expect(screen.pressed == [0, 1])
    #expect(app.footer.contains("Ctrl-S do 0  Alt-x do 1"))
    // Another key with Alt is Escape and then the key.
    await app.press(KeyPress(.character("3"), .alt))
    #expect(app.host.scene.tab == "About")
    await app.press("1")
    screen.inputMode = .textField
    await app.press(KeyPress(.character("s"), .control), KeyPress(.character("x"), .alt), "x")
    #expect(screen.pressed == [0, 1, 0, 1])
    #expect(screen.typed == "x")
  }
}
