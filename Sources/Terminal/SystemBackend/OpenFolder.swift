import CTerminal
import NavigationTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open folder, with operations on the names in it.
///
/// Symbolic links are never followed.
struct OpenFolder {
  /// The file that a name refers to.
  struct Entry {
    let isRegular: Bool
    let isSocket: Bool
    let isPipe: Bool
    let kind: String
    let owner: uid_t
    /// The permissions of the file.
    let mode: mode_t
    /// The size of the file in bytes.
    let size: Int
    let identity: Identity

    init(_ status: stat) {
      let type = status.st_mode & S_IFMT
      isRegular = type == S_IFREG
      isSocket = type == S_IFSOCK
      isPipe = type == S_IFIFO
      kind =
        switch type {
        case S_IFDIR: "is a folder"
        case S_IFLNK: "is a symbolic link"
        case S_IFIFO: "is a pipe"
        case S_IFSOCK: "is a socket"
        case S_IFCHR, S_IFBLK: "is a device"
        default: "is not a regular file"
        }
      owner = status.st_uid
      mode = status.st_mode & 0o777
      size = Int(status.st_size)
      identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
  }

  /// Identifies a file independently of its names.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  private let descriptor: Int32

  /// Opens a folder; returns `nil` on failure, with the reason in `errno`.
  ///
  /// - Parameters:
  ///   - path: The path, which may lead through symbolic links; in another folder, a name.
  ///   - folder: The other folder.
  init?(_ path: String, in folder: Self? = nil) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (folder == nil ? 0 : O_NOFOLLOW)
    descriptor = unsafe openat(folder?.descriptor ?? AT_FDCWD, path, flags)
    guard descriptor >= 0 else { return nil }
  }

  /// Creates a folder and its parents, accessible only to this user.
  static func make(_ path: String) -> Bool {
    guard unsafe mkdir(path, 0o700) != 0 else { return true }
    if errno == EEXIST { return true }
    guard errno == ENOENT else { return false }
    let folder = FilePath.split(path).folder
    guard folder != ".", folder != "/" else { return false }
    return make(folder) && (unsafe mkdir(path, 0o700) == 0 || errno == EEXIST)
  }

  /// Returns the entry of a name, or `nil` on failure, with the reason in `errno`.
  func entry(_ name: String) -> Entry? {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return Entry(status)
  }

  /// Opens a regular file for reading; returns `nil` on failure, with the reason in `errno`.
  ///
  /// Never blocks, even if the name refers to a pipe.
  func reading(_ name: String) -> OpenFile? {
    OpenFile(
      unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
  }

  /// Creates a new file for writing; returns `nil` on failure, with the reason in `errno`.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - mode: The permissions of the file, before the process's umask is applied.
  /// - Returns: The file.
  func making(_ name: String, mode: mode_t = 0o600) -> OpenFile? {
    OpenFile(
      unsafe openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode))
  }

  /// Renames a file, replacing any file that has the new name.
  func move(_ name: String, over other: String) -> Bool {
    unsafe renameat(descriptor, name, descriptor, other) == 0
  }

  /// Renames a file to a name that must not exist.
  ///
  /// If the file system supports it, this is atomic, so that a killed process never leaves the file
  /// with both names.
  func move(_ name: String, toFree other: String) -> Bool {
    if unsafe cterminal_rename_to_free(descriptor, name, other) == 0 { return true }
    guard [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) else { return false }
    if unsafe linkat(descriptor, name, descriptor, other, 0) == 0 {
      return unsafe unlinkat(descriptor, name, 0) == 0
    }
    // Not every file system supports hard links.
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno), entry(other) == nil,
      errno == ENOENT
    else { return false }
    return move(name, over: other)
  }

  /// Renames a new file once it is written, if the other name still refers to the old file or, if
  /// there is none, to nothing.
  ///
  /// Returns `false` on failure, with the reason in `errno`; the new file is then removed.
  func move(_ name: String, to other: String, over old: Identity?, once isWritten: Bool) -> Bool {
    var isMoved = isWritten
    if isMoved, let old, let now = entry(other), now.identity != old {
      (isMoved, errno) = (false, EEXIST)
    }
    if isMoved { isMoved = old == nil ? move(name, toFree: other) : move(name, over: other) }
    let reason = errno
    if !isMoved { remove(name) }
    errno = reason
    return isMoved
  }

  /// Removes a name.
  @discardableResult
  func remove(_ name: String) -> Bool { unsafe unlinkat(descriptor, name, 0) == 0 }

  /// Syncs the folder's entries to disk, if the file system can; returns `false` on failure.
  func synchronize() -> Bool { fsync(descriptor) == 0 || errno == EINVAL }

  /// Whether a path still refers to this folder.
  func isAt(_ path: String) -> Bool {
    guard let other = OpenFolder(path) else { return false }
    defer { other.release() }
    return entry(".")?.identity == other.entry(".")?.identity
  }

  /// Closes the folder.
  func release() { close(descriptor) }
}
