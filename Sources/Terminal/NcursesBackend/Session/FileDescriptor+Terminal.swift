import CNcurses
import CTerminal
import Descriptors
import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls that a terminal needs.
extension FileDescriptor {
  /// Whether the descriptor refers to a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// The size of the terminal, clamped to the range from one by one cell to the maximum size.
  var terminalSize: Size? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard unsafe cterminal_size(number, &columns, &rows) != 0 else { return nil }
    return Size(
      columns: min(max(1, Int(columns)), Size.largest.columns),
      rows: min(max(1, Int(rows)), Size.largest.rows))
  }

  /// The modes of the terminal.
  var terminalModes: termios? {
    var modes = termios()
    return unsafe tcgetattr(number, &modes) == 0 ? modes : nil
  }

  /// The result of sending bytes.
  enum Sending {
    /// This many bytes were written.
    case sent(Int)
    /// The other end has no room.
    case full
    /// The other end is closed.
    case gone
  }

  /// Writes as many bytes as there is room for.
  func sendSome(_ bytes: ArraySlice<UInt8>) -> Sending {
    while true {
      let count = unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
      if count >= 0 { return .sent(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .full : .gone
    }
  }

  /// Whether there is something to read.
  var hasInput: Bool { isReady(POLLIN, within: 0) }

  /// Waits up to this many milliseconds for room to send, and returns whether there is any.
  func hasRoom(within milliseconds: Int32) -> Bool { isReady(POLLOUT, within: milliseconds) }

  private func isReady(_ event: Int32, within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: number, events: Int16(event), revents: 0)
    var count: Int32
    repeat { count = unsafe poll(&waiting, 1, milliseconds) } while count < 0 && errno == EINTR
    return count > 0
  }

  /// Discards bytes that were sent to the terminal but have not been read yet.
  func forgetUnread() { _ = tcflush(number, TCOFLUSH) }

  /// Opens the terminal a second time for non-blocking writes; returns `nil` if that fails.
  func openedWithoutWaiting() -> FileDescriptor? {
    let flags = O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    var name = [CChar](repeating: 0, count: 256)
    var opened: Int32 = -1
    if unsafe ttyname_r(number, &name, name.count) == 0 { opened = unsafe open(name, flags) }
    // In a container, the terminal may have no name.
    if opened < 0 { opened = unsafe open("/proc/self/fd/\(number)", flags) }
    return opened < 0 ? nil : FileDescriptor(number: opened)
  }

  /// Returns a duplicate of the descriptor, or `nil` if the system has no descriptors left.
  func duplicate() -> FileDescriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : FileDescriptor(number: copy)
  }
}
