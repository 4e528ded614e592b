#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TerminalKit
package import TerminalUI

/// The folder for an app's own files in one run, which is made when it is first asked for.
@MainActor
package final class DataFolder {
  private enum Kind {
    /// The app's folder of this user; `nil` if no home is known.
    case home(path: String?, isMade: Bool)
    /// A temporary folder, which begins with these files.
    case temporary(DataCopy?)
  }

  private let kind: Kind
  private var made: Result<String, FileError>?
  private var temporary: TemporaryFolder?

  /// Creates a folder for a rehearsal: a temporary one.
  ///
  /// - Parameter copy: The files that it begins with; `nil` if it begins empty.
  package init(copying copy: DataCopy? = nil) { kind = .temporary(copy) }

  /// Creates a folder for a run that is none.
  ///
  /// - Parameters:
  ///   - home: The path of the app's folder; `nil` if no home is known.
  ///   - isMade: Whether the folder is made if it is missing; if not, a temporary one is used.
  init(home: String?, isMade: Bool) { kind = .home(path: home, isMade: isMade) }

  /// The path of the folder.
  ///
  /// - Throws: An error if it cannot be made.
  var path: String {
    get throws(FileError) {
      let result = made ?? Result { () throws(FileError) in try make() }
      made = result
      return try result.get()
    }
  }

  /// Removes the folder if it is temporary.
  package func end() {
    if temporary != nil { made = .failure(FileError(.system("the run is over"), at: "dataFolder")) }
    temporary = nil
  }

  private func make() throws(FileError) -> String {
    switch kind {
    case .home(let path, let isMade):
      guard let path else {
        throw FileError(
          .system("neither XDG_DATA_HOME nor HOME is an absolute path"), at: "dataFolder")
      }
      if !isMade, !FileManager.default.fileExists(atPath: path) { return try makeTemporary(nil) }
      if isMade {
        try FileError.saying("cannot be created", of: path) {
          try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: TemporaryFolder.access)
        }
      }
      return path
    case .temporary(let copy): return try makeTemporary(copy)
    }
  }

  private func makeTemporary(_ copy: DataCopy?) throws(FileError) -> String {
    let folder = try TemporaryFolder()
    try copy?.write(into: folder.path)
    temporary = folder
    return folder.path
  }
}

/// A folder that is removed with everything in it when nothing refers to it any more.
private final class TemporaryFolder: Sendable {
  let path: String

  static var access: [FileAttributeKey: Any] { [.posixPermissions: 0o700] }

  init() throws(FileError) {
    let base = FileManager.default.temporaryDirectory
    let path = base.appending(path: "sextant-data-\(UUID().uuidString)")
      .path(percentEncoded: false)
    try FileError.saying("cannot be created", of: path) {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: Self.access)
    }
    self.path = path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The files of a folder, to be copied into the data folder of each rehearsal.
///
/// Only regular files and folders are copied, so that nothing leads from the copy to the original.
package struct DataCopy: Sendable {
  private let path: String
  private let folders: [String]
  private let files: [String]

  /// The maximum number of files and folders.
  package static let mostFiles = 10_000
  /// The maximum number of bytes in all files.
  package static let mostBytes = 256 << 20

  /// Lists the files of a folder.
  ///
  /// - Parameter path: The path of the folder, which may be a symbolic link to it.
  /// - Throws: An error if it is no folder, contains anything else, or is too large.
  package init(of path: String) throws(FileError) {
    // What a link leads to is listed, not the link.
    let root = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    let attributes: [FileAttributeKey: Any]
    do { attributes = try FileManager.default.attributesOfItem(atPath: root) } catch {
      throw FileError(.missing, at: path)
    }
    guard attributes[.type] as? FileAttributeType == .typeDirectory else {
      throw FileError(.system("is not a folder"), at: path)
    }
    var (folders, files, bytes) = ([String](), [String](), 0)
    var unread = [""]
    while let folder = unread.popLast() {
      let names = try FileError.saying("cannot be read", of: "\(path)/\(folder)") {
        try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)
      }
      for name in names.sorted() {
        let item = folder.isEmpty ? name : "\(folder)/\(name)"
        let attributes = try FileError.saying("cannot be read", of: "\(path)/\(item)") {
          try FileManager.default.attributesOfItem(atPath: "\(root)/\(item)")
        }
        switch attributes[.type] as? FileAttributeType {
        case .typeDirectory?:
          folders.append(item)
          unread.append(item)
        case .typeRegular?:
          files.append(item)
          bytes += attributes.bytes
        default:
          throw FileError(
            .system("is neither a file nor a folder, so it cannot be copied"), at: "\(path)/\(item)"
          )
        }
        guard files.count + folders.count <= Self.mostFiles else {
          throw FileError(.system("contains more than \(Self.mostFiles) files"), at: path)
        }
        guard bytes <= Self.mostBytes else {
          throw FileError(.tooLarge(limit: Self.mostBytes), at: path)
        }
      }
    }
    (self.path, self.folders, self.files) = (root, folders, files)
  }

  /// Copies the files into an empty folder.
  fileprivate func write(into target: String) throws(FileError) {
    for folder in folders {
      try FileError.saying("cannot be copied", of: "\(path)/\(folder)") {
        try FileManager.default.createDirectory(
          atPath: "\(target)/\(folder)", withIntermediateDirectories: false,
          attributes: TemporaryFolder.access)
      }
    }
    for file in files {
      try FileError.saying("cannot be copied", of: "\(path)/\(file)") {
        try FileManager.default.copyItem(atPath: "\(path)/\(file)", toPath: "\(target)/\(file)")
      }
    }
  }
}

extension [FileAttributeKey: Any] {
  /// The size of a file in bytes.
  fileprivate var bytes: Int { (self[.size] as? any BinaryInteger).map { Int(clamping: $0) } ?? 0 }
}

extension FileError {
  /// Does work on a path, and throws what fails as an error with the path and these words.
  fileprivate static func saying<Value>(
    _ words: String, of path: String, _ work: () throws -> Value
  ) throws(FileError) -> Value {
    do { return try work() } catch { throw FileError(.system(words), at: path) }
  }
}
