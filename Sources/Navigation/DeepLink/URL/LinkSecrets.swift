/// Decides what in a link is a secret: the user and password before a host, and values whose names are
/// called like secrets or declared to be some.
///
/// Files, words, pictures and tapes all ask it, so that none of them tells what another hides.
package struct LinkSecrets: Hashable, Sendable {
  /// What makes a name secret wherever it stands in it.
  private static let parts = [
    "token", "password", "passwd", "passphrase", "secret", "jwt", "signature", "credential",
    "authoriz", "authoris", "authentic", "bearer", "session", "cookie", "saml", "otp",
  ]
  /// What makes a name secret as a word of it, as in `api_key`, `apiKey` and `key2`.
  private static let words: Set = [
    "auth", "oauth", "sig", "hmac", "pwd", "pass", "pin", "sid", "nonce", "ticket", "assertion",
    "key", "keys", "code", "codes", "hash",
  ]
  /// What makes a name secret at its end, as in `apikey`.
  private static let ends = ["key", "code", "auth", "sig"]
  /// How often a value that holds a link is decoded to be searched.
  private static let depth = 3

  /// The names that the app's own links declare, in small letters.
  private let names: Set<String>

  /// Makes the judge for an app.
  ///
  /// - Parameter names: The names that the app's own links declare to be secret.
  package init(names: some Sequence<String> = []) {
    self.names = Set(names.map { $0.lowercased() })
  }

  /// Whether a link holds a secret.
  package func areIn(_ link: String) -> Bool {
    marks(of: Array(link), isLink: true).contains { $0 != nil }
  }

  /// The link as it is shown and told, with `…` for each secret.
  package func shown(_ link: String) -> String {
    let letters = Array(link)
    let marks = marks(of: letters, isLink: true)
    guard marks.contains(where: { $0 != nil }) else { return link }
    var text = ""
    for (index, letter) in letters.enumerated() {
      if marks[index] == nil {
        text.append(letter)
      } else if index == 0 || marks[index - 1] == nil {
        text.append("…")
      }
    }
    return text
  }

  /// The text with a mark for each letter of a secret: as long, and nobody's.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isLink: Whether it stands where a link does; a mail address elsewhere is no secret.
  ///   - mark: What stands for a letter.
  /// - Returns: The text, as long as it was.
  package func hiding(_ text: String, isLink: Bool, as mark: Character = "x") -> String {
    let letters = Array(text)
    let marks = marks(of: letters, isLink: isLink)
    guard marks.contains(where: { $0 != nil }) else { return text }
    return String(
      zip(letters, marks).map { letter, kind in
        kind == nil || letter.isNewline || kind == .person && ":@".contains(letter) ? letter : mark
      })
  }

  /// A link as it may be kept for later, with `…` for a secret value; `nil` if it names a person.
  package func leavingOut(of link: String) -> String? {
    marks(of: Array(link), isLink: true).contains(.person) ? nil : shown(link)
  }

  /// Whether what is typed next behind a line is part of a secret value.
  package func isValue(behind line: some StringProtocol) -> Bool {
    marks(of: Array(line) + ["x"], isLink: true).last == .value
  }

  // MARK: - Reading

  private enum Mark {
    /// Part of a name or a password before an @.
    case person
    /// Part of a secret value.
    case value
  }

  private func marks(of letters: [Character], isLink: Bool, depth: Int = depth) -> [Mark?] {
    var marks = [Mark?](repeating: nil, count: letters.count)
    var hasLink = isLink
    if isLink { markPerson(in: letters, from: 0, isLink: true, &marks) }
    for index in letters.indices.dropLast(2)
    where letters[index] == ":" && letters[index...].starts(with: "://") {
      hasLink = true
      markPerson(in: letters, from: index + 3, isLink: isLink, &marks)
    }
    if isLink {
      markValues(in: letters, from: 0, inPath: true, depth, &marks)
    } else {
      let begins = hasLink ? "?#" : "?"
      if let start = letters.firstIndex(where: { begins.contains($0) }) {
        markValues(in: letters, from: start + 1, inPath: false, depth, &marks)
      }
    }
    return marks
  }

  /// Marks what stands before the last @ of an authority; outside of links a blank ends it, too.
  private func markPerson(
    in letters: [Character], from start: Int, isLink: Bool, _ marks: inout [Mark?]
  ) {
    let authority = letters[start...].prefix { letter in
      !"/?#".contains(letter) && (isLink || !letter.isWhitespace)
    }
    guard let end = authority.lastIndex(of: "@") else { return }
    for index in start..<end { marks[index] = .person }
  }

  private func markValues(
    in letters: [Character], from start: Int, inPath: Bool, _ depth: Int, _ marks: inout [Mark?]
  ) {
    var name = ""
    // Nil before the =, and behind it where the value begins and whether it is a secret.
    var value: (start: Int, isSecret: Bool)?
    var inPath = inPath
    func end(at index: Int, _ marks: inout [Mark?]) {
      if let value, value.isSecret || holdsSecret(letters[value.start..<index], depth) {
        for index in value.start..<index { marks[index] = .value }
      }
      (name, value) = ("", nil)
    }
    for index in letters.indices[start...] {
      switch letters[index] {
      case "&", "#", ";":
        end(at: index, &marks)
        if letters[index] == "#" { inPath = false }
      case "/" where inPath: end(at: index, &marks)
      case "?" where inPath || value?.isSecret != true:
        end(at: index, &marks)
        inPath = false
      case "=" where value == nil: value = (index + 1, isSecret(name))
      case let letter: if value == nil { name.append(letter) }
      }
    }
    end(at: letters.count, &marks)
  }

  /// Whether a value is itself a link, written with escapes, in which a secret stands.
  private func holdsSecret(_ value: ArraySlice<Character>, _ depth: Int) -> Bool {
    var text = String(value)
    for left in (0..<depth).reversed() {
      guard text.contains("%") else { return false }
      text = Self.decoded(text)
      guard text.contains("=") else { continue }
      return marks(of: Array(text), isLink: true, depth: left).contains(.value)
    }
    return false
  }

  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isSecret(_ name: String) -> Bool {
    let small = name.lowercased()
    // A name may be written with escapes, which hide nothing then.
    return small.contains("%") || names.contains(small)
      || Self.parts.contains { small.contains($0) }
      || Self.ends.contains { small.hasSuffix($0) }
      || Self.words(of: name).contains { Self.words.contains($0) }
  }

  /// The words of a name in small letters: parted by what is no letter, and by capitals.
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
