import Descriptors
import Dispatch

/// Writes to a terminal in order, without blocking.
///
/// A terminal that stops reading accepts only a limited number of bytes; the rest are queued until
/// there is room again. For this, the terminal is opened a second time, because blocking mode
/// belongs to the open file, which is shared with the shell. If it cannot be opened, the writer
/// sends one byte at a time and only when there is room, so that no write ever blocks.
@MainActor
final class TerminalWriter {
  /// The number of milliseconds to wait at the end for a terminal that accepts no bytes.
  private static let patience: Int32 = 500
  /// The maximum number of bytes queued for a terminal that is not reading.
  private static let limit = 1 << 20
  /// The control character that cancels an incomplete sequence.
  private static let cancel: UInt8 = 0x18

  /// Called when all queued bytes have been written.
  var onRoom: (@MainActor () -> Void)?
  /// Called when the terminal is gone.
  var onGone: (@MainActor () -> Void)?

  /// The descriptor used for writing.
  let device: FileDescriptor
  private let ownsDevice: Bool
  private var rest: [UInt8] = []
  private var sent = 0
  private var room: (any DispatchSourceWrite)?

  /// Creates a writer for an open terminal.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - reopens: Whether the terminal may be opened a second time.
  init(to terminal: FileDescriptor, reopening reopens: Bool = true) {
    let opened = reopens ? terminal.openedWithoutWaiting() : nil
    device = opened ?? terminal
    ownsDevice = opened != nil
  }

  /// Whether all bytes have been written.
  var isIdle: Bool { sent == rest.count }

  /// Sends bytes, now or as soon as the terminal has room for them.
  func send(_ bytes: some Collection<UInt8>) {
    guard rest.count < Self.limit else { return }
    rest += bytes
    if room == nil { write() }
  }

  /// Sends the last bytes and waits until they are written, unless the terminal accepts nothing.
  ///
  /// In that case, discards all unread output and queues only these bytes, so that they are the
  /// first bytes that the terminal reads if it ever resumes.
  func finish(_ bytes: [UInt8]) {
    room?.cancel()
    room = nil
    rest += bytes
    write(waits: true)
    guard !isIdle else { return }
    device.forgetUnread()
    clear()
    rest = [Self.cancel] + bytes
    write()
    room?.cancel()
    room = nil
    clear()
  }

  /// Closes the reopened terminal.
  func release() {
    room?.cancel()
    room = nil
    if ownsDevice { device.release() }
  }

  private func clear() {
    rest.removeAll()
    sent = 0
  }

  private func write(waits: Bool = false) {
    while sent < rest.count {
      switch sendSome() {
      case .sent(let count): sent += count
      case .full where waits:
        guard device.hasRoom(within: Self.patience) else { return }
      case .full: return awaitRoom()
      case .gone:
        clear()
        onGone?()
        return
      }
    }
    clear()
  }

  private func sendSome() -> FileDescriptor.Sending {
    if ownsDevice { return device.sendSome(rest[sent...]) }
    return device.hasRoom(within: 0) ? device.sendSome(rest[sent...].prefix(1)) : .full
  }

  private func awaitRoom() {
    guard room == nil, let watched = device.duplicate() else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: watched.number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.roomAppeared() }
    }
    source.setCancelHandler { @Sendable in watched.release() }
    source.activate()
    room = source
  }

  private func roomAppeared() {
    guard let source = room else { return }
    write()
    guard isIdle else { return }
    source.cancel()
    room = nil
    onRoom?()
  }
}
