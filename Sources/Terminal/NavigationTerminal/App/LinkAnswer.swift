import Navigation
import TerminalKit
import TerminalUI

/// The result of opening a link for another process, as sent back to it.
struct LinkAnswer: Hashable {
  /// The exit code, as for `explain`.
  var code: Int32
  /// The decision as a sentence.
  var words: String

  /// The answer as a line: the code, then the sentence.
  var line: String { "\(code) \(words)" }
}

extension LinkAnswer {
  /// Parses an answer; returns `nil` for any other line.
  init?(line: String) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let code = Int32(parts[0]), (0...5).contains(code) else { return nil }
    self.init(code: code, words: String(parts[1]))
  }
}

extension NavigationHost {
  /// Opens a link from outside the app and returns the result.
  func deliver(_ link: String) -> LinkAnswer {
    guard exitCode == nil else { return LinkAnswer(code: 5, words: "the app is quitting") }
    let principal = machine.session.principal
    let (found, opening) = open(outside: link)
    let shown = machine.shown(found?.request.link ?? link)
    switch opening?.decision {
    case nil: return LinkAnswer(code: 3, words: "\(shown): waits until the user is done")
    case .plan, .pending:
      switch opening?.result {
      // A middleware is still asked, and the app announces what becomes of the link.
      case .deferred: return LinkAnswer(code: 3, words: "\(shown): is not decided yet")
      case .pending: return LinkAnswer(code: 3, words: "\(shown): waits for sign-in")
      case let result? where !result.isSuccess:
        let said = writer.notice(for: .refused(.link(link), result)) ?? notices.notice
        return LinkAnswer(code: 4, words: said?.text ?? "\(shown): \(writer.words(of: result))")
      default:
        return LinkAnswer(code: 0, words: "\(shown): \(layers.breadcrumbs(of: layers.top).text)")
      }
    case .rejected(let rejection):
      return LinkAnswer(code: 4, words: "\(shown): \(rejection.message)")
    case .unhandled:
      let words = found?.problem(for: principal)?.message ?? opensNoLinks
      return LinkAnswer(code: 5, words: "\(shown): \(words)")
    }
  }

  /// Answers a line from another process: `open LINK`.
  func answer(_ line: String) -> String {
    guard line.hasPrefix("open ") else {
      return LinkAnswer(code: 5, words: "unknown command; expected open").line
    }
    let answer = deliver(String(line.dropFirst(5)))
    return LinkAnswer(code: answer.code, words: answer.words.visiblySafe).line
  }
}
