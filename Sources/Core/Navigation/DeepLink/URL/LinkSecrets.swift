/// Finds the secrets in a link: user information, and values whose names suggest a secret or are
/// declared secret.
///
/// Files, messages, screen captures and tapes all use it, so that none reveals what another hides.
package struct LinkSecrets: Hashable, Sendable {
  /// A name that contains one of these is secret.
  private static let parts = [
    "token", "password", "passwd", "passphrase", "secret", "jwt", "signature", "credential",
    "authoriz", "authoris", "authentic", "bearer", "session", "cookie", "saml", "otp",
  ]
  /// A name with one of these as a word is secret, as in `api_key`, `apiKey` and `key2`.
  private static let words: Set = [
    "auth", "oauth", "sig", "hmac", "pwd", "pass", "pin", "sid", "nonce", "ticket", "assertion",
    "key", "keys", "code", "codes", "hash",
  ]
  /// A name that ends with one of these is secret, as in `apikey`.
  private static let ends = ["key", "code", "auth", "sig"]
  /// The maximum number of scalars of a link that are read.
  ///
  /// What follows is never written, and a longer link counts as one with secrets. The standard
  /// limit of a link is the same.
  package static let mostScalars = 8_192
  /// The maximum number of times that a nested link is decoded when it is searched.
  private static let depth = 3

  /// The secret names declared by the app's own links, in lowercase.
  private let names: Set<String>

  /// Creates a detector for an app.
  ///
  /// - Parameter names: The secret names declared by the app's own links.
  package init(names: some Sequence<String> = []) {
    self.names = Set(names.map { $0.lowercased() })
  }

  /// Whether a link contains a secret, or is too long to tell.
  ///
  /// - Complexity: O(1) for a link that is too long, otherwise O(n) in its length.
  package func areIn(_ link: String) -> Bool {
    guard !Self.isTooLong(link) else { return true }
    return marks(of: Array(link.utf8), isLink: true).contains { $0 != nil }
  }

  /// Whether a link is too long to be searched; a scalar has at most four bytes.
  private static func isTooLong(_ link: some StringProtocol) -> Bool {
    link.utf8.count > mostScalars
      && (link.utf8.count > mostScalars * 4
        || link.unicodeScalars.dropFirst(mostScalars).first != nil)
  }

  /// Returns the link for display, with `…` in place of each secret and of what is too long.
  ///
  /// - Complexity: O(n) in the length of the link, of which at most 8,192 scalars are read.
  package func shown(_ link: String) -> String {
    let isCut = Self.isTooLong(link)
    let bytes = Self.start(of: link)
    let marks = startMarks(of: bytes, isLink: true, isCut: isCut)
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if marks[index] == nil {
        text.append(byte)
      } else if index == 0 || marks[index - 1] == nil {
        text += "…".utf8
      }
    }
    if isCut, marks.prefix(bytes.count).last == .some(nil) { text += "…".utf8 }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes that are read.
  private static func start(of text: String) -> [UInt8] {
    Array(String(text.unicodeScalars.prefix(mostScalars)).utf8)
  }

  /// Returns the marks of the bytes that are read; the user information's `@` may be behind the cut.
  private func startMarks(of bytes: [UInt8], isLink: Bool, isCut: Bool) -> [Mark?] {
    marks(of: isCut && isLink ? bytes + "@".utf8 : bytes, isLink: isLink)
  }

  /// Replaces each character of a secret with a mark, keeping the length.
  ///
  /// What follows the first 8,192 scalars is not searched, and counts as a secret.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isLink: Whether the text is a link; an email address in other text is not a secret.
  ///   - hidesValues: Whether to hide secret values, too, and not only user information.
  ///   - mark: The replacement for each character.
  /// - Returns: The text, with its length unchanged.
  /// - Complexity: O(n) in the length of the text, of which at most 8,192 scalars are searched.
  package func hiding(
    _ text: String, isLink: Bool, hidesValues: Bool = true, as mark: Character = "x"
  ) -> String {
    let isCut = hidesValues && Self.isTooLong(text)
    let bytes = Self.start(of: text)
    var marks = startMarks(of: bytes, isLink: isLink, isCut: isCut)
    if !hidesValues { marks = marks.map { $0 == .value ? nil : $0 } }
    guard isCut || marks.contains(where: { $0 != nil }) else { return text }
    var start = 0
    return String(
      text.map { letter in
        let end = start + letter.utf8.count
        defer { start = end }
        let kinds = marks[min(start, bytes.count)..<min(end, bytes.count)]
        let kind =
          kinds.lazy.compactMap(\.self).first ?? (isCut && end > bytes.count ? .value : nil)
        guard let kind, !letter.isNewline else { return letter }
        return kind == .person && ":@".contains(letter) ? letter : mark
      })
  }

  /// Returns the link for saving, with `…` for secret values; `nil` if it has user information.
  ///
  /// A link that is too long to be searched is not saved either.
  package func leavingOut(of link: String) -> String? {
    guard !Self.isTooLong(link) else { return nil }
    return marks(of: Array(link.utf8), isLink: true).contains(.person) ? nil : shown(link)
  }

  /// Whether a character typed at the end of a line would belong to a secret value, or the line is
  /// too long to tell.
  package func isValue(behind line: some StringProtocol) -> Bool {
    guard !Self.isTooLong(line) else { return true }
    return marks(of: Array(line.utf8) + "x".utf8, isLink: true).last == .value
  }

  // MARK: - Reading

  private enum Mark {
    /// Part of the user information before an `@`.
    case person
    /// Part of a secret value.
    case value
  }

  // A link is parsed at bytes, and so it is read here: a mark that Swift combines with a delimiter
  // must not hide the delimiter. All delimiters are ASCII, so that each mark covers whole letters.

  private func marks(of bytes: [UInt8], isLink: Bool, depth: Int = depth) -> [Mark?] {
    var marks = [Mark?](repeating: nil, count: bytes.count)
    // Without one of these, there is no user information, no value and no encoded link.
    guard bytes.contains(where: { Self.signs.contains($0) }) else { return marks }
    var hasLink = isLink
    if isLink { markPerson(in: bytes, from: 0, isLink: true, &marks) }
    for index in Self.hosts(in: bytes) {
      hasLink = true
      markPerson(in: bytes, from: index, isLink: isLink, &marks)
    }
    if isLink {
      markValues(in: bytes, from: 0, inPath: true, depth, &marks)
    } else if let start = bytes.firstIndex(where: {
      $0 == UInt8(ascii: "?") || hasLink && $0 == UInt8(ascii: "#")
    }) {
      markValues(in: bytes, from: start + 1, inPath: false, depth, &marks)
    }
    return marks
  }

  private static let signs = [UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%")]

  /// Returns the positions behind each `://`.
  private static func hosts(in bytes: [UInt8]) -> [Int] {
    let slash = UInt8(ascii: "/")
    return bytes.indices.dropLast(2).filter { index in
      bytes[index] == UInt8(ascii: ":") && bytes[index + 1] == slash && bytes[index + 2] == slash
    }.map { $0 + 3 }
  }

  /// Marks the text before the last `@` of an authority; outside links, a space also ends the
  /// authority.
  private func markPerson(
    in bytes: [UInt8], from start: Int, isLink: Bool, _ marks: inout [Mark?]
  ) {
    var authority = bytes[start...].prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
    if !isLink {
      let word = String(decoding: authority, as: UTF8.self).unicodeScalars
        .prefix { !$0.properties.isWhitespace }
      authority = authority.prefix(String(word).utf8.count)
    }
    guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { return }
    for index in start..<end { marks[index] = .person }
  }

  private func markValues(
    in bytes: [UInt8], from start: Int, inPath: Bool, _ depth: Int, _ marks: inout [Mark?]
  ) {
    var nameStart = start
    // `nil` before the `=`; after it, the start of the value and whether it is secret.
    var value: (start: Int, isSecret: Bool)?
    var inPath = inPath
    func end(at index: Int, _ marks: inout [Mark?]) {
      // A part without a name may be an encoded link as well.
      let start = value?.start ?? nameStart
      if value?.isSecret == true || holdsSecret(bytes[start..<index], depth) {
        for index in start..<index { marks[index] = .value }
      }
      (nameStart, value) = (index + 1, nil)
    }
    for index in bytes.indices[start...] {
      switch Unicode.Scalar(bytes[index]) {
      // A link's values end only at `&` and `#`; a semicolon ends one that is not secret.
      case ";" where value?.isSecret == true: break
      case "&", "#", ";":
        end(at: index, &marks)
        if bytes[index] == UInt8(ascii: "#") { inPath = false }
      case "/" where inPath: end(at: index, &marks)
      case "?" where inPath || value?.isSecret != true:
        end(at: index, &marks)
        inPath = false
      case "=" where value == nil:
        let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
        value = (index + 1, isSecret(name))
      default: break
      }
    }
    end(at: bytes.count, &marks)
  }

  /// Whether a value is itself an encoded link that contains a secret.
  private func holdsSecret(_ value: ArraySlice<UInt8>, _ depth: Int) -> Bool {
    guard value.contains(UInt8(ascii: "%")) else { return false }
    var bytes = Array(value)
    for left in (0..<depth).reversed() {
      guard bytes.contains(UInt8(ascii: "%")) else { return false }
      bytes = Self.decoded(bytes)
      // An email address is not a secret; a name before a host may be.
      if !Self.hosts(in: bytes).isEmpty,
        marks(of: bytes, isLink: false, depth: 0).contains(.person)
      {
        return true
      }
      guard bytes.contains(UInt8(ascii: "=")) else { continue }
      return marks(of: bytes, isLink: true, depth: left).contains(.value)
    }
    return false
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let code = LinkBytes.decodedByte(at: index, of: bytes.span)
      decoded.append(code ?? bytes[index])
      index += code == nil ? 1 : 3
    }
    return decoded
  }

  /// Whether the values of a name are secret.
  func isSecret(_ name: String) -> Bool {
    let small = name.lowercased()
    // Percent-encoding could disguise a secret name, so treat every encoded name as secret.
    return small.contains("%") || names.contains(small)
      || Self.parts.contains { Self.isFound($0.utf8.span, in: small.utf8.span) }
      || Self.ends.contains { small.hasSuffix($0) }
      || Self.words(of: name).contains { Self.words.contains($0) }
  }

  /// Whether bytes contain other bytes, of a short word.
  private static func isFound(_ word: Span<UInt8>, in text: Span<UInt8>) -> Bool {
    guard word.count <= text.count else { return false }
    for start in 0...(text.count - word.count) where text[start] == word[0] {
      var offset = 1
      while offset < word.count, text[start + offset] == word[offset] { offset += 1 }
      if offset == word.count { return true }
    }
    return false
  }

  /// Splits a name into lowercase words at nonletters and capitals.
  private static func words(of name: String) -> [String] {
    var words = [""]
    var wasSmall = false
    for letter in name {
      guard letter.isLetter else {
        words.append("")
        wasSmall = false
        continue
      }
      if wasSmall, letter.isUppercase { words.append("") }
      words[words.count - 1] += letter.lowercased()
      wasSmall = letter.isLowercase
    }
    return words
  }
}
