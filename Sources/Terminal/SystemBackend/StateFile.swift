import Dispatch
package import NavigationTerminal
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An app's state file on disk.
///
/// Every replacement is a new file with another name in the same folder: locked, written, synced,
/// and renamed over the old one. The lock is on the file itself, so no lock file is left behind;
/// after locking, the name is checked again, because it may now refer to another file.
package final class StateFile: StateFileBackend {
  private nonisolated let file: Mutex<SyncedFile>
  private let path: String
  /// The number of the wait for another process; an older one has no effect.
  private var wait = 0
  /// The queue of all work on the file, so that a slow disk delays no key.
  private let queue = DispatchQueue(label: "sextant.state")
  /// How the replacements ended that nobody waited for, in order, until it is reported.
  private nonisolated let ended = Mutex<[Ended]>([])

  private struct Ended {
    let done: @MainActor (StateFileError?) -> Void
    let error: StateFileError?
  }

  /// Creates a state file for a path; nothing is opened before the file is taken.
  ///
  /// - Parameter path: The path of the file.
  package init(path: String) {
    self.path = path
    file = Mutex(SyncedFile(path: path))
  }

  /// Reads the file and locks it for this process until it is released.
  ///
  /// - Parameter mark: The bytes that the app's own files begin with.
  /// - Returns: The content of the file, or `nil` if there is none.
  /// - Throws: An error if the file is not available.
  package func take(marked mark: [UInt8]) throws(StateFileError) -> [UInt8]? {
    try inTurn { file throws(StateFileError) in try file.take(marked: mark) }
  }

  /// Takes the file when the process that has it releases it or ends, however it ends.
  ///
  /// A thread blocks in the lock meanwhile. The other process replaces the file with each save, so
  /// the thread wakes then, and blocks in the lock of the new file.
  ///
  /// - Parameters:
  ///   - mark: The bytes that the app's own files begin with.
  ///   - done: Receives the content or the error, unless the file is released before.
  package func takeWhenFree(
    marked mark: [UInt8],
    _ done: @escaping @MainActor (Result<[UInt8]?, StateFileError>) -> Void
  ) {
    wait += 1
    let (number, path) = (wait, path)
    DispatchQueue(label: "sextant.state.lock").async { [weak self] in
      var next = SyncedFile(path: path)
      let result = Result { () throws(StateFileError) in
        try next.take(marked: mark, waiting: true)
      }
      DispatchQueue.main.async { [weak self, next] in
        MainActor.assumeIsolated {
          var next = next
          guard let self, self.wait == number else { return next.release() }
          self.file.withLock { file in
            file.release()
            file = next
          }
          done(result)
        }
      }
    }
  }

  /// Replaces the whole content of the file; on failure, the content is unchanged.
  ///
  /// - Parameter bytes: The new content, which begins with the mark.
  /// - Throws: An error if the content cannot be replaced.
  package func replace(with bytes: [UInt8]) throws(StateFileError) {
    try inTurn { file throws(StateFileError) in try file.replace(with: bytes) }
  }

  /// Replaces the whole content of the file while the app goes on.
  ///
  /// - Parameters:
  ///   - bytes: The new content, which begins with the mark.
  ///   - done: Receives the error, if any.
  package func replaceLater(
    with bytes: [UInt8], done: @escaping @MainActor (StateFileError?) -> Void
  ) {
    queue.async { [self] in
      var failure: StateFileError?
      do throws(StateFileError) {
        try file.withLock { file throws(StateFileError) in try file.replace(with: bytes) }
      } catch {
        failure = error
      }
      let end = Ended(done: done, error: failure)
      ended.withLock { $0.append(end) }
      DispatchQueue.main.async { MainActor.assumeIsolated { self.report() } }
    }
  }

  /// Waits for the pending replacements, and reports how they ended.
  package func settle() {
    queue.sync {}
    report()
  }

  /// Reports how replacements ended, before anything later is reported.
  private func report() {
    let all = ended.withLock { ended in
      defer { ended = [] }
      return ended
    }
    for end in all { end.done(end.error) }
  }

  /// Removes the file, which works on a full disk as well; the next replacement creates it again.
  ///
  /// - Throws: An error if the file cannot be removed.
  package func erase() throws(StateFileError) {
    try inTurn { file throws(StateFileError) in try file.erase() }
  }

  /// Renames the file to a free name, also one that could not be taken because it is not the app's.
  ///
  /// - Returns: The new path.
  /// - Throws: An error if the file cannot be renamed.
  package func setAside() throws(StateFileError) -> String {
    try inTurn { file throws(StateFileError) in try file.setAside() }
  }

  /// Releases the file for other processes.
  package func release() {
    wait += 1
    queue.sync { file.withLock { $0.release() } }
  }

  /// Does work after all that is pending, and waits for it.
  private func inTurn<Value: Sendable>(
    _ work: (inout SyncedFile) throws(StateFileError) -> Value
  ) throws(StateFileError) -> Value {
    let result = queue.sync {
      Result { () throws(StateFileError) in
        try file.withLock { file throws(StateFileError) in try work(&file) }
      }
    }
    report()
    return try result.get()
  }
}

