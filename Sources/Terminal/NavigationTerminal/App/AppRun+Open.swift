import Navigation
import Tapes
import TerminalHost
import TerminalKit
import TerminalUI

extension AppRun {
  /// The socket path of this user's running app; `nil` if the environment does not provide one.
  private var socketPath: String? {
    guard let base = folder(named: "XDG_RUNTIME_DIR") else { return nil }
    return "\(base)/\(app.homeName)/links.sock"
  }

  /// The socket for links from other processes; `nil` if it has no path or is not supported.
  var socket: (any AppSocketBackend)? {
    guard let socketPath, let makeSocket = console.socket else { return nil }
    return makeSocket(socketPath)
  }

  /// Accepts links from other processes as soon as no other instance has the state or the socket.
  ///
  /// If the socket fails for another reason, the app runs without one and reports why.
  func listen(
    on socket: any AppSocketBackend, for host: NavigationHost, noting recorder: TapeRecorder?
  ) {
    let answer = { @MainActor [weak host] (line: String) in
      if let recorder, line.hasPrefix("open ") { recorder.note(link: String(line.dropFirst(5))) }
      return host?.answer(line) ?? ""
    }
    // A tape that is recorded is played where no other instance runs.
    let isSilent = recorder != nil || host.machine.links == nil
    let say = { @MainActor [weak host] (notice: Notice) in
      if !isSilent { host?.say(notice) }
    }
    let words = HostNotices()
    host.keeping.claim = { [weak host] in
      do throws(AppSocketError) {
        try socket.listen(answer)
      } catch {
        say(words.linksNotAccepted(because: error))
        guard error.reason == .inUse else { return }
        socket.listenWhenFree(answer) { problem in
          host?.turn { say(problem.map(words.linksNotAccepted) ?? words.acceptsLinks()) }
        }
      }
    }
  }

  /// Sends a link to the running app and prints the app's decision.
  func open(_ link: String) throws -> Int32 {
    guard let socket else {
      let problem = variables["XDG_RUNTIME_DIR"] == nil ? "not set" : "not an absolute path"
      say(
        "XDG_RUNTIME_DIR is \(problem), so a running app cannot be reached; start both with it set "
          + "to a folder that only you can read, such as /run/user/1000")
      return 69
    }
    let machine = try parts(on: .real(), for: .command).store.machine
    let whole = machine.links?.completed(link) ?? link
    guard !whole.contains(where: \.isNewline) else {
      say("a link must not contain line breaks")
      return 4
    }
    // The running app would reject an invalid or oversized link too.
    if case .rejected(let rejection)? = machine.links?.find(DeepLinkRequest(whole)).decision(
      for: nil),
      case .malformed = rejection.reason
    {
      let shown = TextWidth.shortened("\(machine.shown(whole))".visiblySafe, to: 200)
      console.writeOutput("\(shown): \(rejection.message.visiblySafe)\n")
      return 4
    }
    do {
      let line = try socket.ask("open \(whole)")
      guard let answer = LinkAnswer(line: line) else {
        throw AppSocketError(.noAnswer, at: socketPath ?? "")
      }
      console.writeOutput(answer.words.visiblySafe + "\n")
      return answer.code
    } catch let error as AppSocketError {
      say("\(error)")
      return 69
    }
  }
}
