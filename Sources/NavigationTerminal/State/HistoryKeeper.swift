#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TerminalKit

/// Saves the prompt's history, without secrets, in a file next to the state file.
///
/// The file is a convenience: if it is unavailable, the history is lost when the program exits, and
/// no notice is shown.
@MainActor
final class HistoryKeeper {
  private let file: any StateFileBackend
  private let mark: [UInt8]
  private var isOurs = false

  /// The maximum length of a saved line.
  static let longestLine = 1_024
  private static let key = Array("\"prompt\":".utf8)

  init(file: any StateFileBackend, app: String) {
    self.file = file
    mark = StateMark(app: app).bytes
  }

  /// Reads the lines from earlier runs, oldest first.
  func take() -> [String] {
    let bytes: [UInt8]
    do {
      let found = try file.take(marked: mark)
      isOurs = true
      guard let found else { return [] }
      bytes = found
    } catch {
      return []
    }
    guard let kept = try? JSONDecoder().decode(KeptLines.self, from: Data(bytes)) else {
      // A damaged history file is renamed; a state file with this name is left unchanged.
      if bytes.starts(with: mark + Self.key) { _ = try? file.setAside() } else { end() }
      return []
    }
    return kept.prompt.filter {
      $0.utf8.count <= Self.longestLine && !$0.contains(where: \.isNewline)
    }
  }

  /// Saves the lines.
  ///
  /// - Parameter lines: The lines, oldest first, without secrets.
  func keep(_ lines: [String]) {
    guard isOurs else { return }
    let kept = lines.filter { $0.utf8.count <= Self.longestLine }
    guard let body = try? JSONEncoder().encode(kept) else { return }
    try? file.replace(with: mark + Self.key + Array(body) + Array("}\n".utf8))
  }

  /// Releases the file, so that other instances can use it.
  func end() {
    isOurs = false
    file.release()
  }
}

private struct KeptLines: Decodable {
  let prompt: [String]
}
