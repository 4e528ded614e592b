#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TerminalKit

/// Keeps the prompt's lines in a file beside the state, without what is nobody's business.
///
/// It is a convenience: where the file cannot be had, the lines live as long as the program, and not a
/// word is said about it.
@MainActor
final class HistoryKeeper {
  private let file: any StateFileBackend
  private let mark: [UInt8]
  private var isOurs = false

  /// How much of a line is kept; a longer one is not.
  static let longestLine = 1_024
  private static let key = Array("\"prompt\":".utf8)

  init(file: any StateFileBackend, app: String) {
    self.file = file
    mark = StateMark(app: app).bytes
  }

  /// The lines of earlier runs, oldest first.
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
      // Lines that are damaged give way; a state that somebody keeps under this name does not.
      if bytes.starts(with: mark + Self.key) { _ = try? file.setAside() } else { end() }
      return []
    }
    return kept.prompt.filter {
      $0.utf8.count <= Self.longestLine && !$0.contains(where: \.isNewline)
    }
  }

  /// Writes the lines.
  ///
  /// - Parameter lines: the lines, oldest first, with nothing secret in them.
  func keep(_ lines: [String]) {
    guard isOurs else { return }
    let kept = lines.filter { $0.utf8.count <= Self.longestLine }
    guard let body = try? JSONEncoder().encode(kept) else { return }
    try? file.replace(with: mark + Self.key + Array(body) + Array("}\n".utf8))
  }

  /// Lets another instance have the file.
  func end() {
    isOurs = false
    file.release()
  }
}

private struct KeptLines: Decodable {
  let prompt: [String]
}
