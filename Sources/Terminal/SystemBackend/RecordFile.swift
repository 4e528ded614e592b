package import NavigationTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A newly created file on disk that records events.
package final class RecordFile: RecordFileBackend {
  private let path: String
  private let name: String
  private let folderPath: String
  private var folder: OpenFolder?
  private var file: OpenFile?
  private var isEmpty = true

  /// Creates a recorder for a path; the file is opened only by ``make()``.
  ///
  /// - Parameter path: The path of the file.
  package init(path: String) {
    self.path = path
    (folderPath, name) = FilePath.split(path)
  }

  /// The absolute path.
  package var fullPath: String {
    guard !path.hasPrefix("/"), let folder = systemCurrentFolder() else { return path }
    return folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }

  /// Creates the file, accessible only to this user.
  ///
  /// - Throws: An error if the file cannot be created.
  package func make() throws(FileError) {
    guard !path.utf8.contains(0) else {
      throw FileError(.system("is not a valid path"), at: path)
    }
    guard !name.isEmpty else { throw FileError(.taken, at: path) }
    guard let folder = OpenFolder(folderPath) else { throw failure() }
    guard let file = folder.making(name) else {
      let failure = failure()
      folder.release()
      throw failure
    }
    (self.folder, self.file) = (folder, file)
  }

  /// Writes bytes to the file in one call.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write.
  ///   - offset: The offset in the file; at most its length.
  /// - Throws: An error if the bytes cannot be written.
  package func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    guard let file else { throw FileError(.system("it was not created"), at: path) }
    guard file.write(bytes, at: offset) else { throw failure() }
    isEmpty = false
    // What is written to a file without a name is lost.
    guard isInPlace else {
      throw FileError(.system("it was removed or replaced"), at: path)
    }
  }

  /// Whether the file still has its name.
  private var isInPlace: Bool {
    guard let file else { return false }
    return folder?.isAt(folderPath) == true
      && folder?.entry(name)?.identity == file.entry?.identity
  }

  /// Closes the file, and deletes it if nothing was written.
  package func discard() {
    if isEmpty, isInPlace { folder?.remove(name) }
    file?.release()
    folder?.release()
    (folder, file) = (nil, nil)
  }

  private func failure() -> FileError {
    switch errno {
    case EEXIST, ELOOP, EISDIR: FileError(.taken, at: path)
    case ENOENT, ENOTDIR: FileError(.noFolder, at: path)
    default: FileError(.system(systemError()), at: path)
    }
  }
}
