import TapeScript
import TerminalKit

/// What stands in a tape for something that reached an app, with every secret left out.
enum TapeEntry {
  /// A text as it may be in a file; whether it is part of a link is said, too.
  typealias Hiding = @MainActor (_ text: String, _ isLink: Bool) -> String

  /// A command that gives it again.
  case command(TapeCommand)
  /// What is typed in a masked field; a tape has a name for it.
  case secret(String)
  /// Why it is not in the tape.
  case remark(String)

  /// What stands for an event; `nil` for one that a tape does not give.
  @MainActor init?(_ event: TerminalEvent, in place: TypedPlace, hiding: Hiding) {
    let isSecret = place == .masked
    switch place.hiding(event) {
    case .key(let press):
      guard let command = TapeCommand(press: press) else {
        self = .remark("a key that no tape can name: \(press)")
        return
      }
      self = isSecret ? command.typed.map { .secret($0) } ?? .command(command) : .command(command)
    case .paste(let text) where isSecret:
      if text.isEmpty { return nil }
      self = .secret(text)
    case .paste(let text):
      self = .command(.paste(Self.lines(of: hiding(text, place.isLink))))
    case .mouse(.press(let cell)): self = .command(.click(.cell(cell)))
    case .mouse(.scrollUp): self = .command(.key(.scrollUp))
    case .mouse(.scrollDown): self = .command(.key(.scrollDown))
    case .resize(let size): self = .command(.resize(size))
    case .mouse(.release), .focus, .resumed, .hangUp, .terminate: return nil
    }
  }

  /// What stands for a link from outside.
  @MainActor init(link: String, hiding: Hiding) {
    // A tape has no way to write a line's end in a link; no link has one that leads anywhere.
    self =
      link.contains(where: \.isNewline)
      ? .remark("a link with a line's end in it was opened here")
      : .command(.open(hiding(link, true)))
  }

  /// Whether it gives something else than a text that was pasted, or a link that was opened.
  func differs(from text: String) -> Bool {
    switch self {
    case .command(.open(let link)): link != text
    case .command(.paste(let lines)): lines.joined(separator: "\n") != text
    case .command, .secret, .remark: false
    }
  }

  /// A paste as a tape can give it: with plain line ends, and without NUL.
  static func normalized(_ event: TerminalEvent) -> TerminalEvent {
    guard case .paste(let text) = event else { return event }
    return .paste(lines(of: text).joined(separator: "\n"))
  }

  private static func lines(of text: String) -> [String] {
    text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\0", with: "")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension TapeRecording {
  /// Takes down what stands for something that reached an app.
  mutating func add(_ entry: TapeEntry) -> Edit {
    switch entry {
    case .command(let command): add(command)
    case .secret(let text): addSecret(text)
    case .remark(let words): remark(words)
    }
  }

  /// Makes itself ready for an event: what was typed of a link before it may turn out to be a name or a
  /// password.
  mutating func prepare(for event: TerminalEvent, in place: TypedPlace) -> Edit? {
    isInLink = place.isLink
    return place.ends(userInfo: event) ? hideLink() : nil
  }

  /// Whether an entry goes on in the last line.
  func continues(_ entry: TapeEntry) -> Bool {
    switch entry {
    case .command(let command): continues(command, isSecret: false)
    case .secret(let text): continues(.type(text), isSecret: true)
    case .remark: false
    }
  }
}

extension Duration {
  /// This time in whole milliseconds, a part of one counted whole.
  var wholeMilliseconds: Duration {
    let (seconds, attoseconds) = components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return .milliseconds(milliseconds)
  }
}
