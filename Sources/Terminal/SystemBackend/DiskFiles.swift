package import NavigationTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A backend that reads and writes whole files on disk.
package struct DiskFiles: FileBackend {
  /// The folder in which all paths lie, if there is one.
  private let root: String?

  /// Creates a backend; nothing is opened before its first use.
  ///
  /// - Parameter root: The folder in which all paths lie, through no symbolic link; by default there
  ///   is none.
  package init(below root: String? = nil) { self.root = root }

  package func below(_ folder: String) -> any FileBackend { Self(below: folder) }

  package func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    try read(path, atMost: limit, isOwn: false, takesPipe: false)
  }

  package func readInput(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    if path == "-" {
      guard let input = OpenFile(dup(STDIN_FILENO)) else { throw failure(at: path) }
      defer { input.close() }
      return try stream(input, atMost: limit, at: path)
    }
    return try read(path, atMost: limit, isOwn: false, takesPipe: true)
  }

  private func stream(
    _ file: OpenFile, atMost limit: Int, at path: String
  ) throws(FileError) -> [UInt8] {
    guard let bytes = file.bytes(atMost: limit + 1) else { throw failure(at: path) }
    guard bytes.count <= limit else { throw FileError(.tooLarge(limit: limit), at: path) }
    return bytes
  }

  package func readOwn(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    try read(path, atMost: limit, isOwn: true, takesPipe: false)
  }

  private func read(
    _ path: String, atMost limit: Int, isOwn: Bool, takesPipe: Bool
  ) throws(FileError) -> [UInt8] {
    guard let file = try opened(path) else { throw failure(at: path) }
    defer { file.release() }
    guard let entry = file.entry else { throw failure(at: path) }
    if takesPipe, entry.isPipe {
      let bytes = try stream(file, atMost: limit, at: path)
      if bytes.isEmpty { throw FileError(.foreign("is a pipe without content"), at: path) }
      return bytes
    }
    guard entry.isRegular else { throw FileError(.foreign(entry.kind), at: path) }
    guard !isOwn || entry.owner == geteuid() || entry.owner == 0 else {
      throw FileError(.foreign("belongs to another user"), at: path)
    }
    guard entry.size <= limit else { throw FileError(.tooLarge(limit: limit), at: path) }
    return try stream(file, atMost: limit, at: path)
  }

  /// Opens a file; returns `nil` on failure, with the reason in `errno`.
  private func opened(_ path: String) throws(FileError) -> OpenFile? {
    guard root == nil else {
      let folder = try folder(of: path)
      defer { folder.release() }
      return folder.reading(FilePath.split(path).name)
    }
    guard !path.utf8.contains(0) else { throw FileError(.missing, at: path) }
    // Opening a pipe or a device without O_NONBLOCK could wait for its other end.
    return OpenFile(unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
  }

  /// Opens the folder of a path; below a root, each part on its own, so that no symbolic link leads
  /// elsewhere.
  private func folder(of path: String) throws(FileError) -> OpenFolder {
    let (folderPath, name) = FilePath.split(path)
    guard !name.isEmpty, !path.utf8.contains(0) else {
      throw FileError(.foreign("is not the name of a file"), at: path)
    }
    guard var folder = OpenFolder(root ?? folderPath) else { throw failure(at: path) }
    guard root != nil else { return folder }
    for part in folderPath.split(separator: "/") where part != "." {
      let next = OpenFolder(String(part), in: folder)
      folder.release()
      guard let next, part != ".." else { throw failure(at: path) }
      folder = next
    }
    return folder
  }

  package func write(
    _ bytes: [UInt8], to path: String, replacing replaceable: ReplaceableFile
  ) throws(FileError) {
    let (folder, name) = (try folder(of: path), FilePath.split(path).name)
    defer { folder.release() }
    let old = folder.entry(name)
    guard old != nil || errno == ENOENT else { throw failure(at: path) }
    if let old, try isSame(bytes, old, name, in: folder, replaceable, path) { return }
    // A name has at most 255 bytes.
    let start = String(decoding: name.utf8.prefix(200), as: UTF8.self)
    let newName = ".\(start).\(getpid()).new"
    guard let file = newFile(newName, in: folder, mode: old?.mode ?? 0o666) else {
      throw failure(at: path)
    }
    defer { file.release() }
    let isWritten = file.write(bytes, mode: old?.mode)
    guard folder.move(newName, to: name, over: old?.identity, once: isWritten) else {
      throw errno == EEXIST ? FileError(.exists, at: path) : failure(at: path)
    }
  }

  /// Creates a file, replacing one that a killed process with the same number left behind.
  private func newFile(_ name: String, in folder: OpenFolder, mode: mode_t) -> OpenFile? {
    if let file = folder.making(name, mode: mode) { return file }
    guard errno == EEXIST, let entry = folder.entry(name), entry.isRegular,
      entry.owner == geteuid()
    else { return nil }
    folder.remove(name)
    return folder.making(name, mode: mode)
  }

  /// Whether the file already contains the bytes; throws if it must not be replaced.
  private func isSame(
    _ bytes: [UInt8], _ old: OpenFolder.Entry, _ name: String, in folder: OpenFolder,
    _ replaceable: ReplaceableFile, _ path: String
  ) throws(FileError) -> Bool {
    guard old.isRegular else { throw FileError(.foreign(old.kind), at: path) }
    guard old.owner == geteuid() else {
      throw FileError(.foreign("belongs to another user"), at: path)
    }
    let held: [UInt8]
    if let file = folder.reading(name) {
      defer { file.release() }
      guard file.entry?.identity == old.identity else { throw FileError(.exists, at: path) }
      guard let all = file.bytes(atMost: bytes.count + 1) else { throw failure(at: path) }
      held = all
    } else if case .any = replaceable {
      held = []
    } else {
      throw failure(at: path)
    }
    if held == bytes { return true }
    switch replaceable {
    case .any: return false
    case .marked(let mark) where held.isEmpty || held.starts(with: mark): return false
    case .marked, .none: throw FileError(.exists, at: path)
    }
  }

  private func failure(at path: String) -> FileError {
    FileError([ENOENT, ENOTDIR].contains(errno) ? .missing : .system(systemError()), at: path)
  }
}
