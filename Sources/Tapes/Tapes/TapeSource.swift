package import TapeScript
import TerminalKit
package import TerminalUI

/// A tape in a file.
package struct TapeSource {
  /// The result of reading the file.
  package enum Outcome {
    /// A valid tape.
    case tape(Tape)
    /// The file does not exist.
    case missing
    /// The file is not a valid tape; the reason begins with the file's name in a format that
    /// editors recognize.
    case unreadable(String)
  }

  private let path: String
  private let secretPrefix: String
  private let files: (any FileBackend)?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - secretPrefix: The beginning of the names of secrets.
  ///   - files: The backend that reads files; if `nil`, no file can be read.
  package init(path: String, secretPrefix: String, files: (any FileBackend)?) {
    (self.path, self.secretPrefix, self.files) = (path, secretPrefix, files)
  }

  /// Reads the file.
  package func read() -> Outcome {
    let content = SmallFile.bytes(path) { () throws(FileError) in
      try files?.readInput(path, atMost: SmallFile.limit)
    }
    switch content {
    case nil: return .missing
    case .failure(let why)?: return .unreadable(why.text)
    case .success(let bytes)?:
      let folder = FilePath.split(path).folder
      do {
        return .tape(
          try Tape(parsing: bytes, name: path, secretPrefix: secretPrefix) { file in
            guard case .success(let bytes)? = TapeFolder(folder, files: files).content(of: file)
            else { return nil }
            return String(validating: bytes, as: UTF8.self)
          })
      } catch {
        return .unreadable("\(error)")
      }
    }
  }
}

/// A file that is small enough to be read in full.
enum SmallFile {
  /// The maximum number of bytes.
  static let limit = 16 << 20

  /// The reason a file cannot be read.
  struct Problem: Error {
    let text: String
  }

  /// Returns the content of a file, or `nil` if the file does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the file, for what is said of it.
  ///   - read: Reads the file; returns `nil` if this app reads no files.
  /// - Returns: The content, or why the file cannot be read.
  static func bytes(
    _ path: String, _ read: () throws(FileError) -> [UInt8]?
  ) -> Result<[UInt8], Problem>? {
    let name = path.visiblySafe
    let unreadable = Problem(text: "\(name): cannot be read")
    do throws(FileError) {
      return try read().map { .success($0) } ?? .failure(unreadable)
    } catch {
      switch error.reason {
      case .missing: return nil
      case .foreign: return .failure(Problem(text: "\(name): not a regular file"))
      case .tooLarge: return .failure(Problem(text: "\(name): larger than \(limit >> 20) MB"))
      default: return .failure(unreadable)
      }
    }
  }
}
