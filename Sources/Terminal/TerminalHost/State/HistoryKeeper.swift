#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Navigation
import TerminalKit
import TerminalUI

/// Saves the prompt's history, without secrets, in a file next to the state file.
///
/// The file is a convenience: if it is unavailable, the history is lost when the program exits, and
/// no notice is shown.
@MainActor
package final class HistoryKeeper {
  private let file: any StateFileBackend
  private let mark: [UInt8]
  private let setsAside: Bool
  private var isOurs = false
  /// Whether the file is out of date.
  var needsWriting = false
  /// Whether the file contains lines that must be removed.
  private(set) var isUrgent = false

  /// The maximum length of a saved line.
  static let longestLine = 1_024
  private static let key = Array("\"prompt\":".utf8)

  /// Creates a keeper.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - app: The app's name.
  ///   - setsAside: Whether to rename a file that is not the app's; if not, it is left in place.
  package init(file: any StateFileBackend, app: String, settingAside setsAside: Bool = false) {
    self.file = file
    self.setsAside = setsAside
    mark = StateMark(app: app).bytes
  }

  /// Reads the lines from earlier runs.
  func take() -> KeptLines {
    let bytes: [UInt8]
    do {
      guard let found = try taken() else {
        isOurs = true
        return KeptLines()
      }
      bytes = found
    } catch {
      return KeptLines()
    }
    return lines(in: bytes)
  }

  private func taken() throws(StateFileError) -> [UInt8]? {
    do { return try file.take(marked: mark) } catch {
      guard setsAside, case .foreign = error.reason, (try? file.setAside()) != nil else {
        throw error
      }
      return try file.take(marked: mark)
    }
  }

  /// Reads the lines of another instance when it releases the file, which is then this one's.
  func takeWhenFree(_ done: @escaping @MainActor (KeptLines) -> Void) {
    file.takeWhenFree(marked: mark) { [weak self] result in
      guard let self, case .success(let bytes) = result else { return }
      isOurs = true
      done(bytes.map(lines) ?? KeptLines())
    }
  }

  private func lines(in bytes: [UInt8]) -> KeptLines {
    isOurs = true
    guard var kept = try? JSONDecoder().decode(KeptLines.self, from: Data(bytes)) else {
      // A damaged history file is renamed; a state file with this name is left unchanged.
      if bytes.starts(with: mark + Self.key) { _ = try? file.setAside() } else { end() }
      return KeptLines()
    }
    kept.prompt.removeAll {
      $0.utf8.count > Self.longestLine || $0.contains(where: \.isNewline)
    }
    return kept
  }

  /// Notes that the file contains lines that must be removed.
  func mustRemove() {
    (needsWriting, isUrgent) = (true, true)
  }

  /// Returns whether the file is out of date, before it is written.
  func takeUnwritten() -> Bool {
    defer { (needsWriting, isUrgent) = (false, false) }
    return needsWriting
  }

  /// Saves the lines.
  ///
  /// - Parameters:
  ///   - lines: The lines, oldest first, without secrets.
  ///   - owner: The account to which they belong, if any.
  /// - Returns: Whether they were saved, or cannot be at all.
  func keep(_ lines: [String], of owner: SubjectDigest?) -> Bool {
    guard let bytes = bytes(of: lines, owner) else { return true }
    return (try? file.replace(with: bytes)) != nil
  }

  /// Saves the lines without waiting for the disk.
  func keepLater(
    _ lines: [String], of owner: SubjectDigest?, failed: @escaping @MainActor () -> Void
  ) {
    guard let bytes = bytes(of: lines, owner) else { return }
    file.replaceLater(with: bytes) { if $0 != nil { failed() } }
  }

  /// Removes the file.
  func erase() {
    if isOurs { try? file.erase() }
  }

  /// Waits until the lines are on the disk.
  func settle() {
    file.settle()
  }

  /// Returns the content of the file; `nil` if it is not this app's.
  private func bytes(of lines: [String], _ owner: SubjectDigest?) -> [UInt8]? {
    guard isOurs else { return nil }
    let kept = lines.filter { $0.utf8.count <= Self.longestLine }
    guard let body = try? JSONEncoder().encode(kept) else { return nil }
    var bytes = mark + Self.key + Array(body)
    if let owner, let digest = try? JSONEncoder().encode(owner) {
      bytes += Array(",\"owner\":".utf8) + Array(digest)
    }
    return bytes + Array("}\n".utf8)
  }

  /// Releases the file, so that other instances can use it.
  package func end() {
    isOurs = false
    file.release()
  }
}

/// The content of the history file.
struct KeptLines: Decodable {
  /// The lines, oldest first.
  var prompt: [String] = []
  /// The account to which they belong, if any.
  var owner: SubjectDigest?

  init() {}
}
