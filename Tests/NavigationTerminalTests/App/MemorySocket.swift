import NavigationTerminal
import TerminalKit

/// Where the sockets of this process meet, without a system.
@MainActor
final class SocketRoom {
  fileprivate var listeners: [String: @MainActor (String) -> String] = [:]
  /// What listening fails with.
  var refusal: AppSocketReason?
  /// Those that wait for a socket, in order.
  fileprivate var waiting: [(path: String, socket: MemorySocket, listen: () -> Void)] = []
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
    if let refusal = room.refusal { throw AppSocketError(refusal, at: path) }
    guard room.listeners[path] == nil else { throw AppSocketError(.inUse, at: path) }
    room.listeners[path] = answer
    isListening = true
  }

  func listenWhenFree(
    _ answer: @escaping @MainActor (String) -> String,
    _ done: @escaping @MainActor (AppSocketError?) -> Void
  ) {
    room.waiting.append(
      (
        path, self,
        { [self] in
          room.listeners[path] = answer
          isListening = true
          done(nil)
        }
      ))
  }

  func ask(_ line: String) throws(AppSocketError) -> String {
    guard let answer = room.listeners[path] else { throw AppSocketError(.nobodyListens, at: path) }
    room.lines.append(line)
    return answer(line)
  }

  func stop() {
    room.waiting.removeAll { $0.socket === self }
    guard isListening else { return }
    (room.listeners[path], isListening) = (nil, false)
    guard let next = room.waiting.firstIndex(where: { $0.path == path }) else { return }
    room.waiting.remove(at: next).listen()
  }
}
