import Dispatch
import NavigationTerminal
import SystemBackend
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@MainActor @Suite(.timeLimit(.minutes(10))) struct AppSocketTests {
  private let folder: ScratchFolder
  private var path: String { "\(folder.path)/app/links.sock" }

  init() throws {
    folder = try ScratchFolder()
  }

  /// Says a line as another process would, while this one goes on.
  private func ask(_ line: String) async -> Result<String, AppSocketError> {
    let path = path
    return await Task.detached { await Self.askNow(line, at: path) }.value
  }

  private nonisolated static func askNow(
    _ line: String, at path: String
  ) async -> Result<String, AppSocketError> {
    do throws(AppSocketError) {
      return .success(try SocketClient(path: path).ask(line))
    } catch {
      return .failure(error)
    }
  }

  /// Sends bytes as they are, and returns what comes back until the other side closes.
  private func send(_ bytes: [UInt8]) async -> [UInt8]? {
    let path = path
    return await Task.detached { SocketClient(path: path).exchange(bytes) }.value
  }

  @Test func `a line is heard and answered, by this person alone`() async throws {
    let socket = AppSocket(path: path)
    var heard: [String] = []
    try socket.listen {
      heard.append($0)
      return "0 yes\nno"
    }
    defer { socket.stop() }
    #expect(await ask("open shop://ä") == .success("0 yes no"))
    #expect(heard == ["open shop://ä"])
    #expect(folder.mode(of: "app") == 0o700)
    #expect(folder.mode(of: "app/links.sock") == 0o600)
  }

  @Test func `folders that are missing are made, for this person alone`() async throws {
    let socket = AppSocket(path: "\(folder.path)/tool/app/links.sock")
    try socket.listen { _ in "here" }
    defer { socket.stop() }
    #expect(folder.mode(of: "tool") == 0o700)
    #expect(folder.mode(of: "tool/app") == 0o700)
    #expect(folder.mode(of: "tool/app/links.sock") == 0o600)
  }

  @Test func `a second one cannot listen until the first has ended`() async throws {
    let (first, second) = (AppSocket(path: path), AppSocket(path: path))
    try first.listen { _ in "first" }
    #expect(throws: AppSocketError(.inUse, at: path)) { try second.listen { _ in "second" } }
    #expect(await ask("x") == .success("first"))
    first.stop()
    #expect(await ask("x") == .failure(AppSocketError(.nobodyListens, at: path)))
    try second.listen { _ in "second" }
    #expect(await ask("x") == .success("second"))
    second.stop()
  }

  @Test func `the next one listens as soon as the first has ended`() async throws {
    let (first, second) = (AppSocket(path: path), AppSocket(path: path))
    try first.listen { _ in "first" }
    let failure = await withCheckedContinuation { ended in
      second.listenWhenFree({ _ in "second" }) { ended.resume(returning: $0) }
      first.stop()
    }
    #expect(failure == nil)
    #expect(await ask("x") == .success("second"))
    second.stop()
  }

  @Test func `a lock file that is replaced meanwhile is waited for again`() async throws {
    let (first, third) = (AppSocket(path: path), AppSocket(path: path))
    let second = AppSocket(path: path)
    try first.listen { _ in "first" }
    try folder.remove("app/links.sock.lock")
    try second.listen { _ in "second" }
    // The first one's end does not remove the second one's socket.
    first.stop()
    #expect(await ask("x") == .success("second"))
    let failure = await withCheckedContinuation { ended in
      third.listenWhenFree({ _ in "third" }) { ended.resume(returning: $0) }
      second.stop()
    }
    #expect(failure == nil)
    #expect(await ask("x") == .success("third"))
    third.stop()
  }

  @Test func `what a killed process left gives way`() async throws {
    let left = AppSocket(path: path)
    try left.listen { _ in "dead" }
    // Killed: the lock goes, the name stays.
    try folder.copyName("app/links.sock", to: "kept")
    left.stop()
    try folder.rename("kept", to: "app/links.sock")
    #expect(await ask("x") == .failure(AppSocketError(.nobodyListens, at: path)))
    let socket = AppSocket(path: path)
    try socket.listen { _ in "alive" }
    defer { socket.stop() }
    #expect(await ask("x") == .success("alive"))
  }

  @Test func `a folder that others can enter, and what is no socket, are left alone`() throws {
    let socket = AppSocket(path: path)
    try folder.make("app", mode: 0o755)
    #expect(throws: AppSocketError.self) { try socket.listen { _ in "" } }
    try folder.remove("app")
    try folder.make("other", mode: 0o700)
    try folder.link("other", as: "app")
    #expect(throws: AppSocketError.self) { try socket.listen { _ in "" } }
    try folder.remove("app")
    try folder.make("app", mode: 0o700)
    try folder.write("my words", to: "app/links.sock")
    #expect(throws: AppSocketError.self) { try socket.listen { _ in "" } }
    #expect(folder.read("app/links.sock") == "my words")
  }

  @Test func `too much, or what is no text, is not heard`() async throws {
    let socket = AppSocket(path: path)
    var heard: [String] = []
    try socket.listen {
      heard.append($0)
      return "0 yes"
    }
    defer { socket.stop() }
    #expect(await send(Array(repeating: 0x61, count: 100_000) + [0x0A]) == [])
    #expect(await send([0xFF, 0xFE, 0x0A]) == [])
    #expect(heard.isEmpty)
    #expect(await send(Array("one\ntwo\n".utf8)) == Array("0 yes\n".utf8))
    #expect(heard == ["one"])
  }

  @Test func `twenty that speak slowly at once all get their answers`() async throws {
    let socket = AppSocket(path: path)
    try socket.listen { "0 \($0)" }
    defer { socket.stop() }
    let client = SocketClient(path: path)
    // Each on a thread of its own, since it blocks.
    let asked = (0..<20).map { number in
      Task.detached {
        await withCheckedContinuation { answer in
          DispatchQueue(label: "client").async {
            answer.resume(
              returning: client.exchange(Array("one ".utf8), then: Array("\(number)\n".utf8)))
          }
        }
      }
    }
    var answers: Set<String> = []
    for ask in asked { answers.insert(String(decoding: await ask.value ?? [], as: UTF8.self)) }
    #expect(answers == Set((0..<20).map { "0 one \($0)\n" }))
  }

  @Test func `silent connections keep nobody waiting for long`() async throws {
    let socket = AppSocket(path: path)
    try socket.listen { _ in "0 yes" }
    defer { socket.stop() }
    let path = path
    let silent = await Task.detached {
      (0..<20).compactMap { _ in SocketClient(path: path).connected() }
    }.value
    defer { for number in silent { close(number) } }
    #expect(silent.count == 20)
    #expect(await ask("x") == .success("0 yes"))
  }

  @Test func `who has left is not heard, as an app that was stopped finds it`() async throws {
    let socket = AppSocket(path: path)
    var heard: [String] = []
    try socket.listen {
      heard.append($0)
      return "0 yes"
    }
    defer { socket.stop() }
    // Nothing is taken from the socket before this test waits: the app stands still until then.
    for number in 0..<5 { SocketClient(path: path).sayAndLeave("left \(number)") }
    #expect(await ask("stays") == .success("0 yes"))
    #expect(heard == ["stays"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `a server that says a byte now and then is waited for no longer than one that is silent`()
    async throws
  {
    try folder.make("app", mode: 0o700)
    let server = try #require(DrippingServer(path: path))
    let path = path
    let dripping = Task.detached { server.drip() }
    let answer = await Task.detached { () -> AppSocketError? in
      do throws(AppSocketError) {
        _ = try AppSocket.ask("x", at: path, waiting: 1)
        return nil
      } catch {
        return error
      }
    }.value
    #expect(answer == AppSocketError(.noAnswer, at: path))
    await dripping.value
  }

  @Test func `who says nothing more and waits is answered`() async throws {
    let socket = AppSocket(path: path)
    try socket.listen { _ in "0 yes" }
    defer { socket.stop() }
    let path = path
    let answer = await Task.detached {
      SocketClient(path: path).exchange(Array("x\n".utf8), isLast: true)
    }.value
    #expect(answer == Array("0 yes\n".utf8))
  }

  @Test func `a path that no address can hold is told as such`() {
    let long = "\(folder.path)/\(String(repeating: "x", count: 120))/links.sock"
    #expect(throws: AppSocketError(.system("File name too long"), at: long)) {
      try AppSocket(path: long).listen { _ in "" }
    }
  }
}
