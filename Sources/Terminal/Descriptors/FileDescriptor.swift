import CTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file descriptor, with the calls that terminals, files, pipes and sockets share.
package struct FileDescriptor {
  /// The number of the descriptor.
  package let number: Int32

  /// Wraps a descriptor, which stays open until it is released.
  ///
  /// - Parameter number: The number of the descriptor.
  package init(number: Int32) { self.number = number }

  /// Reads the available bytes up to a maximum; returns `nil` if no bytes are available yet.
  ///
  /// Returns an empty array at the end, where `errno` is 0, and on failure, with the reason in `errno`.
  package func bytes(atMost count: Int = 4_096) -> [UInt8]? {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      result = unsafe cterminal_read(number, buffer.baseAddress, count)
      used = max(0, result)
    }
    return result < 0 && errno == EAGAIN ? nil : bytes
  }

  /// Writes all of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - waits: Whether to wait for a slow reader of a non-blocking descriptor.
  /// - Returns: `false` if the other end accepts no more.
  @discardableResult
  package func send(_ bytes: some Collection<UInt8>, waits: Bool = false) -> Bool {
    let bytes = Array(bytes)
    return unsafe bytes.withUnsafeBytes {
      unsafe cterminal_write_all(number, $0.baseAddress, $0.count, waits ? 1 : 0) != 0
    }
  }

  /// Closes the descriptor.
  package func release() { close(number) }
}
