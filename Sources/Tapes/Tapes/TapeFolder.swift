package import TapeScript
import TerminalKit
package import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder of a tape: the only one that the tape reads or writes.
package struct TapeFolder: Sendable {
  private let path: String
  private let files: (any FileBackend)?
  private let isUpdating: Bool
  private let isReadOnly: Bool

  /// Creates a folder.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - files: The backend that writes files; if `nil`, nothing is written.
  ///   - isUpdating: Whether snapshots are updated instead of compared.
  ///   - isReadOnly: Whether nothing is written or compared.
  package init(
    _ path: String, files: (any FileBackend)?, isUpdating: Bool = false, isReadOnly: Bool = false
  ) {
    self.path = path
    self.files = files
    self.isReadOnly = isReadOnly
    self.isUpdating = isUpdating
  }

  /// The result of a comparison with a file.
  enum Comparison {
    /// The text and the file are equal.
    case same
    /// The text and the file differ or cannot be compared, for this reason.
    case differs(String)
    /// The file was written.
    case written
  }

  /// Compares text with a snapshot; if there is no snapshot, writes one and fails.
  ///
  /// - Parameters:
  ///   - now: The current text.
  ///   - file: The snapshot.
  /// - Returns: The result.
  /// - Complexity: O(n) in the length of the text.
  func compare(_ now: String, with file: TapeFile) -> Comparison {
    guard !isReadOnly else { return .same }
    let place: String
    switch self.place(of: file) {
    case .success(let path): place = path
    case .failure(let problem): return .differs(problem.text)
    }
    let old: String?
    switch SmallFile.bytes(at: place, through: files) {
    case .success(let bytes)?: old = String(validating: bytes, as: UTF8.self)
    case .failure(let problem)? where !isUpdating: return .differs(problem.text)
    case .failure?, nil: old = nil
    }
    guard old != now else { return .same }
    guard !isUpdating, let old else {
      if let problem = write(now, to: file) { return .differs(problem) }
      return isUpdating ? .written : .differs("\(file.path) did not exist; it has now been written")
    }
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = now.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(before, after).prefix { $0 == $1 }.count
    func shown(_ lines: [Substring]) -> String {
      lines.indices.contains(line) ? "\"\(String(lines[line]).visiblySafe)\"" : "no line"
    }
    return .differs(
      "line \(line + 1) of \(file.path) is \(shown(before)); the screen shows \(shown(after)); "
        + "replay --update overwrites it")
  }

  /// Writes text to a file in the folder; a file with different content is replaced only when
  /// updating.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - file: The file to write.
  ///   - replaceable: The existing files that may be replaced even when not updating.
  /// - Returns: Why the file could not be written, or `nil` if there was no problem.
  /// - Complexity: O(n) in the length of the text.
  package func write(
    _ text: String, to file: TapeFile, replacing replaceable: ReplaceableFile = .none
  ) -> String? {
    guard !isReadOnly else { return nil }
    switch place(of: file) {
    case .failure(let problem): return problem.text
    case .success(let place):
      guard let files else {
        return "\(file.path) cannot be written: this app does not write files"
      }
      do throws(FileError) {
        try files.write(
          Array(text.utf8), to: place, replacing: isUpdating ? .any : replaceable)
        return nil
      } catch {
        let words = FileError(error.reason, at: file.path).description
        return error.reason == .exists ? words + "; replay --update replaces it" : words
      }
    }
  }

  /// The reason a path is not allowed.
  struct Problem: Error {
    let text: String
  }

  /// Returns the path of a file, if it is in the folder and no symbolic link leads out of the
  /// folder.
  func place(of file: TapeFile) -> Result<String, Problem> {
    if let danger = file.danger { return .failure(Problem(text: "\(file.path): \(danger)")) }
    let place = "\(path)/\(file.path)"
    let root = resolved(path)
    let folder = resolved(FilePath.split(place).folder)
    // Compares bytes, because the system distinguishes names that Swift considers equal.
    guard
      folder.utf8.elementsEqual(root.utf8)
        || folder.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
    else {
      return .failure(Problem(text: "\(file.path) is outside the tape's folder"))
    }
    // If the last component is a symbolic link, the link itself is checked, not its target.
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular {
      return .failure(Problem(text: "\(file.path) is not a regular file"))
    }
    return .success(place)
  }

  private func resolved(_ path: String) -> String {
    let whole = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    return whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole
  }
}
