import Dispatch

/// Writes to a terminal in order, without waiting for it.
///
/// A terminal that nobody reads takes only so much: what is left over waits here, and goes out when
/// there is room again. The terminal is opened a second time for that, because whether a write waits
/// belongs to the opened file, which the shell shares. Where it cannot be opened, a byte is written at
/// a time, and only when there is room, so that no write waits for a reader either.
@MainActor
final class TerminalWriter {
  /// How long a terminal may take nothing, at the end, before it is no longer waited for.
  private static let patience: Int32 = 500
  /// More than this is not kept for a terminal that does not read.
  private static let limit = 1 << 20
  /// Ends a sequence that was cut in the middle.
  private static let cancel: UInt8 = 0x18

  /// What to do when all that waited went out.
  var onRoom: (@MainActor () -> Void)?
  /// What to do when the terminal is gone.
  var onGone: (@MainActor () -> Void)?

  /// The terminal as it is written to.
  let device: FileDescriptor
  private let ownsDevice: Bool
  private var rest: [UInt8] = []
  private var sent = 0
  private var room: (any DispatchSourceWrite)?

  /// Makes a writer for a terminal that is open already.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - reopens: Whether it may be opened a second time.
  init(to terminal: FileDescriptor, reopening reopens: Bool = true) {
    let opened = reopens ? terminal.openedWithoutWaiting() : nil
    device = opened ?? terminal
    ownsDevice = opened != nil
  }

  /// Whether all that was sent went out.
  var isIdle: Bool { sent == rest.count }

  /// Sends bytes, now or as soon as the terminal has room for them.
  func send(_ bytes: some Collection<UInt8>) {
    guard rest.count < Self.limit else { return }
    rest += bytes
    if room == nil { write() }
  }

  /// Sends the last bytes and waits for them, though not for a terminal that takes nothing.
  ///
  /// From such a one everything is taken back that it has not read, and these bytes put there
  /// instead: they are what it reads first, should it ever read again.
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

  /// Closes what it opened.
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
