import CTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder held open, and the few things that are done to the names in it.
///
/// No name is ever followed: a link is what it is, and not where it leads.
struct OpenFolder {
  /// What a name stands for.
  struct Entry {
    let isRegular: Bool
    let isSocket: Bool
    let kind: String
    let owner: uid_t
    /// Who may read and write it.
    let mode: mode_t
    /// How many bytes it has.
    let size: Int
    let identity: Identity

    init(_ status: stat) {
      let type = status.st_mode & S_IFMT
      isRegular = type == S_IFREG
      isSocket = type == S_IFSOCK
      kind =
        switch type {
        case S_IFDIR: "is a folder"
        case S_IFLNK: "is a link to somewhere else"
        case S_IFIFO: "is a pipe"
        case S_IFSOCK: "is a socket"
        case S_IFCHR, S_IFBLK: "is a device"
        default: "is no regular file"
        }
      owner = status.st_uid
      mode = status.st_mode & 0o777
      size = Int(status.st_size)
      identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
  }

  /// Tells one file from all others, whatever its names.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// The folder that a path names something in, and what it is called there.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }

  private let descriptor: Int32

  /// Opens a folder; `nil` where there is none that can be opened, and `errno` says why.
  init?(_ path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  /// Makes a folder, and those it lies in, for this person alone.
  static func make(_ path: String) -> Bool {
    guard unsafe mkdir(path, 0o700) != 0 else { return true }
    if errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.dropLast().lastIndex(of: "/"), slash > path.startIndex
    else { return false }
    return make(String(path[..<slash])) && (unsafe mkdir(path, 0o700) == 0 || errno == EEXIST)
  }

  /// What a name stands for; `nil` where there is nothing, and `errno` says why.
  func entry(_ name: String) -> Entry? {
    var status = stat()
    guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return Entry(status)
  }

  /// Opens a regular file to read; `nil` when it cannot be, and `errno` says why.
  ///
  /// It never waits, as opening a pipe would.
  func reading(_ name: String) -> OpenFile? {
    OpenFile(
      unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
  }

  /// Makes a file that was not there, to write; `nil` when it cannot be, and `errno` says why.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - mode: Who may read and write it, but for what the process's mask takes away.
  /// - Returns: The file.
  func making(_ name: String, mode: mode_t = 0o600) -> OpenFile? {
    OpenFile(
      unsafe openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode))
  }

  /// Gives a file a second name's place; what had that name is gone.
  func move(_ name: String, over other: String) -> Bool {
    unsafe renameat(descriptor, name, descriptor, other) == 0
  }

  /// Gives a file another name, where nothing has it.
  ///
  /// It is one step, so that no kill leaves the file with both names, where the file system can.
  func move(_ name: String, toFree other: String) -> Bool {
    if unsafe cterminal_rename_to_free(descriptor, name, other) == 0 { return true }
    guard [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) else { return false }
    if unsafe linkat(descriptor, name, descriptor, other, 0) == 0 {
      return unsafe unlinkat(descriptor, name, 0) == 0
    }
    // Not every file system knows second names.
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno), entry(other) == nil,
      errno == ENOENT
    else { return false }
    return move(name, over: other)
  }

  /// Takes a name away.
  func remove(_ name: String) {
    unsafe unlinkat(descriptor, name, 0)
  }

  /// Waits until the names are where a failure of power does not reach them.
  func synchronize() {
    fsync(descriptor)
  }

  /// Gives the folder back to the system.
  func release() {
    close(descriptor)
  }
}
