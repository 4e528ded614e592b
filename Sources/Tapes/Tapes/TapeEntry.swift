package import TapeScript
package import TerminalKit
package import TerminalUI

/// An input as it appears in a tape, without secrets.
package enum TapeEntry {
  /// Makes text safe to write to a file, given where it is typed, or `nil` for a link that is
  /// opened; returns `nil` if it must not be written.
  package typealias Hiding = @MainActor (_ text: String, _ place: TypedPlace?) -> String?

  /// A command that reproduces the input.
  case command(TapeCommand)
  /// Text typed into a masked field, which a tape refers to by name.
  case secret(String)
  /// A remark on why the input is not in the tape.
  case remark(String)

  /// Creates the tape entry for an event; `nil` if a tape omits the event.
  @MainActor package init?(_ event: TerminalEvent, in place: TypedPlace, hiding: Hiding) {
    let isSecret = place == .masked
    switch place.hiding(event) {
    case .key(let press):
      guard let command = TapeCommand(press: press) else {
        self = .remark("a key that cannot be written in a tape: \(press)")
        return
      }
      self = isSecret ? command.typed.map { .secret($0) } ?? .command(command) : .command(command)
    case .paste(let text) where isSecret:
      if text.isEmpty { return nil }
      self = .secret(text)
    case .paste(let text):
      self = .command(.paste(Self.lines(of: hiding(text, place) ?? "")))
    case .mouse(.press(let cell)): self = .command(.click(.cell(cell)))
    case .mouse(.scrollUp): self = .command(.key(.scrollUp))
    case .mouse(.scrollDown): self = .command(.key(.scrollDown))
    case .resize(let size): self = .command(.resize(size))
    case .mouse(.release), .focus, .resumed, .hangUp, .terminate: return nil
    }
  }

  /// Creates the tape entry for a link that was opened from outside the app.
  @MainActor package init(link: String, hiding: Hiding) {
    let written = hiding(link, nil)
    // A tape cannot express the first two in a link, and no valid link contains one.
    let fault: String? =
      link.contains(where: \.isNewline)
      ? "contains a line break"
      : link.utf8.contains(0) ? "contains a NUL" : written == nil ? "nothing handles" : nil
    self =
      fault.map { .remark("a link that \($0) was opened here") } ?? .command(.open(written ?? ""))
  }

  /// Returns whether the entry differs from the pasted text or opened link that it represents.
  func differs(from text: String) -> Bool {
    switch self {
    case .command(.open(let link)): link != text
    case .command(.paste(let lines)): lines.joined(separator: "\n") != text
    case .command, .secret, .remark: false
    }
  }

  /// Returns the event in a form that a tape can reproduce: pasted text has plain line breaks and
  /// no NUL.
  package static func normalized(_ event: TerminalEvent) -> TerminalEvent {
    guard case .paste(let text) = event else { return event }
    return .paste(lines(of: text).joined(separator: "\n"))
  }

  private static func lines(of text: String) -> [String] {
    text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\0", with: "")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension TapeRecording {
  /// Records an entry.
  package mutating func add(_ entry: TapeEntry) -> Edit {
    switch entry {
    case .command(let command): add(command)
    case .secret(let text): addSecret(text)
    case .remark(let words): remark(words)
    }
  }

  /// Prepares for an event that may turn the typed part of a link into a user name or password.
  package mutating func prepare(for event: TerminalEvent, in place: TypedPlace) -> Edit? {
    isInLink = place.isLink
    return place.ends(userInfo: event) ? hideLink() : nil
  }

  /// Returns whether an entry extends the last line.
  func continues(_ entry: TapeEntry) -> Bool {
    switch entry {
    case .command(let command): continues(command, isSecret: false)
    case .secret(let text): continues(.type(text), isSecret: true)
    case .remark: false
    }
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded up.
  package var wholeMilliseconds: Duration {
    let (seconds, attoseconds) = components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return .milliseconds(milliseconds)
  }
}
