import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// Every door completes what a person writes in the same way.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SpellingTests {
  /// A way to write the link of book 3.
  nonisolated static let spellings = [
    "library://books/3", "library:///books/3", "library:/books/3", "library:books/3",
    "LIBRARY://books/3", "library://library.example/books/3", "https://library.example/books/3",
    "//books/3", "/books/3", "books/3", "books/3/", "Books/3",
  ]

  @Test(arguments: spellings)
  func `the doors agree on a spelling`(_ spelling: String) async throws {
    let explained = AppSession("explain", spelling)
    #expect(await explained.end() == 0, "explain")

    let plain = AppSession("--plain", spelling)
    #expect(await plain.end() == 0, "an argument")
    #expect(plain.output.contains("This is Book 3"), "an argument")

    let option = AppSession("--plain", "--open", spelling)
    #expect(await option.end() == 0, "--open")
    #expect(option.output.contains("This is Book 3"), "--open")

    let outside = try LibraryApp.start()
    await outside.open(spelling)
    let namesScheme = spelling.contains(":")
    #expect(outside.shows("This is Book 3") == namesScheme, "a link from outside")
    #expect(outside.shows("a link from outside the app needs a scheme") != namesScheme)

    let prompt = try LibraryApp.start()
    await prompt.press(KeyPress(.character(":")))
    await prompt.type(spelling)
    await prompt.press(KeyPress(.enter))
    #expect(prompt.shows("This is Book 3"), "the prompt")

    let room = SocketRoom()
    let running = AppSession([], variables: ["XDG_RUNTIME_DIR": "/run/me"], room: room)
    await running.start()
    let other = AppSession(
      ["open", spelling], variables: ["XDG_RUNTIME_DIR": "/run/me"], room: room)
    #expect(await other.end() == 0, "open")
    #expect(running.store?.state.path == [.shelf("Novels"), .book(3)], "open")
    _ = await running.quit()
  }

  @Test(arguments: [
    "boks/3", "library://boks/3", "http://books/3", "library:/books/x", "lib:books/3",
  ])
  func `the doors agree on what is not a link of the app`(_ text: String) async throws {
    let explained = AppSession("explain", text)
    let code = await explained.end()
    #expect([4, 5].contains(code))
    let plain = AppSession("--plain", text)
    #expect(await plain.end() == code)
    let prompt = try LibraryApp.start()
    await prompt.press(KeyPress(.character(":")))
    await prompt.type(text)
    await prompt.press(KeyPress(.enter))
    #expect(prompt.shows("This is Shelves") && prompt.shows(":"))
  }
}