/// The file, used by one thread at a time.
private struct SyncedFile {
  private let path: String
  private let folderPath: String
  private let name: String
  private var mark: [UInt8] = []
  private var folder: OpenFolder?
  private var held: OpenFile?
  /// What was found at the path when it was last taken.
  private var found: OpenFolder.Identity?

  /// The maximum number of bytes read; snapshots are smaller.
  private static let limit = 8 << 20

  init(path: String) {
    self.path = path
    (folderPath, name) = FilePath.split(path)
  }

  /// Reads and locks the file.
  ///
  /// - Parameters:
  ///   - mark: The bytes that the app's own files begin with.
  ///   - waits: Whether to block this thread while another process has the file.
  /// - Returns: The content of the file, or `nil` if there is none.
  /// - Throws: An error if the file is not available.
  mutating func take(
    marked mark: [UInt8], waiting waits: Bool = false
  ) throws(StateFileError) -> [UInt8]? {
    self.mark = mark
    guard !name.isEmpty else { throw error(.foreign("is a folder")) }
    guard !path.utf8.contains(0) else { throw error(.foreign("is not a valid path")) }
    guard let folder = folder ?? OpenFolder(folderPath) else {
      guard errno == ENOENT else { throw failure() }
      return nil
    }
    self.folder = folder
    var attempts = 0
    while waits || attempts < 16 {
      attempts += 1
      guard let entry = try entry(name, in: folder) else { return nil }
      if let bytes = try take(entry, in: folder, waiting: waits) { return bytes }
    }
    throw error(.inUse)
  }

  /// Locks and reads the entry that was just found; returns `nil` if the name now refers to another
  /// file.
  private mutating func take(
    _ entry: OpenFolder.Entry, in folder: OpenFolder, waiting waits: Bool
  ) throws(StateFileError) -> [UInt8]? {
    found = entry.identity
    guard entry.isRegular else { throw error(.foreign(entry.kind)) }
    guard entry.owner == geteuid() else { throw error(.foreign("belongs to another user")) }
    guard let file = folder.reading(name) else {
      switch errno {
      case ENOENT, ELOOP: return nil
      case EACCES, EPERM: throw error(.foreign("cannot be read"))
      default: throw failure()
      }
    }
    var isTaken = false
    defer { if !isTaken { file.release() } }
    guard file.entry?.identity == entry.identity else { return nil }
    guard let bytes = file.bytes(atMost: Self.limit) else { throw failure() }
    guard bytes.starts(with: mark) else { throw error(.foreign("is not a state file of this app")) }
    guard file.lock(waiting: waits) else { throw error(.inUse) }
    guard try self.entry(name, in: folder)?.identity == entry.identity else { return nil }
    held?.release()
    held = file
    isTaken = true
    return bytes
  }

  mutating func replace(with bytes: [UInt8]) throws(StateFileError) {
    precondition(
      bytes.starts(with: mark),
      "The content must begin with the mark; otherwise the file could never be replaced.")
    let wasHeld = held != nil
    var folder = try openFolder()
    var now = try entry(name, in: folder)
    if !folder.isAt(folderPath) || wasHeld && now == nil {
      // Somebody removed it, or moved its folder: it is made again.
      release()
      folder = try openFolder()
      now = try entry(name, in: folder)
    }
    if let now, held == nil || now.identity != held?.entry?.identity {
      throw error(wasHeld ? .replaced : .inUse)
    }
    let file = try newFile(in: folder)
    let old = held?.entry?.identity
    guard folder.move(newName, to: name, over: old, once: file.write(bytes)) else {
      let failure = errno == EEXIST ? error(old == nil ? .inUse : .replaced) : failure()
      file.release()
      throw failure
    }
    held?.release()
    held = file
    guard folder.synchronize() else { throw failure() }
  }

