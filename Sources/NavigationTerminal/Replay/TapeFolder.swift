import TapeScript
import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder that a tape stands in: the only place it reads or writes.
package struct TapeFolder: Sendable {
  private let path: String
  private let isUpdating: Bool

  /// Names the folder.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - isUpdating: whether snapshots are written again instead of compared.
  package init(_ path: String, isUpdating: Bool = false) {
    self.path = path
    self.isUpdating = isUpdating
  }

  /// Compares the screen with a snapshot; one that is missing is written, and fails.
  ///
  /// - Parameters:
  ///   - lines: the screen.
  ///   - file: the snapshot.
  /// - Returns: what differs, or nothing.
  /// - Complexity: O(n) over the text.
  func compare(_ lines: [String], with file: TapeFile) -> String? {
    if let danger = file.danger { return danger }
    let now = Self.text(of: lines)
    guard !isUpdating, let old = try? String(contentsOfFile: place(of: file), encoding: .utf8)
    else {
      if let problem = write(lines, to: file) { return problem }
      return isUpdating ? nil : "there was no \(file.path); it is written now"
    }
    guard old != now else { return nil }
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = now.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(before, after).prefix { $0 == $1 }.count
    func shown(_ lines: [Substring]) -> String {
      lines.indices.contains(line) ? "\"\(String(lines[line]).visiblySafe)\"" : "no line"
    }
    return "line \(line + 1) of \(file.path) is \(shown(before)); the screen shows \(shown(after))"
  }

  /// Writes the screen into a file of the folder.
  ///
  /// - Parameters:
  ///   - lines: the screen.
  ///   - file: where to.
  /// - Returns: why it could not be written, or nothing.
  /// - Complexity: O(n) over the text.
  func write(_ lines: [String], to file: TapeFile) -> String? {
    if let danger = file.danger { return danger }
    do {
      try Data(Self.text(of: lines).utf8).write(
        to: URL(filePath: place(of: file)), options: .atomic)
      return nil
    } catch {
      return "\(file.path) cannot be written"
    }
  }

  private func place(of file: TapeFile) -> String { path + "/" + file.path }

  private static func text(of lines: [String]) -> String {
    lines.joined(separator: "\n") + "\n"
  }
}
