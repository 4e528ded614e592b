/// Finds the secrets in links: user information, and the values of the query items that any mapping
/// of the app declares secret.
///
/// Files, messages, screen captures and tapes all use it, so that none reveals what another hides.
/// Nothing is guessed from a name.
package struct LinkSecrets: Hashable, Sendable {
  /// The maximum number of scalars of a link that are read.
  ///
  /// What follows is never written, and a longer link counts as one with secrets. The standard
  /// limit of a link is the same.
  package static let mostScalars = 8_192
  /// The maximum number of times that a nested link is decoded when it is searched.
  private static let depth = 3

  /// The declared names, in lowercase.
  private let names: Set<String>

  /// Creates a detector for an app.
  ///
  /// - Parameter names: The secret names declared by the app's own links.
  package init(names: some Sequence<String> = []) {
    self.names = Set(names.map { $0.lowercased() })
  }

  /// Whether the values of a name are secret.
  func isSecret(_ name: String) -> Bool { names.contains(name.lowercased()) }

  /// Whether a character typed at the end of a line would belong to a secret value, or the line is
  /// too long to tell.
  package func isValue(behind line: some StringProtocol) -> Bool {
    let (bytes, isCut) = Self.start(of: line)
    return isCut || marks(of: bytes + "x".utf8, isLink: true).last == .value
  }

  fileprivate enum Mark {
    /// Part of the user information before an `@`.
    case person
    /// Part of a secret value.
    case value
  }

  /// Returns the bytes that are read, and whether the text has more.
  fileprivate static func start(of text: some StringProtocol) -> (bytes: [UInt8], isCut: Bool) {
    let text = String(text)
    let bytes = Array(String(text.unicodeScalars.prefix(mostScalars)).utf8)
    return (bytes, bytes.count < text.utf8.count)
  }

  // A link is parsed at bytes, and so it is read here: a mark that Swift combines with a delimiter
  // must not hide the delimiter. All delimiters are ASCII, so that each mark covers whole letters.

  fileprivate func marks(of bytes: [UInt8], isLink: Bool, depth: Int = depth) -> [Mark?] {
    var marks = [Mark?](repeating: nil, count: bytes.count)
    // Without one of these, there is no user information, no value and no encoded link.
    guard bytes.contains(where: { "=@%".utf8.contains($0) }) else { return marks }
    if isLink {
      mark(bytes[...], isLink: true, depth, &marks)
    } else {
      for word in bytes.split(whereSeparator: { $0 <= 0x20 }) {
        mark(word, isLink: false, depth, &marks)
      }
    }
    return marks
  }

  /// Marks the secrets in a link.
  private func mark(
    _ link: ArraySlice<UInt8>, isLink: Bool, _ depth: Int, _ marks: inout [Mark?]
  ) {
    var hosts = link.indices.filter { link[$0...].starts(with: "://".utf8) }.map { $0 + 3 }
    if isLink { hosts.append(link.startIndex) }
    for host in hosts {
      let authority = link[host...].prefix { !"/?#".utf8.contains($0) }
      guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { continue }
      for index in host..<end { marks[index] = .person }
    }
    var stops = Array("/?#".utf8)
    var start = link.startIndex
    while start < link.endIndex {
      let part = link[start...].prefix { !stops.contains($0) }
      let equals = part.firstIndex(of: UInt8(ascii: "="))
      let value = equals.map { part[($0 + 1)...] } ?? part
      let name = equals.map { String(decoding: Self.decoded(part[..<$0]), as: UTF8.self) }
      if name.map(isSecret) == true || depth > 0 && holdsSecret(value, depth) {
        for index in value.indices { marks[index] = .value }
      }
      if part.endIndex < link.endIndex, link[part.endIndex] != UInt8(ascii: "/") {
        stops = Array("&#".utf8)
      }
      start = part.endIndex + 1
    }
  }

  /// Whether a value is itself a link, perhaps an encoded one, that contains a secret.
  private func holdsSecret(_ value: ArraySlice<UInt8>, _ depth: Int) -> Bool {
    guard value.contains(where: { "%?&=".utf8.contains($0) }) else { return false }
    let bytes = Self.decoded(value)
    // An email address is not a secret; a name before a host may be.
    let isLink = bytes.contains(UInt8(ascii: "=")) && !bytes.contains(UInt8(ascii: "@"))
    return marks(of: bytes, isLink: isLink, depth: depth - 1).contains { $0 != nil }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let code = LinkBytes.decodedByte(at: index - bytes.startIndex, of: bytes.span)
      decoded.append(code ?? bytes[index])
      index += code == nil ? 1 : 3
    }
    return decoded
  }
}

/// A link, or text with links, for display: its description hides the secrets in it.
///
/// What follows the first 8,192 scalars is not searched, and counts as a secret.
package struct ShownLink: Hashable, Sendable, CustomStringConvertible {
  /// The whole text, for those who open it.
  package let whole: String
  private let secrets: LinkSecrets
  private let isLink: Bool

  /// Creates a link that hides what an app's table declares secret.
  ///
  /// - Parameters:
  ///   - whole: The text.
  ///   - secrets: The declared names.
  ///   - isLink: Whether the text is a link; an email address in other text is not a secret.
  package init(_ whole: String, hiding secrets: LinkSecrets, isLink: Bool = true) {
    self.whole = whole
    self.secrets = secrets
    self.isLink = isLink
  }

  /// Whether the text contains a secret, or is too long to tell.
  package var hasSecret: Bool { marks.contains { $0 != nil } || marks.count < whole.utf8.count }

  /// The text with `…` in place of each secret.
  ///
  /// - Complexity: O(n) in the length of the text, of which at most 8,192 scalars are searched.
  package var description: String {
    var (text, wasHidden): ([UInt8], Bool) = ([], false)
    for (byte, mark) in zip(whole.utf8, marks + [.value]) {
      if mark == nil { text.append(byte) } else if !wasHidden { text += "…".utf8 }
      wasHidden = mark != nil
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the text with a mark in place of each character of a secret, so that places stay the
  /// same.
  ///
  /// - Parameter mark: The mark.
  /// - Returns: The text, with its length and its lines.
  /// - Complexity: O(n) in the length of the text, of which at most 8,192 scalars are searched.
  package func masked(by mark: Character = "x") -> String {
    let marks = marks
    var start = 0
    return String(
      whole.map { letter in
        let end = start + letter.utf8.count
        defer { start = end }
        let isCut = end > marks.count
        let kind =
          marks[min(start, marks.count)..<min(end, marks.count)].lazy.compactMap(\.self).first
          ?? (isCut ? .value : nil)
        guard let kind, !letter.isNewline else { return letter }
        return kind == .person && ":@".contains(letter) ? letter : mark
      })
  }

  /// What is secret of each byte that is searched; the user information's `@` may be behind the cut.
  private var marks: [LinkSecrets.Mark?] {
    let (bytes, isCut) = LinkSecrets.start(of: whole)
    let marks = secrets.marks(of: isCut && isLink ? bytes + "@".utf8 : bytes, isLink: isLink)
    return Array(marks.prefix(bytes.count))
  }
}
