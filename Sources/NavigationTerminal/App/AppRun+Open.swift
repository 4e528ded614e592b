import Navigation
import TerminalKit

extension AppRun {
  /// Where the running app of this person takes links; `nil` where nothing says so.
  private var socketPath: String? {
    guard let base = variables["XDG_RUNTIME_DIR"], base.hasPrefix("/") else { return nil }
    return "\(base)/\(app.name)/links.sock"
  }

  /// What takes links from outside; `nil` where there is no place for it.
  var socket: (any AppSocketBackend)? {
    guard let socketPath, let makeSocket = console.socket else { return nil }
    return makeSocket(socketPath)
  }

  /// Hands a link to the app that runs, and says what it decided.
  func open(_ link: String) throws -> Int32 {
    guard let socket else {
      say("XDG_RUNTIME_DIR is not set, so a running app cannot be reached")
      return 69
    }
    let links = try parts(on: .real()).store.links
    let whole = links?.completed(link) ?? link
    guard !whole.contains(where: \.isNewline) else {
      say("a link has no line ends in it")
      return 4
    }
    // What is no link, or one that is too long, is none to whoever runs, either.
    if case .rejected(let rejection)? = links?.find(DeepLinkRequest(whole)).decision(for: nil),
      case .malformed = rejection.reason
    {
      let shown = TextWidth.shortened((links?.secrets.shown(whole) ?? whole).visiblySafe, to: 200)
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
