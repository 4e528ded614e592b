import Navigation
import NavigationTerminal
import TerminalKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
struct KeptStateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var file: String { "\(folder.path)/state" }

  @Test func `what waits and where one was are there again, and nobody is signed in`() async throws
  {
    let first = AppSession("--state", file, "library://books/3", "library://loans/4")
    await first.start()
    #expect(first.shows("Sign in"))
    let before = try #require(folder.read("state"))
    #expect(before.contains("library://loans/4"))
    #expect(await first.quit() == 130)
    #expect(first.errors == "1 link waits for sign-in: library://loans/4\n")

    let second = AppSession("--state", file)
    await second.start()
    #expect(second.shows("Shelves › Novels › Book 3"))
    #expect(second.shows("Sign in"))
    #expect(second.shows("1 waiting"))
    #expect(second.shows("Still waiting: library://loans/4"))
    #expect(!second.shows("example.com"))
    _ = await second.quit()
    #expect(folder.names == ["state"])
  }

  @Test func `the file is for its owner alone, and written before the app ends`() async throws {
    let app = AppSession("--state", file, "library://books/3")
    await app.start()
    #expect(folder.read("state")?.contains("Novels") == true)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    _ = await app.quit()
  }

  @Test func `without state nothing is written, and what waited is said to be dropped`() async {
    let app = AppSession("--no-state", "library://loans/4")
    await app.start()
    _ = await app.quit()
    #expect(
      app.errors == "1 link that waited for sign-in was dropped: library://loans/4\n")
    #expect(folder.names.isEmpty)
  }

  @Test func `somebody's document is refused, untouched`() async throws {
    try folder.write("Dear diary,\n", to: "state")
    let app = AppSession("--state", file)
    #expect(await app.end() == 65)
    #expect(app.errors.contains("is not a state of this app"))
    #expect(folder.read("state") == "Dear diary,\n")
    #expect(app.terminal.frame == nil)
  }

  @Test func `a link to a file is refused`() async throws {
    try folder.write("library state 1\n{}", to: "other")
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: "\(folder.path)/other")
    let app = AppSession("--state", file)
    #expect(await app.end() == 65)
    #expect(folder.read("other") == "library state 1\n{}")
  }

  @Test func `a damaged or newer state is set aside and said`() async throws {
    for text in ["library state 1\n{\"state\":", "library state 2\n{}"] {
      let folder = try TemporaryFolder()
      try folder.write(text, to: "state")
      let app = AppSession("--state", "\(folder.path)/state")
      await app.start()
      #expect(app.shows("The saved state could not be read"))
      #expect(folder.read("state.unreadable-1") == text)
      _ = await app.quit()
    }
  }

  @Test func `a second instance runs without state and says so`() async throws {
    let first = AppSession("--state", file)
    await first.start()
    let second = AppSession("--state", file, "library://books/3")
    await second.start()
    #expect(await second.quit() == 130)
    #expect(second.errors.contains("another one is running with the same state"))
    #expect(folder.read("state")?.contains("Novels") == false)
    _ = await first.quit()
  }

  @Test func `the lock of a killed instance counts for nothing`() async throws {
    try folder.write("99999999\n", to: "state.lock")
    let app = AppSession("--state", file)
    await app.start()
    #expect(await app.quit() == 130)
    #expect(app.errors.isEmpty)
    #expect(folder.names == ["state"])
  }

  @Test func `what waited for more than a day is dropped and said`() async throws {
    let first = AppSession("--state", file, "library://loans/4")
    await first.start()
    _ = await first.quit()
    let text = try #require(folder.read("state"))
    let range = try #require(text.firstRange(of: "\"queuedAt\":"))
    let end = try #require(text[range.upperBound...].firstIndex { $0 == "," || $0 == "}" })
    try folder.write(text[..<range.upperBound] + "0" + text[end...], to: "state")
    let second = AppSession("--state", file)
    await second.start()
    #expect(second.shows("library://loans/4 waited too long and was dropped."))
    #expect(!second.shows("Sign in"))
    _ = await second.quit()
  }
}
