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
    return marks(of: Array(link.unicodeScalars), isLink: true).contains { $0 != nil }
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
    let letters = Array(link.unicodeScalars.prefix(Self.mostScalars))
    // The user information's `@` may be behind the cut.
    let marks = marks(of: isCut ? letters + ["@"] : letters, isLink: true)
    var text = String.UnicodeScalarView()
    for (index, letter) in letters.enumerated() {
      if marks[index] == nil {
        text.append(letter)
      } else if index == 0 || marks[index - 1] == nil {
        text.append("…")
      }
    }
    if isCut, text.last != "…" { text.append("…") }
    return String(text)
  }

  /// Replaces each character of a secret with a mark, keeping the length.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isLink: Whether the text is a link; an email address in other text is not a secret.
  ///   - hidesValues: Whether to hide secret values, too, and not only user information.
  ///   - mark: The replacement for each character.
  /// - Returns: The text, with its length unchanged.
  package func hiding(
    _ text: String, isLink: Bool, hidesValues: Bool = true, as mark: Character = "x"
  ) -> String {
    var marks = marks(of: Array(text.unicodeScalars), isLink: isLink)
      .map { $0 == .value && !hidesValues ? nil : $0 }[...]
    guard marks.contains(where: { $0 != nil }) else { return text }
    return String(
      text.map { letter in
        let kinds = marks.prefix(letter.unicodeScalars.count).compactMap(\.self)
        marks = marks.dropFirst(letter.unicodeScalars.count)
        guard let kind = kinds.first, !letter.isNewline else { return letter }
        return kind == .person && ":@".contains(letter) ? letter : mark
      })
  }

  /// Returns the link for saving, with `…` for secret values; `nil` if it has user information.
  ///
  /// A link that is too long to be searched is not saved either.
  package func leavingOut(of link: String) -> String? {
    guard !Self.isTooLong(link) else { return nil }
    return marks(of: Array(link.unicodeScalars), isLink: true).contains(.person) ? nil : shown(link)
  }

  /// Whether a character typed at the end of a line would belong to a secret value.
  package func isValue(behind line: some StringProtocol) -> Bool {
    marks(of: Array(line.unicodeScalars) + ["x"], isLink: true).last == .value
  }

  // MARK: - Reading

  private enum Mark {
    /// Part of the user information before an `@`.
    case person
    /// Part of a secret value.
    case value
  }

  // A link is parsed at bytes, so it is read by scalars here: a mark that Swift combines with a
  // delimiter must not hide the delimiter.

  private func marks(
    of letters: [Unicode.Scalar], isLink: Bool, depth: Int = depth
  ) -> [Mark?] {
    var marks = [Mark?](repeating: nil, count: letters.count)
    var hasLink = isLink
    if isLink { markPerson(in: letters, from: 0, isLink: true, &marks) }
    for index in letters.indices.dropLast(2)
    where letters[index] == ":" && letters[index...].starts(with: "://".unicodeScalars) {
      hasLink = true
      markPerson(in: letters, from: index + 3, isLink: isLink, &marks)
    }
    if isLink {
      markValues(in: letters, from: 0, inPath: true, depth, &marks)
    } else {
      let begins: [Unicode.Scalar] = hasLink ? ["?", "#"] : ["?"]
      if let start = letters.firstIndex(where: { begins.contains($0) }) {
        markValues(in: letters, from: start + 1, inPath: false, depth, &marks)
      }
    }
    return marks
  }

  /// Marks the text before the last `@` of an authority; outside links, a space also ends the
  /// authority.
  private func markPerson(
    in letters: [Unicode.Scalar], from start: Int, isLink: Bool, _ marks: inout [Mark?]
  ) {
    let authority = letters[start...].prefix { letter in
      !["/", "?", "#"].contains(letter) && (isLink || !letter.properties.isWhitespace)
    }
    guard let end = authority.lastIndex(of: "@") else { return }
    for index in start..<end { marks[index] = .person }
  }

  private func markValues(
    in letters: [Unicode.Scalar], from start: Int, inPath: Bool, _ depth: Int,
    _ marks: inout [Mark?]
  ) {
    var name = ""
    var nameStart = start
    // `nil` before the `=`; after it, the start of the value and whether it is secret.
    var value: (start: Int, isSecret: Bool)?
    var inPath = inPath
    func end(at index: Int, _ marks: inout [Mark?]) {
      // A part without a name may be an encoded link as well.
      let start = value?.start ?? nameStart
      if value?.isSecret == true || holdsSecret(letters[start..<index], depth) {
        for index in start..<index { marks[index] = .value }
      }
      (name, nameStart, value) = ("", index + 1, nil)
    }
    for index in letters.indices[start...] {
      switch letters[index] {
      // A link's values end only at `&` and `#`; a semicolon ends one that is not secret.
      case ";" where value?.isSecret == true: break
      case "&", "#", ";":
        end(at: index, &marks)
        if letters[index] == "#" { inPath = false }
      case "/" where inPath: end(at: index, &marks)
      case "?" where inPath || value?.isSecret != true:
        end(at: index, &marks)
        inPath = false
      case "=" where value == nil: value = (index + 1, isSecret(name))
      case let letter: if value == nil { name.unicodeScalars.append(letter) }
      }
    }
    end(at: letters.count, &marks)
  }

  /// Whether a value is itself an encoded link that contains a secret.
  private func holdsSecret(_ value: ArraySlice<Unicode.Scalar>, _ depth: Int) -> Bool {
    var text = String(String.UnicodeScalarView(value))
    for left in (0..<depth).reversed() {
      guard text.contains("%") else { return false }
      text = Self.decoded(text)
      // An email address is not a secret; a name before a host may be.
      if text.contains("://"),
        marks(of: Array(text.unicodeScalars), isLink: false, depth: 0).contains(.person)
      {
        return true
      }
      guard text.contains("=") else { continue }
      return marks(of: Array(text.unicodeScalars), isLink: true, depth: left).contains(.value)
    }
    return false
  }

  private static func decoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let code = LinkBytes.decodedByte(at: index, of: bytes.span)
      decoded.append(code ?? bytes[index])
      index += code == nil ? 1 : 3
    }
    return String(decoding: decoded, as: UTF8.self)
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
