import TerminalKit

/// An error about a file or socket at a path.
package struct PathError<Reason: PathReason>: Error, Hashable, Sendable {
  /// The reason.
  package let reason: Reason
  /// The path.
  package let path: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The reason.
  ///   - path: The path.
  package init(_ reason: Reason, at path: String) {
    (self.reason, self.path) = (reason, path)
  }
}

extension PathError: CustomStringConvertible {
  /// A description of the error.
  package var description: String { reason.words(at: path) }
}

/// A path of the file system, which is split at bytes.
package enum FilePath {
  /// Returns a path's folder, and the name within that folder.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }
}

/// A reason for an error about one kind of file or socket.
package protocol PathReason: Hashable, Sendable {
  /// Returns a description of the reason.
  ///
  /// - Parameter path: The path, as given.
  /// - Returns: The description, safe to show.
  func words(at path: String) -> String
}

/// An error reading or writing a file.
package typealias FileError = PathError<FileReason>

/// The reason for a `FileError`.
package enum FileReason: PathReason {
  /// The file does not exist.
  case missing
  /// The path is not a file that belongs to this user; the value is the reason, as in “is a pipe”.
  case foreign(String)
  /// Another file exists and must not be replaced.
  case exists
  /// The file to record into already exists.
  case taken
  /// The folder of the file to record into does not exist.
  case noFolder
  /// The file exceeds the size limit.
  case tooLarge(limit: Int)
  /// The system reported an error; the value is its message.
  case system(String)

  package func words(at path: String) -> String {
    let path = path.visiblySafe
    return switch self {
    case .missing: "\(path) does not exist"
    case .foreign(let why): "\(path) \(why), so it is left unchanged"
    case .exists: "\(path) has different content, so it is left unchanged"
    case .taken: "\(path) already exists; record into a new file"
    case .noFolder: "\(path) cannot be created: its folder does not exist"
    case .tooLarge(let limit):
      "\(path) is larger than \(limit < 1 << 20 ? "\(limit >> 10) KB" : "\(limit >> 20) MB")"
    case .system(let words): "\(path): \(words.visiblySafe)"
    }
  }
}

/// An error reading or writing an app's state file.
package typealias StateFileError = PathError<StateFileReason>

/// The reason for a `StateFileError`.
package enum StateFileReason: PathReason {
  /// The path does not belong to the app; the value is the reason, as in “is a folder”.
  case foreign(String)
  /// Another process has locked the file.
  case inUse
  /// The file was moved or replaced while it was locked.
  case replaced
  /// The location of the file is unknown.
  case noPlace
  /// The system reported an error; the value is its message.
  case system(String)

  package func words(at path: String) -> String {
    let sentence = sentence(at: path)
    return sentence.before + (sentence.path?.visiblySafe ?? "") + sentence.after
  }

  /// Returns the sentence in parts, so that the path can be shortened.
  package func sentence(at path: String) -> (
    before: String, path: String?, after: String
  ) {
    switch self {
    case .foreign(let why):
      ("State is not saved: ", path, " \(why), so it is left unchanged.")
    case .inUse:
      ("Another instance is running, so your place here is not saved.", nil, "")
    case .replaced:
      ("State is not saved: ", path, " was replaced by another program.")
    case .noPlace:
      ("State is not saved: neither XDG_STATE_HOME nor HOME is an absolute path.", nil, "")
    case .system(let words):
      ("State is not saved: ", path, ": \(words.visiblySafe).")
    }
  }
}

/// An error listening on or connecting to an app's socket.
package typealias AppSocketError = PathError<AppSocketReason>

/// The reason for an `AppSocketError`.
package enum AppSocketReason: PathReason {
  /// No app is listening.
  case nobodyListens
  /// Another app is already listening.
  case inUse
  /// The path does not belong to this user; the value is the reason, as in “is a link to somewhere
  /// else”.
  case foreign(String)
  /// The app did not answer in time, or its answer was too long.
  case noAnswer
  /// The system reported an error; the value is its message.
  case system(String)

  package func words(at path: String) -> String {
    switch self {
    case .nobodyListens: "no running app accepts links"
    case .inUse: "another instance is already accepting links"
    case .foreign(let why): "\(path.visiblySafe) \(why)"
    case .noAnswer: "the app is running, but did not answer"
    case .system(let words): "\(path.visiblySafe): \(words.visiblySafe)"
    }
  }
}
