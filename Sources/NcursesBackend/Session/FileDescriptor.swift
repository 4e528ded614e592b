import CNcurses
import CTerminal
import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few calls on a file descriptor that a terminal needs.
struct FileDescriptor {
  /// The number the system knows it by.
  let number: Int32

  /// Whether it is a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// The size of the terminal behind it, at least one by one cell.
  var terminalSize: Size? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard unsafe cterminal_size(number, &columns, &rows) != 0 else { return nil }
    return Size(columns: max(1, Int(columns)), rows: max(1, Int(rows)))
  }

  /// The modes of the terminal behind it.
  var terminalModes: termios? {
    var modes = termios()
    return unsafe tcgetattr(number, &modes) == 0 ? modes : nil
  }

  /// Reads what is there, at most so many bytes; empty at the end, nil when nothing is there yet.
  func bytes(atMost count: Int = 4_096) -> [UInt8]? {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      repeat {
        result = unsafe read(number, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      used = max(0, result)
    }
    return result < 0 && errno == EAGAIN ? nil : bytes
  }

  /// Writes all of the bytes; false when the other side is gone.
  @discardableResult
  func send(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(number, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Gives the number back to the system.
  func release() { close(number) }
}
