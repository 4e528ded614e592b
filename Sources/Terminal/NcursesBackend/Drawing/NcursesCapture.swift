import CNcurses
import CTerminal
import Descriptors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Captures the output of ncurses, so that a frame is written in one call and never appears in
/// part.
///
/// ncurses writes whenever its fixed-size buffer is full, so it would send a large or colorful
/// frame in parts, and would block if the terminal were not reading. During a capture, the
/// descriptor that it writes to therefore refers to an unnamed file in memory, and ncurses cannot
/// set the terminal's modes.
@MainActor
struct NcursesCapture {
  private let terminal: FileDescriptor
  private let ncurses: Int32
  private let scratch: FileDescriptor

  /// Creates a capture.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - ncurses: The descriptor that ncurses writes to, a duplicate of the terminal's.
  init(terminal: FileDescriptor, ncurses: Int32) {
    self.terminal = terminal
    self.ncurses = ncurses
    scratch = FileDescriptor(number: cterminal_scratch_file())
  }

  /// Whether there is room for a large frame: file size limits also apply to the file in memory.
  static var hasRoom: Bool {
    let scratch = FileDescriptor(number: cterminal_scratch_file())
    guard scratch.number >= 0 else { return true }
    defer { scratch.release() }
    return ftruncate(scratch.number, 1 << 20) == 0
  }

  /// Returns the bytes that ncurses writes during the work; if capturing fails, they go directly to
  /// the terminal.
  func bytes(of work: () -> Void) -> [UInt8] {
    guard scratch.number >= 0, dup2(scratch.number, ncurses) >= 0 else {
      work()
      return []
    }
    work()
    dup2(terminal.number, ncurses)
    let count = Int(lseek(scratch.number, 0, SEEK_CUR))
    guard count > 0 else { return [] }
    lseek(scratch.number, 0, SEEK_SET)
    let bytes = scratch.bytes(atMost: count) ?? []
    lseek(scratch.number, 0, SEEK_SET)
    return bytes
  }

  /// Closes the file.
  func release() {
    if scratch.number >= 0 { scratch.release() }
  }
}
