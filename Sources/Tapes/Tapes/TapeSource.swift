package import TapeScript
import TerminalKit
package import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  ///   - files: The backend that reads files; if `nil`, Foundation reads them.
  package init(path: String, secretPrefix: String, files: (any FileBackend)?) {
    (self.path, self.secretPrefix, self.files) = (path, secretPrefix, files)
  }

  /// Reads the file.
  package func read() -> Outcome {
    switch SmallFile.bytes(at: path, isInput: true, through: files) {
    case nil: return .missing
    case .failure(let why)?: return .unreadable(why.text)
    case .success(let bytes)?:
      let folder = FilePath.split(path).folder
      do {
        return .tape(
          try Tape(parsing: bytes, name: path, secretPrefix: secretPrefix) { file in
            guard case .success(let place) = TapeFolder(folder, files: nil).place(of: file),
              case .success(let bytes)? = SmallFile.bytes(at: place, through: files)
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
  ///   - path: The path of the file.
  ///   - isInput: Whether the user gave it as input, so that it may also be a pipe, or `-` for the
  ///     standard input; all others must be regular files.
  ///   - files: The backend that opens the file once and checks its size before reading.
  /// - Returns: The content, or why the file cannot be read.
  static func bytes(
    at path: String, isInput: Bool = false, through files: (any FileBackend)?
  ) -> Result<[UInt8], Problem>? {
    guard let files else { return mapped(path) }
    do throws(FileError) {
      return .success(
        isInput
          ? try files.readInput(path, atMost: limit) : try files.read(path, atMost: limit))
    } catch {
      let name = path.visiblySafe
      switch error.reason {
      case .missing: return nil
      case .foreign: return .failure(Problem(text: "\(name): not a regular file"))
      case .tooLarge: return .failure(Problem(text: "\(name): larger than \(limit >> 20) MB"))
      case .exists, .system: return .failure(Problem(text: "\(name): cannot be read"))
      }
    }
  }

  /// Returns the content of a file for an app without a file backend; the file is memory-mapped, so
  /// a large file takes up no memory.
  private static func mapped(_ path: String) -> Result<[UInt8], Problem>? {
    let url = URL(filePath: path).resolvingSymlinksInPath()
    let name = path.visiblySafe
    guard
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: url.path(percentEncoded: false))
    else { return nil }
    // Reading a device or a pipe could block.
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      return .failure(Problem(text: "\(name): not a regular file"))
    }
    guard let data = try? Data(contentsOf: url, options: .alwaysMapped) else {
      return .failure(Problem(text: "\(name): cannot be read"))
    }
    guard data.count <= limit else {
      return .failure(Problem(text: "\(name): larger than \(limit >> 20) MB"))
    }
    return .success(Array(data))
  }
}
