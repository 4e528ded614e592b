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
    /// It is no tape: its name, as editors find it, and why.
    case unreadable(String)
  }

  let path: String
  let secretPrefix: String
  /// What reads files; without it they are read by Foundation.
  let files: (any FileBackend)?

  /// The folder that a file stands in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Reads the file.
  func read() -> Outcome {
    switch SmallFile.bytes(at: path, through: files) {
    case nil: return .missing
    case .failure(let why)?: return .unreadable(why.text)
    case .success(let bytes)?:
      let folder = Self.folder(of: path)
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

/// A file that is small enough to be read whole.
enum SmallFile {
  /// The most bytes that are read.
  static let limit = 16 << 20

  /// Why a file is not read.
  struct Problem: Error {
    let text: String
  }

  /// What a regular file holds; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - files: What opens it once and counts before it reads.
  /// - Returns: What it holds, or why it is not read.
  static func bytes(
    at path: String, through files: (any FileBackend)?
  ) -> Result<[UInt8], Problem>? {
    guard let files else { return mapped(path) }
    do throws(FileError) {
      return .success(try files.read(path, atMost: limit))
    } catch {
      let name = path.visiblySafe
      switch error.reason {
      case .missing: return nil
      case .foreign: return .failure(Problem(text: "\(name): not a regular file"))
      case .tooLarge: return .failure(Problem(text: "\(name): larger than \(limit >> 20) MB"))
      case .exists, .system: return .failure(Problem(text: "\(name): it cannot be read"))
      }
    }
  }

  /// The same for an app without files of its own: mapped, so that a large one takes no memory.
  private static func mapped(_ path: String) -> Result<[UInt8], Problem>? {
    let url = URL(filePath: path).resolvingSymlinksInPath()
    let name = path.visiblySafe
    guard
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: url.path(percentEncoded: false))
    else { return nil }
    // A device or a pipe could keep one waiting.
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      return .failure(Problem(text: "\(name): not a regular file"))
    }
    guard let data = try? Data(contentsOf: url, options: .alwaysMapped) else {
      return .failure(Problem(text: "\(name): it cannot be read"))
    }
    guard data.count <= limit else {
      return .failure(Problem(text: "\(name): larger than \(limit >> 20) MB"))
    }
    return .success(Array(data))
  }
}
