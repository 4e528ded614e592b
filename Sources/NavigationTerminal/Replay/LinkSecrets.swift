import Navigation

/// Where secrets stand in a link, or in a text that holds links: who is named before a host, and the
/// values of query items that are called like secrets or declared to be some.
struct LinkSecrets: Sendable {
  /// What a name of a secret holds in any app.
  private static let words = ["token", "password", "secret", "key", "code"]
  /// The names that the app's own links declare, in small letters.
  private let names: Set<String>

  /// Makes the secrets of an app.
  init(names: some Sequence<String> = []) {
    self.names = Set(names.map { $0.lowercased() })
  }

  /// The text with an x for each letter of a secret: as long, and nobody's.
  func hiding(_ text: String, isLink: Bool) -> String {
    let letters = Array(text)
    let marks = marks(of: letters, isLink: isLink)
    return String(
      zip(letters, marks).map { letter, mark in
        mark == nil || letter.isNewline || mark == .person && ":@".contains(letter) ? letter : "x"
      })
  }

  /// A link as it may be kept for later: with `…` for a secret value.
  func leavingOut(of link: String) -> String? {
    let letters = Array(link)
    let marks = marks(of: letters, isLink: true)
    guard !marks.contains(.person) else { return nil }
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

  /// Whether what is typed next behind a line is part of a secret value.
  func isValue(behind line: some StringProtocol) -> Bool {
    marks(of: Array(line) + ["x"], isLink: true).last == .value
  }

  // MARK: - Reading

  private enum Mark {
    /// Part of a name or a password before an @.
    case person
    /// Part of the value of a secret query item.
    case value
  }

  private func marks(of letters: [Character], isLink: Bool) -> [Mark?] {
    var marks = [Mark?](repeating: nil, count: letters.count)
    var hasLink = isLink
    if isLink { markPerson(in: letters, from: 0, isLink: true, &marks) }
    for index in letters.indices.dropLast(2) where letters[index...].starts(with: "://") {
      hasLink = true
      markPerson(in: letters, from: index + 3, isLink: isLink, &marks)
    }
    let begins = hasLink ? "?#" : "?"
    if let start = letters.firstIndex(where: { begins.contains($0) }) {
      markValues(in: letters, from: start + 1, &marks)
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
    in letters: [Character], from start: Int, _ marks: inout [Mark?]
  ) {
    var name = ""
    // Nil before the =, and behind it whether what follows is a secret.
    var isHidden: Bool?
    for index in letters.indices[start...] {
      switch letters[index] {
      case "&", "#", ";": (name, isHidden) = ("", nil)
      case _ where isHidden == true: marks[index] = .value
      case "?": (name, isHidden) = ("", nil)
      case "=" where isHidden == nil: isHidden = isSecret(name)
      case let letter: if isHidden == nil { name.append(letter) }
      }
    }
  }

  private func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    // A name may be written with escapes, which hide nothing then.
    return name.contains("%") || names.contains(name) || Self.words.contains { name.contains($0) }
  }
}

extension LinkSecrets {
  /// The secrets of an app with these links.
  init<R: Route>(of links: DeepLinkPipeline<R>?) {
    self.init(names: links?.secretNames ?? [])
  }
}
