import CTerminal
import Descriptors

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file and the lock on it.
struct OpenFile {
  private let descriptor: FileDescriptor

  /// Creates an open file from a descriptor, or returns `nil` if the descriptor is invalid.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    descriptor = FileDescriptor(number: number)
  }

  /// The open file's entry, even if its name now refers to another file.
  var entry: OpenFolder.Entry? {
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { return nil }
    return OpenFolder.Entry(status)
  }

  /// Takes the lock, which lasts as long as the process; returns `false` if another process has
  /// it.
  ///
  /// Also succeeds on file systems that do not support locks.
  ///
  /// - Parameter waits: Whether to block this thread until the lock is free.
  /// - Returns: Whether the lock was taken.
  func lock(waiting waits: Bool = false) -> Bool {
    while flock(descriptor.number, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else { return errno != EWOULDBLOCK }
    }
    return true
  }

  /// Reads to the end of a file, a pipe or another stream, up to a limit, waiting for whoever writes.
  ///
  /// Returns `nil` if that fails, with the reason in `errno`.
  func bytes(atMost limit: Int) -> [UInt8]? {
    var all: [UInt8] = []
    while all.count < limit {
      guard let more = descriptor.bytes(atMost: min(65_536, limit - all.count)) else {
        _ = cterminal_wait(descriptor.number, -1, -1, -1)
        continue
      }
      if more.isEmpty { return errno == 0 ? all : nil }
      all += more
    }
    return all
  }

  /// Makes the file accessible only to its owner, writes all bytes, and syncs them to disk.
  func write(_ bytes: [UInt8]) -> Bool {
    write(bytes, mode: 0o600) && fsync(descriptor.number) == 0
  }

  /// Writes all bytes with the given permissions.
  func write(_ bytes: [UInt8], mode: mode_t?) -> Bool {
    if let mode, fchmod(descriptor.number, mode) != 0 { return false }
    return descriptor.send(bytes)
  }

  /// Writes bytes at an offset; returns `false` if not all were written.
  func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    lseek(descriptor.number, off_t(offset), SEEK_SET) == offset && descriptor.send(bytes)
  }

  /// Closes the file; a lock held through another descriptor is kept.
  func close() { descriptor.release() }

  /// Closes the file and releases its lock.
  func release() {
    // A forked child that has not started its program yet would otherwise keep the lock.
    _ = flock(descriptor.number, LOCK_UN)
    descriptor.release()
  }
}
