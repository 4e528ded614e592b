import Descriptors
import Dispatch

/// A connection from a process that sends one line to an app.
@MainActor
final class Connection {
  private let socket: LocalSocket
  private let source: any DispatchSourceRead
  private let onClose: @MainActor () -> Void
  /// When it was accepted.
  let began = ContinuousClock.now
  private var buffer = LineBuffer()
  var isClosed: Bool { source.isCancelled }

  /// Creates a connection that reads a line, answers it and closes.
  init(
    _ socket: LocalSocket, _ answer: @escaping @MainActor (String) -> String,
    onClose: @escaping @MainActor () -> Void
  ) {
    (self.socket, self.onClose) = (socket, onClose)
    source = DispatchSource.makeReadSource(
      fileDescriptor: socket.descriptor.number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.read(answer) }
    }
    source.setCancelHandler { socket.descriptor.release() }
    source.activate()
  }

  /// Closes the connection; the descriptor is closed once the source releases it.
  func close() {
    guard !isClosed else { return }
    source.cancel()
    onClose()
  }

  private func read(_ answer: (String) -> String) {
    guard !isClosed, let bytes = socket.descriptor.bytes() else { return }
    guard !bytes.isEmpty else { return close() }
    switch buffer.take(bytes) {
    case .incomplete: return
    case .refused: break
    // A client that has left assumes that there was no answer, so the line must have no effect.
    case .line where socket.isLeft: break
    case .line(let line):
      let words = answer(line).map { $0.isNewline ? " " : $0 }
      _ = socket.write(Array(String(words).utf8.prefix(LineBuffer.limit)) + [UInt8(ascii: "\n")])
    }
    close()
  }
}
