import TerminalKit

/// Why something at a path cannot be had, read or written.
package struct PathError<Reason: PathReason>: Error, Hashable, Sendable {
  /// What was in the way.
  package let reason: Reason
  /// Where it is, or would be.
  package let path: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - reason: What was in the way.
  ///   - path: Where it is, or would be.
  package init(_ reason: Reason, at path: String) {
    self.reason = reason
    self.path = path
  }
}

extension PathError: CustomStringConvertible {
  /// What was in the way, in words.
  package var description: String { reason.words(at: path) }
}

/// What can be in the way of one kind of file or socket.
package protocol PathReason: Hashable, Sendable {
  /// Puts the reason into words.
  ///
  /// - Parameter path: The path as it was given.
  /// - Returns: The words, safe to show.
  func words(at path: String) -> String
}

/// Why a file cannot be read or written.
package typealias FileError = PathError<FileReason>

/// What is in the way in a ``FileError``.
package enum FileReason: PathReason {
  /// Nothing is there.
  case missing
  /// What is there is no file of this person: why, as in “is a pipe”.
  case foreign(String)
  /// Another file is there, which does not give way.
  case exists
  /// The file has more bytes than the limit.
  case tooLarge(limit: Int)
  /// The system refused, in its words.
  case system(String)

  package func words(at path: String) -> String {
    let path = path.visiblySafe
    return switch self {
    case .missing: "\(path) is not there"
    case .foreign(let why): "\(path) \(why), so it stays untouched"
    case .exists: "\(path) holds something else, so it stays untouched"
    case .tooLarge(let limit): "\(path) is larger than \(limit >> 20) MB"
    case .system(let words): "\(path): \(words.visiblySafe)"
    }
  }
}

/// Why something cannot be recorded into a file.
package typealias RecordFileError = PathError<RecordFileReason>

/// What is in the way in a ``RecordFileError``.
package enum RecordFileReason: PathReason {
  /// Something stands there already.
  case exists
  /// The folder it would be in is not there.
  case noFolder
  /// The system refused, in its words.
  case system(String)

  package func words(at path: String) -> String {
    let path = path.visiblySafe
    return switch self {
    case .exists: "\(path) is there already, so it stays untouched; record into a new file"
    case .noFolder: "\(path) cannot be made: its folder is not there"
    case .system(let words): "\(path) cannot be written: \(words.visiblySafe)"
    }
  }
}

/// Why an app's file cannot be had or written.
package typealias StateFileError = PathError<StateFileReason>

/// What is in the way in a ``StateFileError``.
package enum StateFileReason: PathReason {
  /// What stands there is not the app's: why, as in “is a folder”.
  case foreign(String)
  /// Another process has taken it.
  case inUse
  /// Somebody moved or replaced it while it was taken.
  case replaced
  /// Nothing says where the file would be.
  case noPlace
  /// The system refused, in its words.
  case system(String)

  package func words(at path: String) -> String {
    let sentence = sentence(at: path)
    return sentence.before + (sentence.path?.visiblySafe ?? "") + sentence.after
  }

  /// The sentence in parts, so that a path can be shortened and the words around it stay.
  func sentence(at path: String) -> (
    before: String, path: String?, after: String
  ) {
    switch self {
    case .foreign(let why):
      ("No state is kept: ", path, " \(why), so it stays untouched.")
    case .inUse:
      ("Another one is open; this one will not be saved.", nil, "")
    case .replaced:
      ("No state is kept: ", path, " was replaced by somebody else.")
    case .noPlace:
      ("No state is kept: neither XDG_STATE_HOME nor HOME says where.", nil, "")
    case .system(let words):
      ("No state is kept: ", path, ": \(words.visiblySafe).")
    }
  }
}

/// Why an app cannot be heard or spoken to.
package typealias AppSocketError = PathError<AppSocketReason>

/// What is in the way in a ``AppSocketError``.
package enum AppSocketReason: PathReason {
  /// No app listens there.
  case nobodyListens
  /// Another one listens there already.
  case inUse
  /// What stands there is not this person's: why, as in “is a link to somewhere else”.
  case foreign(String)
  /// The app did not answer in time, or with too much.
  case noAnswer
  /// The system refused, in its words.
  case system(String)

  package func words(at path: String) -> String {
    switch self {
    case .nobodyListens: "no running app accepts links"
    case .inUse: "another one takes links from outside already"
    case .foreign(let why): "\(path.visiblySafe) \(why)"
    case .noAnswer: "it is running, but did not answer"
    case .system(let words): "\(path.visiblySafe): \(words.visiblySafe)"
    }
  }
}
