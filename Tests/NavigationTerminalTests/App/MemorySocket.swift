import NavigationTerminal
import TerminalKit

/// Where the sockets of this process meet, without a system.
@MainActor
final class SocketRoom {
  fileprivate var listeners: [String: @MainActor (String) -> String] = [:]
  /// The lines that were said, and where.
  fileprivate(set) var lines: [String] = []

  func socket(at path: String) -> any AppSocketBackend { MemorySocket(path: path, room: self) }

  var paths: [String] { listeners.keys.sorted() }

  /// Says a line as it is.
  func say(_ line: String, at path: String) -> String? { listeners[path]?(line) }
}

private final class MemorySocket: AppSocketBackend {
  private let path: String
  private let room: SocketRoom
  private var isListening = false

  init(path: String, room: SocketRoom) {
    self.path = path
    self.room = room
  }

  func listen(_ answer: @escaping @MainActor (String) -> String) throws(AppSocketError) {
    guard room.listeners[path] == nil else { throw AppSocketError(.inUse, at: path) }
    room.listeners[path] = answer
    isListening = true
  }

  func ask(_ line: String) throws(AppSocketError) -> String {
    guard let answer = room.listeners[path] else { throw AppSocketError(.nobodyListens, at: path) }
    room.lines.append(line)
    return answer(line)
  }

  func stop() {
    if isListening { room.listeners[path] = nil }
    isListening = false
  }
}
