import Foundation
import Navigation
import NavigationTerminal
import TerminalKit
import Testing

/// What an app keeps from one run to the next, seen on the screen and in what was written.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct KeptStateTests {
  private let disk = MemoryDisk()
  private let path = "/home/reader/.local/state/library/state.json"
  private let home = ["HOME": "/home/reader"]

  private func session(_ arguments: String...) -> AppSession {
    switch arguments.count {
    case 0: AppSession(variables: home, disk: disk)
    case 1: AppSession(arguments[0], variables: home, disk: disk)
    default: AppSession(arguments[0], arguments[1], variables: home, disk: disk)
    }
  }

  private var text: String { disk.text(path) ?? "" }

  @Test func `what waits and where one was are there again, and nobody is signed in`() async {
    let first = session("library://books/3", "library://loans/4")
    await first.start()
    #expect(first.shows("Sign in"))
    #expect(text.hasPrefix("{\"sextant\":\"library\","))
    #expect(text.contains("library://loans/4"))
    #expect(await first.quit() == 130)
    #expect(first.errors == "1 link waits for sign-in: library://loans/4\n")

    let second = session()
    await second.start()
    #expect(second.terminal.changedFrames == 1)
    #expect(second.shows("Shelves › Novels › Book 3"))
    #expect(second.shows("Sign in"))
    #expect(second.shows("1 waiting"))
    #expect(second.shows("Still waiting: library://loans/4"))
    #expect(second.store?.session.principal == nil)
    _ = await second.quit()
  }

  @Test func `a killed app loses nothing that it said was waiting`() async {
    let first = session()
    await first.start()
    let before = disk.writes.count
    first.store?.send(.deepLink(DeepLinkRequest("library://loans/4")))
    first.terminal.send(.focus(true))
    #expect(first.shows("1 waiting"))
    let write = disk.writes[before...].first { $0.text.contains("library://loans/4") }
    #expect(write?.screen.contains { $0.contains("1 waiting") } == false)

    // Killed: nothing is said, and the file is as it is.
    let other = MemoryDisk()
    other.files = disk.files
    let second = AppSession(variables: home, disk: other)
    await second.start()
    #expect(second.shows("Still waiting: library://loans/4"))
    _ = await second.quit()
    _ = await first.quit()
  }

  @Test func `a link opens after what was kept, and what waited waits on`() async {
    let first = session("library://books/3", "library://loans/4")
    await first.start()
    _ = await first.quit()
    let second = session("library://books/5")
    await second.start()
    #expect(second.shows("Shelves › Novels › Book 5"))
    #expect(second.shows("1 waiting"))
    #expect(!second.shows("Password"))
    _ = await second.quit()
  }

  @Test func `a public place comes back and says so, and a fresh start says nothing`() async {
    let fresh = session()
    await fresh.start()
    #expect(!fresh.shows("Back where you were."))
    _ = await fresh.quit()
    let first = session("library://books/3")
    await first.start()
    _ = await first.quit()
    #expect(first.errors.isEmpty)
    let second = session()
    await second.start()
    #expect(second.shows("Back where you were."))
    #expect(second.shows("Shelves › Novels › Book 3"))
    _ = await second.quit()
  }

  @Test func `a navigation is written once, and nothing is written where nothing changed`() async {
    let app = session()
    await app.start()
    let before = disk.writes.count
    app.terminal.send(.focus(true))
    app.press(KeyPress(.character("?")), KeyPress(.escape))
    #expect(disk.writes.count == before)
    app.store?.send(.go(.book(3)))
    app.terminal.send(.focus(true))
    app.terminal.send(.focus(false))
    #expect(disk.writes.count == before)
    app.rest()
    #expect(disk.writes.count == before + 1)
    _ = await app.quit()
    #expect(disk.writes.count == before + 1)
  }

  @Test func `several moves are one write, a second after the last, each after its frame`() async {
    let app = session()
    await app.start()
    let before = disk.writes.count
    // A slow disk: what is written takes a tenth of a second, on the clock of the app.
    disk.onWrite = { app.rest(for: .milliseconds(100)) }
    for book in 1...4 {
      let (frames, now) = (app.terminal.changedFrames, app.clock.now)
      app.store?.send(.go(.book(book)))
      app.terminal.send(.focus(true))
      #expect(app.terminal.changedFrames == frames + 1)
      #expect(app.clock.now == now)
      app.rest(for: .milliseconds(900))
      #expect(disk.writes.count == before)
    }
    app.rest(for: .milliseconds(100))
    #expect(disk.writes.count == before + 1)
    #expect(disk.writes.last?.screen.contains { $0.contains("Book 4") } == true)
    #expect(text.contains("\"_0\":4"))
    _ = await app.quit()
    #expect(disk.writes.count == before + 1)
  }

  @Test func `an app that never rests is written every five seconds`() async {
    let app = session()
    await app.start()
    let before = disk.writes.count
    for book in 1...20 {
      app.store?.send(.go(.book(book)))
      app.terminal.send(.focus(true))
      app.rest(for: .milliseconds(500))
    }
    #expect(disk.writes.count == before + 2)
    _ = await app.quit()
  }

  @Test func `a move is written before the app is suspended and when it ends`() async {
    let app = session()
    await app.start()
    app.store?.send(.go(.book(3)))
    app.terminal.send(.focus(true))
    #expect(!text.contains("\"_0\":3"))
    app.press(KeyPress(.character("z"), .control))
    #expect(text.contains("\"_0\":3"))
    app.store?.send(.go(.book(4)))
    app.terminal.send(.terminate(signal: 15))
    #expect(text.contains("\"_0\":4"))
    #expect(await app.end() == 143)
  }

  @Test func `sign-out takes what needs sign-in out of the file before it is said`() async {
    let app = session()
    await app.start()
    app.store?.signIn(Principal(subject: "reader@example.com"))
    app.store?.send(.go(.loan(4)))
    app.terminal.send(.focus(true))
    #expect(text.contains("\"loan\""))
    app.store?.signOut()
    app.terminal.send(.focus(true))
    #expect(app.shows("Signed out."))
    #expect(!text.contains("\"loan\""))
    #expect(disk.writes.last?.screen.contains { $0.contains("Signed out.") } == false)
    #expect(disk.writes.allSatisfy { !$0.text.contains("reader@example.com") })
    _ = await app.quit()
  }

  @Test func `the gated place that showed waits after a restart`() async {
    let app = session()
    await app.start()
    app.store?.signIn(Principal(subject: "reader@example.com"))
    app.store?.send(.go(.loan(4)))
    app.terminal.send(.focus(true))
    _ = await app.quit()
    #expect(app.errors.isEmpty)
    let second = session()
    await second.start()
    // It greets nobody with a form: the public place shows, with badge and notice.
    #expect(second.shows("Sign in to return to Loan 4: w"))
    #expect(second.shows("1 waiting"))
    #expect(!second.shows("to open"))
    second.press("w")
    #expect(second.shows("to open Loan 4"))
    _ = await second.quit()
  }

  @Test func `a link that waits beside a gated place raises the layer after a restart`() async {
    let app = session("library://loans/5")
    await app.start()
    app.store?.signIn(Principal(subject: "reader@example.com"))
    app.store?.signOut()
    app.store?.open("library://loans/4")
    app.terminal.send(.focus(true))
    _ = await app.quit()
    let second = session()
    await second.start()
    #expect(second.shows("Still waiting: library://loans/4"))
    #expect(second.shows("to open library://loans/4"))
    _ = await second.quit()
  }

  @Test func `the app's own value comes back before the first frame`() async {
    let first = session()
    await first.start()
    first.shelfMark = 7
    first.terminal.send(.focus(true))
    first.rest()
    #expect(text.contains("\"shared\":{\"mark\":7}"))
    _ = await first.quit()
    let second = session()
    await second.start()
    #expect(second.shelfMark == 7)
    _ = await second.quit()
    disk.files[path] = Array(text.replacing("\"mark\":7", with: "\"mark\":\"x\"").utf8)
    let third = session()
    await third.start()
    #expect(third.shelfMark == 0)
    #expect(third.shows("\"mark\" could not be read."))
    _ = await third.quit()
    #expect(third.errors == "library: \"mark\" could not be read.\n")
  }

  @Test func `a route that is gone is said, and the rest comes back`() async {
    let first = session("library://books/3")
    await first.start()
    _ = await first.quit()
    disk.files[path] = Array(text.replacing("{\"book\"", with: "{\"scroll\"").utf8)
    let second = session()
    await second.start()
    #expect(second.shows("Shelves › Novels"))
    #expect(!second.shows("Novels › Book 3"))
    #expect(second.shows("Entry 2 in \"shelves\" could not be read."))
    _ = await second.quit()
  }

  @Test func `without state nothing is written, and what waited is said to be dropped`() async {
    let app = session("--no-state", "library://loans/4")
    await app.start()
    _ = await app.quit()
    #expect(app.errors == "1 link that waited for sign-in was dropped: library://loans/4\n")
    #expect(disk.files.isEmpty)
  }

  @Test func `the file is where the variables say, or where it was named`() async {
    for (arguments, variables, path): ([String], [String: String], String) in [
      ([], ["HOME": "/h"], "/h/.local/state/library/state.json"),
      ([], ["HOME": "/h", "XDG_STATE_HOME": "/x"], "/x/library/state.json"),
      ([], ["HOME": "/h", "XDG_STATE_HOME": "x"], "/h/.local/state/library/state.json"),
      (
        [], ["HOME": "/h", "XDG_STATE_HOME": String(decoding: [0x2F, 0xFF], as: UTF8.self)],
        "/h/.local/state/library/state.json"
      ),
      (["--state=here.json"], ["HOME": "/h"], "here.json"),
    ] {
      let disk = MemoryDisk()
      let app =
        arguments.isEmpty
        ? AppSession(variables: variables, disk: disk)
        : AppSession(arguments[0], variables: variables, disk: disk)
      await app.start()
      #expect(Array(disk.files.keys) == [path])
      _ = await app.quit()
    }
  }

  @Test func `without a home it runs without state and says so in one notice`() async {
    let app = AppSession("library://loans/4", disk: disk)
    await app.start()
    _ = await app.quit()
    #expect(
      app.errors == """
        library: State is not saved: neither XDG_STATE_HOME nor HOME is an absolute path.
        1 link that waited for sign-in was dropped: library://loans/4\n
        """)
    let quiet = AppSession(disk: disk)
    await quiet.start()
    #expect(quiet.shows("State is not saved: neither XDG_STATE_HOME nor HOME is an absolute path."))
    _ = await quiet.quit()
    #expect(disk.files.isEmpty)
  }

  @Test func `a disk that refuses is said once, and tried again with the next change`() async {
    disk.refusal = .system("Read-only file system")
    let app = session()
    await app.start()
    let sentence = "State is not saved: \(path): Read-only file system."
    #expect(app.says(sentence))
    app.terminal.send(.focus(false))
    app.store?.send(.go(.book(3)))
    app.terminal.send(.focus(true))
    #expect(!app.shows("State is not saved: "))
    _ = await app.quit()
    #expect(app.errors == "library: \(sentence)\n")

    disk.refusal = nil
    let again = session()
    await again.start()
    disk.refusal = .system("No space left on device")
    let frames = again.terminal.changedFrames
    again.terminal.send(.focus(false))
    again.store?.send(.go(.book(3)))
    again.terminal.send(.focus(true))
    again.rest()
    // The frame that says it follows.
    await again.frames(after: frames)
    #expect(again.says("No space left on device."))
    disk.refusal = nil
    again.store?.send(.go(.book(4)))
    again.terminal.send(.focus(true))
    again.rest()
    #expect(text.contains("\"_0\":4"))
    _ = await again.quit()
    #expect(again.errors.isEmpty)
  }

  @Test func `what the disk refused while nobody waited is tried once more at the end`() async {
    let app = session()
    await app.start()
    disk.refusal = .system("No space left on device")
    app.terminal.send(.focus(false))
    app.store?.send(.go(.book(3)))
    app.terminal.send(.focus(true))
    app.rest()
    #expect(!text.contains("\"_0\":3"))
    disk.refusal = nil
    _ = await app.quit()
    #expect(text.contains("\"_0\":3"))
    #expect(app.errors.isEmpty)
  }

  @Test func `a longer session on a full disk keeps what the file has`() async {
    let app = session()
    await app.start()
    let first = Principal(subject: "first@example.com")
    app.store?.signIn(first)
    app.store?.send(.go(.loan(7_777)))
    app.terminal.send(.focus(true))
    app.rest()
    #expect(text.contains("7777"))
    disk.refusal = .system("No space left on device")
    app.store?.signIn(
      Principal(subject: first.subject, expires: ContinuousClock.now.advanced(by: .seconds(9_000))))
    app.terminal.send(.focus(true))
    #expect(text.contains("7777"))
    _ = await app.quit()
    #expect(text.contains("7777"))
  }

  @Test func `what an account left goes at its sign-out, even from a disk that is full`() async {
    let app = session()
    await app.start()
    app.store?.signIn(Principal(subject: "first@example.com"))
    app.press(":")
    for character in "books/3" { app.press(KeyPress(.character(character))) }
    app.press(KeyPress(.enter))
    app.store?.send(.go(.loan(7_777)))
    app.rest()
    #expect(text.contains("7777"))
    #expect(text.contains("books") && text.contains("owner"))
    disk.refusal = .system("No space left on device")
    app.store?.signOut()
    app.terminal.send(.focus(true))
    #expect(disk.files[path] == nil)
    disk.refusal = nil
    _ = await app.quit()
    #expect(!text.isEmpty && !text.contains("7777"))
    #expect(app.errors.isEmpty)
  }

  @Test func `what is not the app's and was named is refused before the terminal is taken`() async {
    disk.files["diary"] = Array("Dear diary,\n".utf8)
    let app = session("--state", "diary")
    #expect(await app.end() == 65)
    #expect(
      app.errors
        == "library: State is not saved: diary is not a state file of this app, so it is left unchanged.\n"
    )
    #expect(disk.text("diary") == "Dear diary,\n")
    #expect(app.terminal.frame == nil)
    #expect(disk.writes.isEmpty)
  }

  @Test func `the state of another app is not this app's`() async {
    disk.files["other"] = Array("{\"sextant\":\"librarian\",\"format\":1}".utf8)
    let app = session("--state", "other")
    #expect(await app.end() == 65)
  }

  @Test func `a damaged, cut or newer state is set aside and said`() async throws {
    let first = session("library://books/3")
    await first.start()
    _ = await first.quit()
    let good = text
    for (bad, words) in [
      (String(good.dropLast(20)), "The saved state could not be read; it was moved to"),
      ("{\"sextant\":\"library\",", "The saved state could not be read; it was moved to"),
      (
        good.replacing("\"version\":1", with: "\"version\":9"),
        "The saved state is from a newer version; it was moved to"
      ),
    ] {
      let disk = MemoryDisk()
      disk.files["s"] = Array(bad.utf8)
      let app = AppSession("--state", "s", disk: disk)
      await app.start()
      #expect(app.shows("\(words) s.unreadable-1."))
      #expect(disk.text("s.unreadable-1") == bad)
      #expect(disk.text("s")?.contains("\"version\":1") == true)
      #expect(!app.shows("Novels › Book 3"))
      _ = await app.quit()
    }
  }

  @Test func `another program's file at the default place is set aside, and the next run is saved`()
    async throws
  {
    disk.files[path] = Array("Dear diary,\n".utf8)
    // Plain output only reads.
    let plain = session("--plain")
    #expect(await plain.end() == 0)
    #expect(disk.text(path) == "Dear diary,\n")
    #expect(plain.errors.contains("is not a state file of this app, so it is left unchanged"))
    let first = session()
    await first.start()
    #expect(first.says("The saved state could not be read; it was moved to"))
    first.store?.send(.deepLink(DeepLinkRequest("library://books/3")))
    _ = await first.quit()
    #expect(disk.text("\(path).unreadable-1") == "Dear diary,\n")
    let second = session()
    await second.start()
    #expect(second.shows("Novels › Book 3"))
    _ = await second.quit()
  }

  /// A few damaged files, always the same; each cut and each flipped bit with `SEXTANT_EVERY`.
  @Test(.timeLimit(.minutes(120)))
  func `a state that is cut or flipped anywhere starts the app, and shows nothing gated`() async {
    let first = session("library://books/3", "library://loans/4")
    await first.start()
    _ = await first.quit()
    let good = Array(text.utf8)
    let isEvery = ProcessInfo.processInfo.environment["SEXTANT_EVERY"] != nil
    var broken: [[UInt8]] = []
    for cut in stride(from: 0, to: good.count, by: isEvery ? 1 : 37) {
      broken.append(Array(good[..<cut]))
    }
    for bit in stride(from: 0, to: good.count * 8, by: isEvery ? 1 : 211) {
      var bytes = good
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      broken.append(bytes)
    }
    for bytes in broken {
      let disk = MemoryDisk()
      disk.files[path] = bytes
      let app = AppSession(variables: home, disk: disk)
      await app.start()
      let session = app.store?.session
      #expect(session?.principal == nil)
      let routes = session?.layers.map(\.root) ?? []
      #expect((session?.state.path.map { $0 } ?? []).allSatisfy { !"\($0)".contains("loan") })
      #expect(routes.allSatisfy { $0 == .signIn || !"\($0)".contains("loan") })
      #expect(!app.shows("This is Loan"))
      #expect(await app.quit() == 130)
    }
  }

  @Test func `a second instance runs without state and says so`() async {
    let first = session()
    await first.start()
    let second = session()
    await second.start()
    #expect(second.shows("Another instance is running, so your place here is not saved."))
    second.store?.send(.go(.book(3)))
    second.terminal.send(.focus(true))
    #expect(await second.quit() == 130)
    #expect(
      second.errors
        == "library: Another instance is running, so your place here is not saved.\n")
    #expect(!text.contains("\"book\""))
    first.store?.send(.go(.book(4)))
    first.terminal.send(.focus(true))
    first.rest()
    #expect(text.contains("\"book\""))
    _ = await first.quit()
  }

  @Test func `when the first instance ends, the second takes all that was its own`() async {
    let room = SocketRoom()
    var variables = home
    variables["XDG_RUNTIME_DIR"] = "/run/me"
    let socket = "/run/me/library/links.sock"
    let first = AppSession([], variables: variables, disk: disk, room: room)
    await first.start()
    first.store?.send(.go(.book(4)))
    first.terminal.send(.focus(true))
    let second = AppSession([], variables: variables, disk: disk, room: room)
    await second.start()
    second.terminal.send(.focus(true))
    second.store?.send(.go(.book(3)))
    second.terminal.send(.focus(true))
    // The notice has gone with the move, and the header still tells.
    #expect(!second.shows("Another instance"))
    #expect(second.terminal.lines.first?.contains("not saved") == true)
    _ = await first.quit()
    #expect(second.terminal.lines.first?.contains("not saved") == false)
    #expect(second.says("The other instance has ended, so your place here is saved."))
    #expect(second.shows("Book 3"))
    #expect(text.contains("3"))
    #expect(room.paths == [socket])
    #expect(
      await AppSession(["open", "books/5"], variables: variables, disk: disk, room: room).end()
        == 0)
    #expect(second.shows("Book 5"))
    second.rest()
    _ = await second.quit()
    #expect(second.errors.isEmpty)
    let third = AppSession([], variables: variables, disk: disk, room: room)
    await third.start()
    #expect(third.shows("Book 5"))
    _ = await third.quit()
  }

  @Test func `what the first instance kept takes nothing away from the user of the second`() async {
    let room = SocketRoom()
    var variables = home
    variables["XDG_RUNTIME_DIR"] = "/run/me"
    let first = AppSession([], variables: variables, disk: disk, room: room)
    await first.start()
    first.store?.open("library://loans/4")
    first.terminal.send(.focus(true))
    let second = AppSession([], variables: variables, disk: disk, room: room)
    await second.start()
    for letter in ":boo" { second.press(KeyPress(.character(letter))) }
    _ = await first.quit()
    #expect(second.shows("boo") && second.store?.session.pending.isEmpty == true)
    // Until then the file is as the first has left it, and links find the second.
    #expect(text.contains("loans/4"))
    #expect(room.paths == ["/run/me/library/links.sock"])
    second.press(KeyPress(.escape))
    #expect(second.store?.session.pending.count == 1 && !second.shows("boo"))
    #expect(second.says("The other instance has ended, so your place here is saved."))
    #expect(text.contains("loans/4"))
    _ = await second.quit()
  }

  @Test func `of three instances, each is saved when those before it have ended`() async {
    let all = [session(), session(), session()]
    for app in all { await app.start() }
    for (number, app) in all.enumerated() {
      #expect(!app.shows("not saved"), "\(number)")
      for later in all[(number + 1)...] {
        later.press(KeyPress(.escape))
        #expect(later.terminal.lines.first?.contains("not saved") == true, "\(number)")
      }
      _ = await app.quit()
    }
    #expect(all.last?.errors == "")
  }

  @Test func `while an instance waits for the state, it takes no socket either`() async {
    let room = SocketRoom()
    let first = session()
    await first.start()
    var variables = home
    variables["XDG_RUNTIME_DIR"] = "/run/me"
    let second = AppSession([], variables: variables, disk: disk, room: room)
    await second.start()
    #expect(room.paths.isEmpty)
    _ = await first.quit()
    #expect(room.paths == ["/run/me/library/links.sock"])
    _ = await second.quit()
  }

  @Test func `what waited for more than a day is dropped and said`() async throws {
    let first = session("library://loans/4")
    await first.start()
    _ = await first.quit()
    let range = try #require(text.firstRange(of: "\"queuedAt\":"))
    let end = try #require(text[range.upperBound...].firstIndex { $0 == "," || $0 == "}" })
    disk.files[path] = Array((text[..<range.upperBound] + "0" + text[end...]).utf8)
    let second = session()
    await second.start()
    #expect(second.shows("library://loans/4 waited too long and was dropped."))
    #expect(!second.shows("Sign in"))
    _ = await second.quit()
    #expect(second.errors.isEmpty)
  }

  @Test func `tapes are played without any state`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Open \"library://books/3\"\nExpect Stack 2\n", to: "a.tape")
    let app = session("replay", "\(folder.path)/a.tape")
    #expect(await app.end() == 0)
    #expect(disk.files.isEmpty)
  }
}
