import CNcurses
import CTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Catches what ncurses has to say, so that it goes out with one call and a terminal never shows half.
///
/// ncurses writes whenever a buffer is full that it sized when it started, so a large or colourful
/// frame leaves in parts, and it waits for a terminal that does not read. While it works, the
/// descriptor it writes to therefore leads into an unnamed file in memory. It cannot set the modes of
/// the terminal meanwhile.
@MainActor
struct NcursesCapture {
  private let terminal: FileDescriptor
  private let ncurses: Int32
  private let scratch: FileDescriptor

  /// Makes a capture.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - ncurses: The descriptor ncurses writes to, its own duplicate of the terminal's.
  init(terminal: FileDescriptor, ncurses: Int32) {
    self.terminal = terminal
    self.ncurses = ncurses
    scratch = FileDescriptor(number: cterminal_scratch_file())
  }

  /// Whether a large frame fits: a limit on the size of files counts for the one in memory, too.
  static var hasRoom: Bool {
    let scratch = FileDescriptor(number: cterminal_scratch_file())
    guard scratch.number >= 0 else { return true }
    defer { scratch.release() }
    return ftruncate(scratch.number, 1 << 20) == 0
  }

  /// What ncurses writes while the work runs; nothing when that could not be caught and is written.
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

  /// Gives the file back.
  func release() {
    if scratch.number >= 0 { scratch.release() }
  }
}
