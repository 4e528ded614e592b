package import TerminalKit

/// A change to the keys of an action, or to a key that screens bind.
package struct KeyChange: Hashable, Sendable {
  /// What gets other keys.
  package enum Subject: Hashable, Sendable {
    /// An action of the host, by its name.
    case action(String)
    /// What screens bind to a key.
    case screens(KeyPress)

    /// The name as a line of a file states it.
    package var name: String {
      switch self {
      case .action(let name): name
      case .screens(let press): "\(press)"
      }
    }
  }

  /// What gets other keys.
  package let subject: Subject
  /// Its new keys, the usual one first; if empty, it has no key.
  package let keys: [KeyPress]
  /// The source of the change, such as a line of a file.
  package let place: String

  /// A problem with a change.
  package struct Problem: Hashable, Sendable {
    package let place: String
    package let words: String

    package init(place: String, words: String) {
      self.place = place
      self.words = words
    }

    /// The problem with the end of the file's path, since a notice has no room for all of it.
    package var brief: String {
      "\(place.split(separator: "/").suffix(2).joined(separator: "/")): \(words)"
    }
  }

  package init(subject: Subject, keys: [KeyPress], place: String) {
    self.subject = subject
    self.keys = keys
    self.place = place
  }

  /// The key that screens bind; `nil` for an action of the host.
  package var moved: KeyPress? {
    if case .screens(let press) = subject { press } else { nil }
  }
}
