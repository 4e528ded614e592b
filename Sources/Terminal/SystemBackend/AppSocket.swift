import Descriptors
import Dispatch
package import NavigationTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An app's socket in a folder that only the user can access.
///
/// The listening process holds a lock beside the socket, so a socket without a lock was left by a
/// killed process and is replaced. A connection sends one line and gets one answer. When many come at
/// once, the next ones wait until others have their answers, or have been silent for a second.
package final class AppSocket: AppSocketBackend {
  private let path: String
  private let folderPath: String
  private let name: String
  private var folder: OpenFolder?
  private var lock: OpenFile?
  /// The socket's own entry; another instance's is not removed.
  private var entry: OpenFolder.Identity?
  /// The number of the wait for another process; an older one has no effect.
  private var wait = 0
  private var source: (any DispatchSourceRead)?
  private var listener: LocalSocket?
  private var connections: [Connection] = []
  /// Whether so many are connected that no more are accepted for now.
  private var isFull = false

  /// The maximum number of simultaneous connections; the others wait in the system's queue.
  private static let limit = 8

  /// Creates a socket for a path; nothing is opened before its first use.
  ///
  /// - Parameter path: The socket's path, in a folder created for it alone.
  package init(path: String) {
    self.path = path
    (folderPath, name) = FilePath.split(path)
  }

  /// Starts listening, replacing anything left by a killed process.
  ///
  /// - Parameter answer: A closure that returns the answer to a line.
  /// - Throws: An error if the app cannot listen.
  package func listen(
    _ answer: @escaping @MainActor (_ line: String) -> String
  ) throws(AppSocketError) {
    try listen(answer, holding: Self.lock(at: path))
  }

  /// Starts listening when the process that listens now stops or ends, however it ends.
  ///
  /// A thread blocks in the lock meanwhile.
  ///
  /// - Parameters:
  ///   - answer: A closure that returns the answer to a line.
  ///   - done: Receives the error, if any, unless the socket is stopped before.
  package func listenWhenFree(
    _ answer: @escaping @MainActor (_ line: String) -> String,
    _ done: @escaping @MainActor (AppSocketError?) -> Void
  ) {
    wait += 1
    let (number, path) = (wait, path)
    DispatchQueue(label: "sextant.socket.lock").async { [weak self] in
      let result = Result { () throws(AppSocketError) in try Self.lock(at: path, waiting: true) }
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated {
          guard let self, self.wait == number else { return (try? result.get())?.release() ?? () }
          do throws(AppSocketError) {
            try self.listen(answer, holding: result.get())
            done(nil)
          } catch {
            done(error)
          }
        }
      }
    }
  }

  /// Starts listening with the lock, which is released if that fails.
  private func listen(
    _ answer: @escaping @MainActor (_ line: String) -> String, holding lock: OpenFile
  ) throws(AppSocketError) {
    var isListening = false
    defer { if !isListening { lock.release() } }
    let folder = try Self.ownFolder(folderPath, of: path)
    defer { if !isListening { folder.release() } }
    if let entry = folder.entry(name) {
      guard entry.isSocket, entry.owner == geteuid() else {
        throw AppSocketError(.foreign("is not a socket that this user owns"), at: path)
      }
      folder.remove(name)
    }
    guard let socket = LocalSocket() else { throw Self.failure(at: path) }
    guard socket.open(at: path) else {
      let failure = Self.failure(at: path)
      socket.descriptor.release()
      throw failure
    }
    isListening = true
    (self.folder, self.lock, entry) = (folder, lock, folder.entry(name)?.identity)
    let source = DispatchSource.makeReadSource(
      fileDescriptor: socket.descriptor.number, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.take(from: socket, answer) }
    }
    source.setCancelHandler { socket.descriptor.release() }
    source.activate()
    self.source = source
    listener = socket
    isFull = false
  }

  /// Sends a line to the listening app, and waits a few seconds for its answer.
  ///
  /// - Parameter line: The line, without a line break.
  /// - Returns: The answer, without its line break.
  /// - Throws: An error if there is no answer.
  package func ask(_ line: String) throws(AppSocketError) -> String {
    try Self.ask(line, at: path)
  }

  /// Sends a line like ``ask(_:)``, but from any thread and with a given timeout.
  package nonisolated static func ask(
    _ line: String, at path: String, waiting seconds: Int = 5
  ) throws(AppSocketError) -> String {
    try ownFolder(FilePath.split(path).folder, of: path).release()
    guard let socket = LocalSocket() else { throw failure(at: path) }
    defer { socket.descriptor.release() }
    let deadline = ContinuousClock.now + .seconds(seconds)
    socket.limit(until: deadline)
    guard socket.reach(path) else {
      switch errno {
      case ENOENT, ECONNREFUSED: throw AppSocketError(.nobodyListens, at: path)
      // So many wait before this one that there was no place in the system's queue.
      case EAGAIN: throw AppSocketError(.noAnswer, at: path)
      default: throw failure(at: path)
      }
    }
    guard socket.isOwn else { throw AppSocketError(.foreign("belongs to another user"), at: path) }
    var buffer = LineBuffer()
    guard socket.write(Array(line.utf8) + [UInt8(ascii: "\n")]) else {
      throw AppSocketError(.noAnswer, at: path)
    }
    // Each read waits only for the remaining time, so bytes that arrive slowly cannot extend the
    // timeout.
    while socket.limit(until: deadline), let bytes = socket.descriptor.bytes(), !bytes.isEmpty {
      switch buffer.take(bytes) {
      case .incomplete: continue
      case .line(let answer): return answer
      case .refused: throw AppSocketError(.noAnswer, at: path)
      }
    }
    throw AppSocketError(.noAnswer, at: path)
  }

  /// Stops listening and removes the socket.
  package func stop() {
    wait += 1
    guard let source else { return }
    // The descriptor is only closed once the source releases it; clients should not wait until
    // then.
    listener?.refuse()
    listener = nil
    source.cancel()
    // A suspended source cannot be released.
    if isFull { source.resume() }
    self.source = nil
    for connection in connections { connection.close() }
    connections = []
    if let entry, folder?.entry(name)?.identity == entry { folder?.remove(name) }
    folder?.release()
    lock?.release()
    (folder, lock, entry) = (nil, nil, nil)
  }

  // MARK: - Connections

  private func take(from socket: LocalSocket, _ answer: @escaping @MainActor (String) -> String) {
    while connections.count < Self.limit, source != nil, let connected = socket.next() {
      guard connected.isOwn else {
        connected.descriptor.release()
        continue
      }
      connections.append(Connection(connected, answer) { [weak self] in self?.forgetClosed() })
    }
    guard !isFull, connections.count == Self.limit else { return }
    isFull = true
    source?.suspend()
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      MainActor.assumeIsolated { self?.closeSilent() }
    }
  }

  /// Closes what has been silent for long, if others wait for that.
  private func closeSilent() {
    guard isFull else { return }
    let last = ContinuousClock.now - .seconds(1)
    for connection in connections where connection.began <= last { connection.close() }
  }

  private func forgetClosed() {
    connections.removeAll(where: \.isClosed)
    guard isFull, let source else { return }
    isFull = false
    source.resume()
  }

  // MARK: - Files

  /// Returns the folder of a socket, if only this user can access it.
  private nonisolated static func ownFolder(
    _ folderPath: String, of path: String
  ) throws(AppSocketError) -> OpenFolder {
    var status = stat()
    guard unsafe lstat(folderPath, &status) == 0 else {
      throw errno == ENOENT ? AppSocketError(.nobodyListens, at: path) : failure(at: path)
    }
    let folder = status.st_mode & S_IFMT == S_IFDIR ? OpenFolder(folderPath) : nil
    guard let folder, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      folder?.release()
      throw AppSocketError(.foreign("is not in a folder that only this user can access"), at: path)
    }
    return folder
  }

  /// Takes the lock of a socket; its folder is created if it is missing.
  ///
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - waits: Whether to block this thread while another process has the lock.
  /// - Returns: The lock file.
  /// - Throws: An error if another process has the lock, or if there can be none.
  private nonisolated static func lock(
    at path: String, waiting waits: Bool = false
  ) throws(AppSocketError) -> OpenFile {
    let (folderPath, name) = FilePath.split(path)
    let lockName = "\(name).lock"
    guard OpenFolder.make(folderPath) else { throw failure(at: path) }
    let folder = try ownFolder(folderPath, of: path)
    defer { folder.release() }
    while true {
      if folder.entry(lockName) == nil { folder.making(lockName)?.release() }
      guard let entry = folder.entry(lockName), entry.isRegular, entry.owner == geteuid(),
        let file = folder.reading(lockName)
      else { throw AppSocketError(.foreign("has no lock file beside it"), at: path) }
      guard file.lock(waiting: waits) else {
        file.release()
        throw AppSocketError(.inUse, at: path)
      }
      // While this process waited, the name may have become that of another file.
      if file.entry?.identity == folder.entry(lockName)?.identity { return file }
      file.release()
    }
  }

  private nonisolated static func failure(at path: String) -> AppSocketError {
    AppSocketError(.system(systemError()), at: path)
  }
}
