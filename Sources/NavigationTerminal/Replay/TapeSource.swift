import TapeScript
import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A tape in a file.
struct TapeSource {
  /// What reading came to.
  enum Outcome {
    /// The tape.
    case tape(Tape)
    /// There is no such file.
    case missing
    /// It is no tape, and why.
    case unreadable(String)
  }

  /// The most bytes that are read.
  static let limit = 16 << 20

  let path: String
  let secretPrefix: String

  /// The folder that a file stands in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Reads the file; devices and pipes, which could keep one waiting, are no tapes.
  func read() -> Outcome {
    switch bytes(at: path) {
    case nil: return .missing
    case .failure(let why)?: return .unreadable(why.text)
    case .success(let bytes)?:
      let folder = Self.folder(of: path)
      do {
        return .tape(
          try Tape(parsing: bytes, name: path, secretPrefix: secretPrefix) { file in
            guard case .success(let place) = TapeFolder(folder).place(of: file),
              case .success(let bytes)? = self.bytes(at: place)
            else { return nil }
            return String(validating: bytes, as: UTF8.self)
          })
      } catch {
        return .unreadable("\(error)")
      }
    }
  }

  private struct Problem: Error {
    let text: String
  }

  private func bytes(at path: String) -> Result<[UInt8], Problem>? {
    let name = path.visiblySafe
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved(path)) else {
      return nil
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      return .failure(Problem(text: "\(name) is not a regular file"))
    }
    if let size = attributes[.size] as? UInt64, size > Self.limit {
      return .failure(Problem(text: "\(name) is larger than 16 MB"))
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      return .failure(Problem(text: "\(name) cannot be read"))
    }
    return .success(Array(data))
  }

  /// The file that a symbolic link leads to.
  private func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
  }
}
