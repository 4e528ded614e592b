import Foundation
import Navigation
import NavigationTerminal
import SystemBackend
import TerminalKit
import Testing

/// Each document of an app has its own places, and everybody's values are the app's.
@MainActor @Suite(.timeLimit(.minutes(10))) final class DocumentStateTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "document-\(UUID())")
  private var state: URL { home.appending(path: "state/library") }

  init() throws {
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    for name in ["a", "b"] {
      try Data("books".utf8).write(to: home.appending(path: "\(name).txt"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: home.appending(path: "link.txt").path, withDestinationPath: "a.txt")
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  private func session(_ document: String?, _ links: String...) -> AppSession {
    let option = document.map { ["--file", home.appending(path: $0).path] } ?? []
    return AppSession(
      option + links, variables: ["XDG_STATE_HOME": home.appending(path: "state").path],
      hasDocument: true)
  }

  /// The names of the files of documents.
  private var documents: [String] {
    let folder = state.appending(path: "documents").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func `each document has its own places, under whatever name it is opened`() async throws {
    let first = session("a.txt", "library://books/3")
    await first.start()
    _ = await first.quit()
    #expect(documents.count == 1 && documents.allSatisfy { $0.hasSuffix(".json") })
    for (name, isBack) in [("b.txt", false), (nil, false), ("link.txt", true), ("a.txt", true)] {
      let next = session(name)
      await next.start()
      #expect(next.shows("Shelves › Novels › Book 3") == isBack, "\(name ?? "none")")
      _ = await next.quit()
    }
    #expect(documents.count == 2)
  }

  @Test func `a document that does not exist yet has the name that it gets`() async throws {
    let first = session("new.txt", "library://books/3")
    await first.start()
    _ = await first.quit()
    try Data("books".utf8).write(to: home.appending(path: "new.txt"))
    let next = session("new.txt")
    await next.start()
    #expect(next.shows("Shelves › Novels › Book 3"))
    _ = await next.quit()
  }

  @Test func `two documents are saved at once, and one is saved once`() async {
    let first = session("a.txt")
    await first.start()
    let other = session("b.txt")
    await other.start()
    let again = session("link.txt")
    await again.start()
    #expect(!first.shows("not saved") && !other.shows("not saved") && again.shows("not saved"))
    for session in [first, other, again] { _ = await session.quit() }
  }

  @Test func `everybody's values are the same in all documents, and without one`() async throws {
    let first = session("a.txt", "library://books/3")
    await first.start()
    first.shelfMark = 7
    _ = await first.quit()
    for name in ["b.txt", nil] {
      let next = session(name)
      await next.start()
      #expect(next.shelfMark == 7 && !next.shows("› Book 3") && !next.shows("unreadable"))
      next.store?.send(.go(.book(5)))
      _ = await next.quit()
    }
    // The places of the app without a document outlive what a document writes there.
    let other = session("b.txt")
    await other.start()
    other.shelfMark = 8
    _ = await other.quit()
    let plain = session(nil)
    await plain.start()
    #expect(plain.shelfMark == 8 && plain.shows("› Book 5"))
    // While that one has the file, a document reads it, and changes nothing there.
    let third = session("a.txt")
    await third.start()
    #expect(third.shelfMark == 8 && third.shows("› Book 3") && !third.shows("not saved"))
    third.shelfMark = 9
    _ = await third.quit()
    _ = await plain.quit()
    let text = try String(contentsOf: state.appending(path: "state.json"), encoding: .utf8)
    #expect(text.contains("\"mark\":8"), "\(text)")
  }

  @Test func `a damaged file and one of before 0.3 lose nothing to a document`() async throws {
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let path = state.appending(path: "state.json")
    let earlier = """
      {"sextant":"library","date":0,"format":1,"layers":[],"selectedTab":"shelves","tabs":[],\
      "version":1,"waiting":[],"values":{"mark":5}}
      """
    for (text, mark) in [("{\"sextant\":\"library\",\"shared\":{\"mark\":3", 0), (earlier, 5)] {
      try Data(text.utf8).write(to: path)
      let session = session("a.txt")
      await session.start()
      #expect(session.shelfMark == mark)
      _ = await session.quit()
      let kept = try String(contentsOf: path, encoding: .utf8)
      #expect(mark == 0 ? kept == text : kept.contains("\"shared\":{\"mark\":5"), "\(kept)")
    }
  }

  @Test func `one option may be the document, and it has a value`() async {
    await #expect(processExitsWith: .failure) {
      _ = AppOption("dry", help: "dry", isDocument: true)
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = LibraryApp.program().options(
          AppOption("one", value: "PATH", help: "one", isDocument: true),
          AppOption("two", value: "PATH", help: "two", isDocument: true))
      }
    }
  }
}
