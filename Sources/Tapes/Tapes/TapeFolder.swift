package import TapeScript
import TerminalKit
package import TerminalUI

/// The folder of a tape: the only one that the tape reads or writes.
package struct TapeFolder: Sendable {
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
    self.files = files?.below(path)
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
    let old: String?
    switch content(of: file) {
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
    if let danger = file.danger { return "\(file.path): \(danger)" }
    guard let files else {
      return "\(file.path) cannot be written: this app does not write files"
    }
    do throws(FileError) {
      try files.write(
        Array(text.utf8), to: file.path, replacing: isUpdating ? .any : replaceable)
      return nil
    } catch {
      let words = error.description
      return error.reason == .exists ? words + "; replay --update replaces it" : words
    }
  }

  /// Returns the content of a file, or `nil` if the file does not exist.
  func content(of file: TapeFile) -> Result<[UInt8], SmallFile.Problem>? {
    if let danger = file.danger { return .failure(.init(text: "\(file.path): \(danger)")) }
    return SmallFile.bytes(file.path) { () throws(FileError) in
      try files?.read(file.path, atMost: SmallFile.limit)
    }
  }
}
