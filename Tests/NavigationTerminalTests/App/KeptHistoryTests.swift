import Navigation
import NavigationTerminal
import TerminalKit
import Testing

/// The prompt's lines, from one run to the next.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct KeptHistoryTests {
  private let disk = MemoryDisk()
  private let path = "/home/reader/.local/state/library/state.json"
  private let home = ["HOME": "/home/reader"]

  private var text: String { disk.words(path) ?? "" }

  private func enter(
    _ lines: String..., as subject: String? = nil, expires: Bool = false
  ) async {
    let app = AppSession(variables: home, disk: disk)
    await app.start()
    let end = expires ? app.clock.now.advanced(by: .seconds(60)) : nil
    if let subject { app.store?.signIn(Principal(subject: subject, expires: end)) }
    for line in lines {
      app.press(":")
      for character in line { app.press(KeyPress(.character(character))) }
      app.press(KeyPress(.enter), KeyPress(.escape), KeyPress(.escape))
    }
    if expires { app.rest(for: .seconds(61)) }
    _ = await app.quit()
  }

  @Test func `lines of one run come back in the next, but not those that nothing handles`() async {
    await enter("books/3", "boks/4?otp=hunter2")
    #expect(!text.contains("boks") && !text.contains("hunter2"))
    let app = AppSession(variables: home, disk: disk)
    await app.start()
    app.press(":", KeyPress(.up))
    #expect(app.shows("library://books/3"))
    _ = await app.quit()
  }

  /// Expects the first account's lines in a run only if that account is signed in, and quits.
  private func expectLines(of app: AppSession, for subject: String) async {
    let isFirst = subject == "first@example.com"
    app.press(":", KeyPress(.up))
    #expect(app.shows("library://books/3") == isFirst)
    app.press(KeyPress(.up))
    #expect(app.shows("library://loans/7777") == isFirst)
    _ = await app.quit()
    #expect(text.contains("7777") == isFirst)
  }

  @Test(arguments: ["first@example.com", "second@example.com"])
  func `what the last account typed is offered in the next run to that account alone`(
    next: String
  ) async {
    await enter("loans/7777", "books/3", as: "first@example.com")
    let app = AppSession(variables: home, disk: disk)
    await app.start()
    app.press(":", KeyPress(.up))
    #expect(!app.shows("library://books/3") && !app.shows("7777"))
    app.press(KeyPress(.escape), KeyPress(.escape))
    app.store?.signIn(Principal(subject: next))
    await expectLines(of: app, for: next)
  }

  @Test(arguments: [true, false])
  func `a run in which nobody signs in does not make the lines anybody's`(isExpired: Bool) async {
    await enter("loans/7777", "books/3", as: "first@example.com", expires: isExpired)
    await enter("books/4")
    await enter()
    #expect(text.contains("7777") && text.contains("books\\/4"))
    #expect(!text.contains("first"))
    let app = AppSession(variables: home, disk: disk)
    await app.start()
    app.store?.signIn(Principal(subject: "second@example.com"))
    app.press(":", KeyPress(.up))
    #expect(app.shows("library://books/4"))
    app.press(KeyPress(.up))
    #expect(!app.shows("7777") && !app.shows("library://books/3"))
    _ = await app.quit()
    #expect(!text.contains("7777"))
  }

  @Test(arguments: ["first@example.com", "second@example.com"])
  func `an account that the app signs in at launch is not offered the last one's`(
    next: String
  ) async {
    await enter("loans/7777", "books/3", as: "first@example.com")
    let app = AppSession(
      [], variables: home, disk: disk, preparing: { $0.signIn(Principal(subject: next)) })
    await app.start()
    await expectLines(of: app, for: next)
  }

  @Test func `a value that any mapping declares secret is not written, mapped or not`() async {
    await enter("books/3?TOKEN=hunter2&page=4", "books/4?t%6Fken=hunter2", "books/5?page=6")
    #expect(!text.contains("hunter2") && text.contains("page=6"))
  }

  @Test func `links whose mapping names a secret, and users in links, stay out`() async {
    await enter("reset?ticket=hunter2", "https://reader:hunter2@library.example/books/3")
    #expect(!text.contains("hunter2"))
    #expect(!text.contains("reset"))
  }

  @Test func `they are still there while the program runs, and no frame shows the secret`() async {
    let app = AppSession(variables: home, disk: disk)
    await app.start()
    app.press(":")
    for character in "reset?ticket=hunter2&page=3" { app.press(KeyPress(.character(character))) }
    #expect(app.shows("reset?ticket=•••••••&page=3"))
    app.press(KeyPress(.enter), KeyPress(.escape), ":", KeyPress(.up))
    #expect(app.shows("reset?ticket=•••••••&page=3"))
    _ = await app.quit()
  }

  /// Writes a file with lines that nobody owns.
  private func write(lines: [String]) {
    let list = lines.map { "\"\($0)\"" }.joined(separator: ",")
    disk.files[path] = Array(
      """
      {"sextant":"library","date":0,"format":2,"layers":[],"selectedTab":"shelves","tabs":[],\
      "version":1,"waiting":[],"shared":{},\
      "kept":{"values":{},"drafts":[],"lines":[\(list)]},"locked":[]}
      """.utf8)
  }

  @Test func `not more than a thousand lines and 64 KB are kept, and none twice`() async {
    write(lines: (0..<2_000).map { "books/\($0)" })
    await enter("books/1999", "books/3")
    let kept = text.split(separator: "\"lines\":[").last ?? ""
    #expect(kept.split(separator: ",").count == 1_001, "a thousand, and what is locked")
    #expect(kept.hasPrefix("\"books\\/1001\""))
    #expect(kept.contains("\"books\\/1999\",\"books\\/3\"]"))
    write(lines: (100..<200).map { "\($0)" + String(repeating: "x", count: 997) })
    await enter()
    #expect(text.contains("\"135x") && !text.contains("\"134x"))
  }
}
