import Dispatch

/// One process that says a line to an app.
@MainActor
final class Connection {
  private let socket: LocalSocket
  private let source: any DispatchSourceRead
  private var buffer = LineBuffer()
  private(set) var isClosed = false

  /// Listens for a line, answers it and closes.
  init(_ socket: LocalSocket, _ answer: @escaping @MainActor (String) -> String) {
    self.socket = socket
    source = DispatchSource.makeReadSource(
      fileDescriptor: socket.descriptor.number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.read(answer) }
    }
    source.setCancelHandler { socket.descriptor.release() }
    source.activate()
  }

  /// Ends it; the system has the descriptor back when nothing waits for it any more.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    source.cancel()
  }

  private func read(_ answer: (String) -> String) {
    guard !isClosed, let bytes = socket.descriptor.bytes() else { return }
    guard !bytes.isEmpty else { return close() }
    switch buffer.take(bytes) {
    case .incomplete: return
    case .refused: break
    // Who has left is told that nobody answered: nothing may happen after that.
    case .line where socket.isLeft: break
    case .line(let line):
      let words = answer(line).map { $0.isNewline ? " " : $0 }
      _ = socket.send(Array(String(words).utf8.prefix(LineBuffer.limit)) + [UInt8(ascii: "\n")])
    }
    close()
  }
}
