import Foundation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@testable import Manual

/// The reader of manual pages, on a small tree of its own.
@MainActor @Suite(.enabled(if: Tree.isPossible), .timeLimit(.minutes(10))) struct ManualTests {
  nonisolated private static let tapes = [
    "filter", "finding", "less", "links", "marks", "matching", "pages", "reading", "sideways",
    "wide",
  ]

  private func text(of tape: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tapes")
    return try String(contentsOf: folder.appending(path: "\(tape).tape"), encoding: .utf8)
  }

  @Test(arguments: tapes)
  func `a tape plays`(tape: String) async throws {
    let tree = try Tree()
    let app = try HeadlessHost(ManualApp.program(environment: tree.environment))
    await app.play(try text(of: tape))
  }

  @Test func `a key reaches the page while it is formatted for another width`() async throws {
    let tree = try Tree()
    let app = try HeadlessHost(ManualApp.program(environment: tree.environment))
    await app.open("x-man-page://1/bearing")
    app.terminal.send(.resize(Size(columns: 60, rows: 20)))
    app.terminal.send(.key("/"))
    app.terminal.send(.paste("bea"))
    await app.type("r")
    #expect(app.shows("/ bear") && app.shows("BEARING(1)"), "\(app.picture)")
  }

  @Test func `a key that comes before its page is none for the tabs`() async throws {
    let tree = try Tree()
    let app = try HeadlessHost(ManualApp.program(environment: tree.environment))
    let opening = Task { await app.open("x-man-page://1/bearing") }
    while !app.stack.hasSuffix("bearing(1)"), !Task.isCancelled { await Task.yield() }
    #expect(!app.shows("BEARING(1)"))
    await app.type("2")
    await opening.value
    #expect(app.stack.hasSuffix("bearing(1)") && app.shows("BEARING(1)"))
  }

  @Test func `p shows the page in the person's own pager`() async throws {
    let tree = try Tree()
    let app = try HeadlessHost(ManualApp.program(environment: tree.environment))
    await app.play("Wait\nEnter\nWait\nType \"p\"")
    #expect(app.suspensions == ["man -s 1 -- bearing"])
    #expect(app.notice == "Without a terminal, this cannot run: man -s 1 -- bearing")
  }

  @Test func `Ctrl-T updates the index with mandb, for which a tape does not wait`() async throws {
    let tree = try Tree()
    let app = try HeadlessHost(ManualApp.program(environment: tree.environment))
    await app.play("Wait\nExpect Screen \"bearing(1)\"")
    #expect(app.footer.contains("Ctrl-T update index"))
    try tree.add("anchor", "1", "raise or lower the anchor")
    await app.play("Ctrl+T")
    // The index may already be up to date.
    while app.notice == nil || app.notice == "Updating the index…", !Task.isCancelled {
      await Task.yield()
    }
    #expect(app.notice == "The index is up to date.")
    await app.play("Wait\nExpect Screen \"raise or lower the anchor\"")
  }

  @Test func `a missing index is said, and Ctrl-T makes it`() async throws {
    let tree = try Tree()
    let names = try FileManager.default.contentsOfDirectory(atPath: tree.path)
    for name in names where !name.hasPrefix("man") {
      try FileManager.default.removeItem(atPath: "\(tree.path)/\(name)")
    }
    let app = try HeadlessHost(ManualApp.program(environment: tree.environment))
    let words = "The index is missing; press Ctrl-T."
    await app.play("Open \"man:apropos/star\"\nWait\nExpect Screen \"\(words)\"")
    await app.play("Escape\nWait\nExpect Screen \"\(words)\"\nCtrl+T")
    while app.notice == nil || app.notice == "Updating the index…", !Task.isCancelled {
      await Task.yield()
    }
    await app.play("Wait\nExpect Screen \"bearing(1)\"")
  }

  @Test func `an index that cannot be written is said in the words of mandb`() async throws {
    let tree = try Tree()
    let script = "echo 'mandb: warning: no matter' >&2; echo 'mandb: fopen: denied' >&2"
    let app = try app(with: "mandb", script, in: tree)
    await app.play("Wait\nCtrl+T")
    while app.notice == nil || app.notice == "Updating the index…", !Task.isCancelled {
      await Task.yield()
    }
    #expect(app.notice == "mandb: fopen: denied")
  }

  @Test func `every tape is played`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tapes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == Self.tapes.map { "\($0).tape" })
  }

  @Test func `a machine without man says what to install`() async throws {
    let app = try HeadlessHost(ManualApp.program(environment: ["PATH": "/nowhere"]))
    await app.play("Wait\nExpect Screen \"Install it with: apt-get install man-db\"")
  }

  @Test(
    arguments: [
      (["3", "printf"], [], ["3", "printf"]), (["--no-state", "ls"], ["--no-state"], ["ls"]),
      (["--explain", "1", "["], ["--explain"], ["1", "["]), (["printf.3"], [], ["printf.3"]),
      (["--replay", "--jobs", "4", "my.tape"], ["--replay", "--jobs", "4", "my.tape"], []),
      (["--state", "1", "foo"], ["--state", "1", "foo"], []), (["ls(1)"], [], ["ls(1)"]),
      (["-M", "/x", "foo"], ["-M", "/x", "foo"], []), (["git", "log"], [], ["git", "log"]),
      (["man:ls(1)#NAME", "std::vector"], ["man:ls(1)#NAME"], ["std::vector"]),
      (["-s", "1,8", "mount"], [], ["-s", "1,8", "mount"]), (["-s3", "x"], [], ["-s", "3", "x"]),
      (["-aw", "printf"], [], ["-a", "-w", "printf"]), (["-w"], [], ["-w"]),
      (["./a:b.1", "../c.1", "d/e.1"], [], ["./a:b.1", "../c.1", "d/e.1"]),
      (["-l", "page.1"], [], ["-l", "page.1"]),
      (["-K", "two words"], ["man:text/two%20words"], []),
      (["-k", "print", "é"], ["man:apropos/print%20%C3%A9"], []),
      (["--plain", "-f", "printf"], ["--plain", "man:whatis/printf"], []),
      (["-k", "print", "--plain"], ["--plain", "man:apropos/print"], []),
      (["-s", "3", "-K", "a/b"], ["man:text/a%2Fb?section=3"], []),
      (["-k", "-s", "1,8", "x"], ["man:apropos/x?section=1,8"], []), (["-"], ["-"], []),
      ([], [], []),
    ] as [([String], [String], [String])])
  func `what one types for man is links and words that it knows`(
    typed: [String], own: [String], named: [String]
  ) throws {
    let read = try ManualApp.read(typed)
    #expect(read.own == own && read.named == named)
  }

  @Test(
    arguments: [
      (["-k"], "-k needs words to look for"), (["-f", "--plain"], "-f needs words to look for"),
      (["-s", "3"], "What manual page do you want?"), (["-l"], "What manual page do you want?"),
    ]) func `what is no page is refused with words`(typed: [String], error: String)
  {
    let failure = #expect(throws: ManualPages.Failure.self) { try ManualApp.read(typed) }
    #expect(failure?.description == error)
  }

  @Test func `the pages that man has are shown, the first on top`() async throws {
    let tree = try Tree()
    try tree.add("compass-rose", "7", "what a compass shows")
    try tree.add("compass", "7", "what a compass is")
    try tree.add("bar", "tcl", "a bar of sand")
    let pages = ManualPages(environment: tree.environment)
    func arguments(_ named: String..., after own: [String] = []) async throws -> [String] {
      try await ManualApp.arguments(own, showing: named, in: pages).words
    }
    #expect(try await arguments() == [])
    for words in [["compass"], ["compass.3"], ["3", "compass"], ["-s", "1,3", "compass"]] {
      let shown = try await ManualApp.arguments([], showing: words, in: pages)
      #expect(shown.words == ["--no-state", "man:pages/compass(3)"] && shown.files == [])
    }
    #expect(
      try await arguments("compass", after: ["--open"]) == ["--open", "man:pages/compass(3)"])
    let link = "man:pages/compass(3),bearing(1)"
    #expect(try await arguments("compass", "bearing(1)") == ["--no-state", link])
    #expect(
      try await arguments("compass", "rose", "bearing(1)")
        == ["--no-state", "man:pages/compass-rose(7),bearing(1)"])
    #expect(
      try await arguments("-a", "compass") == ["--no-state", "man:pages/compass(3),compass(7)"])
    // Any word is a section of the pages that follow it.
    #expect(try await arguments("tcl", "bar") == ["--no-state", "man:pages/bar(tcl)"])
    // A file of this process is none of the running one's.
    await #expect(throws: ManualPages.Failure.self) {
      try await arguments(tree.path + "/man7/compass.7", after: ["--open"])
    }
    let error = await #expect(throws: ManualPages.Failure.self) { try await arguments("nowhere") }
    #expect(error?.description == "No manual entry for nowhere")
  }

  @Test func `a file that the command line names is shown, and no other`() async throws {
    let tree = try Tree()
    let path = tree.path + "/sand bank.1"
    try Data(".TH SAND 1\n.SH NAME\nsand \\- see bearing(1)\n".utf8).write(
      to: URL(filePath: path))
    let pages = ManualPages(environment: tree.environment)
    let shown = try await ManualApp.arguments([], showing: ["bearing", path], in: pages)
    #expect(shown.words == ["--no-state", "man:pages/bearing(1),~1"])
    #expect(shown.files == [PageName(file: path)])
    let app = try HeadlessHost(
      ManualApp.program(environment: tree.environment, isNamed: true, files: shown.files))
    await app.play(
      """
      Open "man:pages/bearing(1),~1"
      Wait
      Expect Title "bearing(1)"
      Type "q"
      Wait
      Expect Screen "see bearing(1)"
      """)
    #expect(app.stack.hasSuffix(path))
    await app.play("Alt+c\nOpen \"man:pages/~2\"\nWait")
    #expect(app.terminal.copied == "man -l -- '\(path)'")
    #expect(app.shows("There is no text"))
    let error = await #expect(throws: ManualPages.Failure.self) {
      try await ManualApp.arguments([], showing: ["./nowhere.1"], in: pages)
    }
    #expect(error?.description == "man: ./nowhere.1: No such file or directory")
  }

  @Test func `pages of other sections have a tab of their own, if there are some`() async throws {
    let tree = try Tree()
    let pages = ManualPages(environment: tree.environment)
    #expect(await pages.hasOthers() == false)
    for section in ["n", "9", "0p", "tcl"] {
      try tree.add("reef", section, "in section \(section)")
    }
    tree.index()
    #expect(await pages.hasOthers())
    let app = try HeadlessHost(
      ManualApp.program(environment: tree.environment, hasOthers: true))
    await app.play(
      """
      Wait
      Type "9"
      Wait
      Expect Tab "Other"
      Expect Screen "4 pages"
      Expect Screen "reef(tcl)"
      Type "1"
      Open "man:reef(n)"
      Wait
      Expect Stack "Other › reef(n)"
      Open "man:reef.9"
      Wait
      Expect Stack "Other › reef(9)"
      """)
    // Without the tab, such a page is shown under the selected one.
    let other = try HeadlessHost(ManualApp.program(environment: tree.environment))
    await other.play("Wait\nOpen \"man:reef(n)\"\nWait\nExpect Stack \"Commands › reef(n)\"")
  }

  @Test func `the names of all tabs are shown in 80 columns`() async throws {
    let tree = try Tree()
    for hasOthers in [false, true] {
      let app = try HeadlessHost(
        ManualApp.program(environment: tree.environment, hasOthers: hasOthers))
      await app.play("Wait\nResize 80x24")
      for (_, title) in ManualApp.sections.prefix(hasOthers ? 9 : 8) {
        #expect(app.shows(title), "\(app.picture)")
      }
    }
  }

  @Test func `a filter says what it finds in other sections`() async throws {
    let tree = try Tree()
    let app = try HeadlessHost(ManualApp.program(environment: tree.environment))
    await app.play(
      """
      Wait
      Type "/ship's"
      Expect Screen "Nothing in Commands; Library 1"
      Backspace 6
      Type "bearing"
      Expect Not Screen "also"
      Backspace 7
      Type "s"
      Expect Screen "also Library 1"
      Escape
      Expect Screen "2 pages"
      """)
  }

  @Test func `q ends a program that was started for pages at the last one`() async throws {
    let tree = try Tree()
    let program = ManualApp.program(environment: tree.environment, isNamed: true)
    let app = try HeadlessHost(program)
    await app.play(
      """
      Open "man:pages/compass(3),bearing(1)"
      Wait
      Expect Title "compass(3)"
      Type "q"
      Wait
      Expect Title "bearing(1)"
      Expect Tab "Library"
      Type "?/quit"
      Wait+Screen@1s /q +quit/
      Escape
      Escape
      """)
    await app.press("q")
    #expect(app.exitCode == 0)
  }

  @Test func `tabs that differ in a value have a name for each`() async throws {
    var (output, errors) = ("", "")
    let console = AppConsole(
      terminal: { HeadlessTerminal(size: Size(columns: 80, rows: 24)) },
      writeError: { errors += $0 }, writeOutput: { output += $0 })
    let code = await ManualApp.program(environment: [:]).run(
      arguments: ["--routes", "--json"], variables: [:], console: console)
    #expect(code == 0 && errors.isEmpty)
    let tabs = output.matches(of: /"name" : "(section\d)",\n *"title" : "(\w+)/).map {
      [String($0.1), String($0.2)]
    }
    #expect(
      tabs.first == ["section1", "Commands"] && tabs.contains(["section8", "Admin"]))
  }

  @Test func `a saved page is one that a link could name`() throws {
    for name in ["/etc/hostname", "-K", ""] {
      let data = Data("\"\(name)\"".utf8)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(PageName.self, from: data) }
    }
    let page = try #require(PageName("printf(3)"))
    #expect(try JSONDecoder().decode(PageName.self, from: JSONEncoder().encode(page)) == page)
  }

  @Test func `headings and references are found in a page`() throws {
    let page = try #require(PageName("open(2)"))
    let text = ManualText(
      """
      open(2)            System Calls            open(2)

      NAME
             open - see lseek(2)), (read(2), write(2).
         Creating a file
             Not f(x), printf() or open(2), but inode(7),path(3p)
         The end

      Linux                2026               open(2)
      """, of: page)
    #expect(
      text.references.map(\.words) == [
        "lseek(2)", "read(2)", "write(2)", "inode(7)", "path(3p)",
      ])
    #expect(text.headings == [ManualText.Heading(text: "NAME", line: 2)])
  }

  @Test func `a page keeps its emphasis, and is searched without it`() throws {
    let text = ManualText(
      "P(1)\n\n\u{1B}[1mN\u{1B}[0mA\u{8}AM\u{8}ME\u{8}E\n       _\u{8}s_\u{8}e_\u{8}e p\u{8}pr\u{8}r(2)\n\nP(1)",
      of: PageName("p"))
    #expect(text.headings == [ManualText.Heading(text: "NAME", line: 2)])
    #expect(text.references.map(\.words) == ["pr(2)"])
    #expect(text.lines[2].contains("A\u{8}A"))
    #expect(text.page == PageName("p(1)"))
  }

  @Test(
    arguments: [
      ("/usr/share/man/man1/ls.1.gz", "ls(1)"), ("/a/man3/std::vector.3cxx", "std::vector(3cxx)"),
      ("/a/man5/resolv.conf.5.zst", "resolv.conf(5)"), ("/a/README", nil), ("", nil),
      ("/a/-k.1", nil),
    ] as [(String, String?)])
  func `a file is the page that it contains`(path: String, page: String?) {
    #expect(ManualPages.page(at: path)?.description == page)
  }

  @Test func `the text of all pages of a section is searched`() async throws {
    let tree = try Tree()
    let app = try HeadlessHost(ManualApp.program(environment: tree.environment))
    await app.play(
      """
      Open "man:text/magnetic"
      Wait+Screen@10s /1 page/
      Expect Screen "bearing(1)"
      Enter
      Wait
      Expect Title "bearing(1)"
      Open "man:text/nowhere-to-be-found"
      Wait+Screen@10s /No page contains that/
      Open "man:text/heading?section=3"
      Wait+Screen@10s /compass\\(3\\)/
      Open "man:text/heading?section=x"
      Expect Title "Text heading"
      """)
  }

  @Test func `several names and several words are looked up one by one`() async throws {
    let tree = try Tree()
    let app = try HeadlessHost(ManualApp.program(environment: tree.environment))
    await app.play(
      """
      Open "man:whatis/bearing%20compass"
      Wait+Screen@10s /2 pages/
      Expect Screen "bearing(1)"
      Expect Screen "compass(3)"
      Open "man:apropos/bearing%20sextant"
      Wait+Screen@10s /2 pages/
      Expect Screen "sextant(1)"
      """)
  }

  @Test func `a filter's words are searched for in the text`() async throws {
    let tree = try Tree()
    let app = try HeadlessHost(ManualApp.program(environment: tree.environment))
    await app.play(
      """
      Wait
      Type "/angle"
      Enter
      Type "K"
      Wait+Screen@10s /sextant\\(1\\)/
      Expect Title "Text angle"
      """)
  }

  @Test func `a page from standard input is shown, and has no width of ours`() async throws {
    let tree = try Tree()
    let text = "X(7)\n\nNAME\n  x - the o\u{8}on\u{8}ne from a pipe, see bearing(1)\n\nX(7)\n"
    let environment = tree.environment.merging(["MAN_PN": "x(7)"]) { $1 }
    let app = try HeadlessHost(ManualApp.program(environment: environment, input: text))
    await app.play(
      """
      Open "man:-"
      Wait
      Expect Stack "Topics › x(7)"
      Expect Screen "the one from a pipe"
      Resize 60x20
      Expect Screen "the one from a pipe"
      Tab
      Enter
      Wait
      Expect Title "bearing(1)"
      """)
    let other = try HeadlessHost(ManualApp.program(environment: tree.environment))
    await other.play("Open \"man:-\"\nWait\nExpect Screen \"There is no text on standard input.\"")
  }

  @Test(arguments: ["x(7)", "x\\.7\\.gz"])
  func `a page from man has one name, also if it was a file`(told: String) async throws {
    let tree = try Tree()
    let environment = tree.environment.merging(["MAN_PN": told]) { $1 }
    let app = try HeadlessHost(
      ManualApp.program(environment: environment, input: "X(7)\n\nNAME\n  x\n\nX(7)\n"))
    await app.play("Open \"man:-\"\nWait\nExpect Stack \"Topics › x(7)\"\nAlt+c")
    #expect(app.notice == "Copied man -s 7 -- x" && app.terminal.copied == "man -s 7 -- x")
  }

  @Test(arguments: ["printf(3)", "printf", "[(1)", "git-log(1)", "std::vector(3cxx)", "7z(1)"])
  func `a name is parsed and printed`(name: String) {
    #expect(PageName(name)?.description == name)
  }

  @Test(arguments: [
    "-k", "a(", "a()", "a(3", "a(3)b", "a(x)", "a(-3)", "a(3)(3)", "(3)", "a(3123456789)", "",
    "../x", "a b", "/etc/passwd", "x\u{1B}[31m",
  ])
  func `a name that could be an option or a file is none`(name: String) {
    #expect(PageName(name) == nil)
  }

  /// Plays a tape with another program in place of `man`.
  private func play(_ tape: String, man script: String) async throws {
    let tree = try Tree()
    let app = try app(with: "man", script, in: tree)
    await app.play("Open \"x-man-page://1/bearing\"\nWait\n\(tape)")
  }

  /// Returns the reader with another program in place of one of those that it runs.
  private func app(
    with program: String, _ script: String, in tree: borrowing Tree
  ) throws -> HeadlessHost<ManualRoute> {
    let path = tree.path + "/bin"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let file = "\(path)/\(program)"
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    var environment = tree.environment
    environment["PATH"] = "\(path):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["MANOPT"] = "--where"
    return try HeadlessHost(ManualApp.program(environment: environment))
  }

  @Test func `a failure of man is shown in its own words`() async throws {
    try await play(
      #"Expect Screen "man: the page is damaged""#,
      man: "echo 'man: the page is damaged' >&2; exit 4")
  }

  @Test func `a page that man cannot unpack is a failure in its own words`() async throws {
    try await play(
      #"Expect Screen "man: can't execute compress""#,
      man: "echo \"man: can't execute compress: No such file\" >&2; echo; exit 0")
  }

  @Test func `a page that is cut says so`() async throws {
    try await play(
      "Expect Screen \"a line\"\nExpect Screen \"[The page is cut here.]\"",
      man: "printf 'A(1)\\n\\nNAME\\n   a line\\n\\nA(1)\\n'; sleep 100 &")
  }

  @Test func `the person's own options for man do not reach it`() async throws {
    try await play(
      #"Expect Screen "options:.""#,
      man: "printf 'A(1)\\n\\nNAME\\n   options:%s.\\n\\nA(1)\\n' \"$MANOPT\"")
  }
}