  mutating func erase() throws(StateFileError) {
    guard let folder, let held else { return }
    guard try entry(name, in: folder)?.identity == held.entry?.identity else {
      throw error(.replaced)
    }
    guard folder.remove(name) else { throw failure() }
    held.release()
    self.held = nil
    guard folder.synchronize() else { throw failure() }
  }

  mutating func setAside() throws(StateFileError) -> String {
    if held == nil { try findForeign() }
    guard let folder, let identity = held?.entry?.identity ?? found else {
      throw error(.replaced)
    }
    for number in 1...99 {
      guard try entry(name, in: folder)?.identity == identity else { throw error(.replaced) }
      let other = "\(name).unreadable-\(number)"
      if folder.move(name, toFree: other) {
        // Between the two calls, another instance may have set it aside and saved its own state.
        guard folder.entry(other)?.identity == identity else {
          _ = folder.move(other, toFree: name)
          throw error(.inUse)
        }
        held?.release()
        (held, found) = (nil, nil)
        guard folder.synchronize() else { throw failure() }
        return "\(path).unreadable-\(number)"
      }
      guard errno == EEXIST else { throw failure() }
    }
    throw error(.system("99 such files already exist"))
  }

  /// Makes sure that what is at the path still is not the app's.
  private mutating func findForeign() throws(StateFileError) {
    do {
      _ = try take(marked: mark)
    } catch {
      guard case .foreign = error.reason else { throw error }
      return
    }
    release()
    throw error(.replaced)
  }

  mutating func release() {
    held?.release()
    folder?.release()
    (held, folder) = (nil, nil)
  }

  // MARK: - Inside

  private var newName: String { ".\(name).new" }

  private mutating func openFolder() throws(StateFileError) -> OpenFolder {
    if let folder { return folder }
    guard OpenFolder.make(folderPath), let folder = OpenFolder(folderPath) else { throw failure() }
    self.folder = folder
    return folder
  }

  /// Creates and locks the new file; replaces one left by a killed process.
  private func newFile(in folder: OpenFolder) throws(StateFileError) -> OpenFile {
    var made = folder.making(newName)
    if made == nil, errno == EEXIST {
      try removeLeftover(in: folder)
      made = folder.making(newName)
    }
    guard let file = made else { throw failure() }
    // Between creation and locking, another process may have taken the file for a leftover.
    guard file.lock(), try entry(newName, in: folder)?.identity == file.entry?.identity else {
      file.release()
      throw error(.inUse)
    }
    return file
  }

  /// Removes a file that a killed process of this app left at the new file's path.
  private func removeLeftover(in folder: OpenFolder) throws(StateFileError) {
    guard let entry = folder.entry(newName), entry.isRegular, entry.owner == geteuid(),
      let file = folder.reading(newName), file.entry?.identity == entry.identity
    else { throw error(.system("\(newName) is in the way")) }
    // This is another name for the held file, left by a process that was killed between two steps;
    // this process already has the lock on it.
    if let held, held.entry?.identity == entry.identity {
      file.close()
      folder.remove(newName)
      return
    }
    defer { file.release() }
    guard file.lock() else { throw error(.inUse) }
    guard let bytes = file.bytes(atMost: mark.count), mark.starts(with: bytes) else {
      throw error(.system("\(newName) is in the way"))
    }
    folder.remove(newName)
  }

  /// Returns the entry of a name; an error is none of another file.
  private func entry(
    _ name: String, in folder: OpenFolder
  ) throws(StateFileError) -> OpenFolder.Entry? {
    let entry = folder.entry(name)
    if entry == nil, errno != ENOENT { throw failure() }
    return entry
  }

  private func error(_ reason: StateFileReason) -> StateFileError {
    StateFileError(reason, at: path)
  }

  private func failure() -> StateFileError {
    error(.system(systemError()))
  }
}
