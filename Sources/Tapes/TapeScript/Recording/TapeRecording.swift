import TerminalKit

/// Records the input of an app as a tape that is complete after every entry.
///
/// Each entry is one edit: a new line or a longer last line. Typed characters are joined into one
/// `Type`, repeated keys are counted, and pauses are added up. Text typed into a masked field never
/// appears in the tape.
package struct TapeRecording: Sendable {
  /// An edit of the text: bytes to write at an offset.
  package struct Edit: Hashable, Sendable {
    /// The offset of the bytes; at most the end of the text.
    package let offset: Int
    /// The bytes; once they are written, the text is a complete tape again.
    package let bytes: [UInt8]
  }

  /// The content of the last line.
  private enum Line {
    case command(TapeCommand)
    case secret(String)
    case remark(String)

    /// The visible text that the line types or pastes.
    var typed: String? {
      switch self {
      case .command(.paste(let lines)): lines.joined(separator: "\n")
      case .command(let command): command.typed
      case .secret, .remark: nil
      }
    }

    /// Returns the same line with different text.
    func typing(_ text: String) -> Line {
      guard text != typed else { return self }
      return switch self {
      case .command(.paste):
        .command(
          .paste(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)))
      case .command(let command) where command.typed != nil: .command(.type(text))
      case .command, .secret, .remark: self
      }
    }
  }

  /// The length, in UTF-8 bytes, of the longest text joined into one `Type`.
  static let longestText = 500

  private let secretPrefix: String
  private var closedSecrets: [(name: String, text: String)] = []
  private var last: Line?
  private var lastStart = 0
  private var lastLength = 0
  /// The lines before the last one that contain part of the link being typed.
  private var linkLines: [(line: Line, length: Int)] = []
  /// The number of characters typed before the link on the first of those lines.
  private var beforeLink = 0

  /// Whether a link is being typed, part of which may turn out to be a secret.
  package var isInLink = false {
    didSet {
      if isInLink != oldValue { linkLines = [] }
      if isInLink, !oldValue { beforeLink = last?.typed?.count ?? 0 }
    }
  }

  /// Creates an empty recording.
  package init(secretPrefix: String) {
    self.secretPrefix = secretPrefix
  }

  /// The secrets by their placeholder names, for playing the tape.
  package var secrets: [String: String] {
    var all = closedSecrets
    if case .secret(let text)? = last { all.append((name(of: text), text)) }
    return Dictionary(all, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a command or secret input extends the last line instead of starting a new one.
  package func continues(_ command: TapeCommand, isSecret: Bool) -> Bool {
    switch last {
    case .secret(let text)?:
      guard isSecret, let more = command.typed else { return false }
      return (text + more).count == text.count + more.count
    case .command(let old)?: return !isSecret && Self.joined(old, command) != nil
    case .remark?, nil: return false
    }
  }

  /// Records a command.
  package mutating func add(_ command: TapeCommand) -> Edit {
    if case .command(let old)? = last, let joined = Self.joined(old, command) {
      last = .command(joined)
      return rewritten("\(joined)")
    }
    return added(.command(command))
  }

  /// Records text typed into a masked field under a placeholder name.
  package mutating func addSecret(_ text: String) -> Edit {
    if case .secret(let old)? = last, (old + text).count == old.count + text.count {
      last = .secret(old + text)
      return rewritten("\(TapeCommand.typeSecret(name(of: old + text)))")
    }
    closeSecret()
    return added(.secret(text))
  }

  /// Records a comment.
  package mutating func remark(_ words: String) -> Edit {
    added(.remark(words))
  }

  /// Replaces each character of the typed link with an x, because the link may contain a name or a
  /// password; the scheme and the separators are kept.
  package mutating func hideLink() -> Edit? {
    guard let last else { return nil }
    var lines = linkLines + [(last, lastLength)]
    let start = lastStart - linkLines.reduce(0) { $0 + $1.length }
    let typed = lines.map { $0.line.typed ?? "" }.joined()
    let link = typed.dropFirst(beforeLink)
    let scheme = link.firstRange(of: "://").map { link[..<$0.upperBound].count } ?? 0
    var seen = -beforeLink
    var bytes: [UInt8] = []
    for (index, (line, length)) in lines.enumerated() {
      var new = line
      if let text = line.typed {
        let hidden = text.map { character -> Character in
          defer { seen += 1 }
          return seen < scheme || ":/?#@&;= \n".contains(character) ? character : "x"
        }
        new = line.typing(String(hidden))
      }
      let text = written(new)
      let padded = Self.padded(text, to: length)
      lines[index] = (new, padded.count)
      lastStart = start + bytes.count
      bytes += padded
    }
    lastLength = lines[lines.count - 1].length
    self.last = lines.removeLast().line
    linkLines = lines
    return link.isEmpty ? nil : Edit(offset: start, bytes: bytes)
  }

  // MARK: - Lines

  private mutating func added(_ line: Line) -> Edit {
    closeSecret()
    if isInLink, let last { linkLines.append((last, lastLength)) }
    last = line
    lastStart += lastLength
    lastLength = 0
    return rewritten(written(line))
  }

  private func written(_ line: Line) -> String {
    switch line {
    case .command(let command): "\(command)"
    case .secret(let text): "\(TapeCommand.typeSecret(name(of: text)))"
    case .remark(let words): "# \(words.visiblySafe)"
    }
  }

  /// Rewrites the last line, padded with blanks if it got shorter, because the file never shrinks.
  private mutating func rewritten(_ text: String) -> Edit {
    let bytes = Self.padded(text, to: lastLength)
    lastLength = bytes.count
    return Edit(offset: lastStart, bytes: bytes)
  }

  private static func padded(_ text: String, to length: Int) -> [UInt8] {
    let bytes = Array(text.utf8)
    let blanks = max(0, length - bytes.count - 1)
    return bytes + Array(repeating: UInt8(ascii: " "), count: blanks) + [.newline]
  }

  private mutating func closeSecret() {
    guard case .secret(let text)? = last else { return }
    let name = name(of: text)
    if !closedSecrets.contains(where: { $0.name == name }) { closedSecrets.append((name, text)) }
  }

  /// Returns the placeholder name for a secret: equal secrets share a name, and different secrets
  /// never do.
  private func name(of secret: String) -> String {
    if let known = closedSecrets.first(where: { $0.text == secret }) { return known.name }
    let number = closedSecrets.count + 1
    return "\(secretPrefix)PASSWORD\(number == 1 ? "" : "_\(number)")"
  }

  /// Returns one command with the same effect as two consecutive ones, or `nil` if there is none.
  private static func joined(_ one: TapeCommand, _ other: TapeCommand) -> TapeCommand? {
    switch (one, other) {
    case (.sleep(let first), .sleep(let second)): return .sleep(first + second)
    case (.key(let key, let count, nil), .key(let other, let more, nil)) where key == other:
      return count + more > TapeParser.countLimit ? nil : .key(key, count: count + more)
    case (.type(let text, nil), _):
      guard let more = other.typed, (text + more).count == text.count + more.count,
        text.utf8.count + more.utf8.count <= longestText, TapeText.isOneString((text + more).utf8)
      else { return nil }
      return .type(text + more)
    default: return nil
    }
  }
}

extension TapeCommand {
  /// The text that the command types; `nil` if it types nothing.
  package var typed: String? {
    switch self {
    case .type(let text, nil): text
    case .key(.space, 1, nil): " "
    default: nil
    }
  }
}
