import Navigation
import NavigationTerminal
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite(.timeLimit(.minutes(10))) struct AppFaceTests {
  @Test func `explain says the decision by its code`() async {
    for (link, code): (String, Int32) in [
      ("library://books/3", 0), ("loans/4", 3), ("other://x", 4), ("library://boks/3", 5),
    ] {
      let app = AppSession("explain", link)
      #expect(await app.end() == code, "\(link)")
      #expect(!app.output.isEmpty)
      #expect(app.errors.isEmpty)
    }
  }

  @Test func `explain as data is JSON`() async {
    let app = AppSession("explain", "library://boks/3", "--json")
    #expect(await app.end() == 5)
    #expect(app.output.contains("\"nearWord\" : \"books\""))
  }

  @Test func `routes lists the table`() async {
    let app = AppSession("routes")
    #expect(await app.end() == 0)
    #expect(app.output.contains("books/<int:id>"))
    #expect(app.output.contains("a link visits at most"))
    #expect(app.errors.isEmpty)
  }

  @Test func `the marks of explain stand under the columns`() async {
    let app = AppSession("explain", "library://日本")
    #expect(await app.end() == 5)
    #expect(app.output.hasPrefix("library://日本\n          ^^^^\n"))
  }

  @Test func `links that are refused at the start are told, whatever opens after them`() async {
    for (links, words) in [
      (["library://boks/3", "library://staf"], "did you mean \"staff\"? (and 1 more: F2)"),
      (["library://boks/3", "library://boks/3"], "did you mean \"books\"?"),
      (["library://boks/3", "library://books/3"], "did you mean \"books\"?"),
    ] {
      let app = AppSession(["--no-state"] + links)
      await app.start()
      await app.wait { app.says(words) }
      #expect(app.says(words) && app.says("more: F2") == words.contains("more"), "\(words)")
      #expect(await app.quit() == 130)
    }
  }

  @Test func `a wrong command line ends with 64 and the nearest right word`() async {
    let app = AppSession("--opne", "x")
    #expect(await app.end() == 64)
    #expect(app.errors.contains("--open"))
    #expect(app.output.isEmpty)
  }

  @Test func `tapes are played one line each, and the worst gives the code`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Open \"library://books/3\"\nExpect Stack 2\n", to: "good.tape")
    try folder.write("Expect Stack 7\n", to: "bad.tape")
    try folder.write("Expct\n", to: "broken.tape")
    let good = AppSession("replay", "\(folder.path)/good.tape")
    #expect(await good.end() == 0)
    #expect(good.output.split(separator: "\n").count == 1)
    let bad = AppSession("replay", "\(folder.path)/good.tape", "\(folder.path)/bad.tape")
    #expect(await bad.end() == 1)
    #expect(bad.output.contains("bad.tape:1:1"))
    let broken = AppSession("replay", "\(folder.path)/broken.tape")
    #expect(await broken.end() == 65)
    let missing = AppSession("replay", "\(folder.path)/none.tape")
    #expect(await missing.end() == 66)
    let checked = AppSession("replay", "--check", "\(folder.path)/bad.tape")
    #expect(await checked.end() == 0)
  }

  @Test func `a folder is no tape`() async throws {
    let folder = try TemporaryFolder()
    let app = AppSession("replay", folder.path)
    #expect(await app.end() == 65)
  }

  @Test func `help and version go to the output`() async {
    let help = AppSession("--help")
    #expect(await help.end() == 0)
    #expect(help.output.contains("library"))
    let version = AppSession("--version")
    #expect(await version.end() == 0)
    #expect(version.output == "library 1.0\n")
  }

  @Test func `explain says where the app's own veto refuses, and asks for no sign-in`() async {
    var performed: [String] = []
    func explain(_ arguments: String...) async -> AppSession {
      let session = AppSession(
        ["explain"] + arguments,
        preparing: { store in
          store.onAction = { performed.append($0.name) }
          store.addMiddleware(
            AnyNavigationMiddleware(
              name: "Opening hours",
              deciding: { command, _ in
                command.routes.contains(.book(7)) ? .cancel(reason: "book 7 is lent") : .proceed
              }))
        })
      _ = await session.end()
      return session
    }
    let refused = await explain("library://books/7")
    #expect(refused.output.contains("rejected (app): "), "\(refused.output)")
    #expect(refused.output.contains("Opening hours: book 7 is lent"))
    #expect(await refused.end() == 4)
    #expect(await explain("library://books/8").end() == 0)
    #expect(await explain("library://loans/7").end() == 3)
    #expect(await explain("library://note?text=a").end() == 0)
    #expect(performed.isEmpty)
    #expect(await explain("--json", "library://books/7").output.contains("\"rejected\""))
  }
}
