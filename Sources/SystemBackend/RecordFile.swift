package import NavigationTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file on disk that takes down what happens, made for that and never there before.
package final class RecordFile: RecordFileBackend {
  private let path: String
  private let name: String
  private let folderPath: String
  private var folder: OpenFolder?
  private var file: OpenFile?
  private var isEmpty = true

  /// Describes a file; nothing is opened before it is made.
  ///
  /// - Parameter path: Where it will be.
  package init(path: String) {
    self.path = path
    (folderPath, name) = OpenFolder.split(path)
  }

  /// Makes the file, for this person alone.
  ///
  /// - Throws: Why it cannot be made.
  package func make() throws(RecordFileError) {
    guard !path.utf8.contains(0) else { throw RecordFileError(.system("is no path"), at: path) }
    guard !name.isEmpty else { throw RecordFileError(.exists, at: path) }
    guard let folder = OpenFolder(folderPath) else { throw failure() }
    guard let file = folder.making(name) else {
      let failure = failure()
      folder.release()
      throw failure
    }
    (self.folder, self.file) = (folder, file)
  }

  /// Puts bytes into the file, with one write.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - offset: Where, from the beginning of the file; at most where it ends.
  /// - Throws: Why it could not be written.
  package func write(_ bytes: [UInt8], at offset: Int) throws(RecordFileError) {
    guard let file else { throw RecordFileError(.system("it was not made"), at: path) }
    guard file.write(bytes, at: offset) else { throw failure() }
    isEmpty = false
  }

  /// Takes the file away again, when nothing came to be written.
  package func discard() {
    if isEmpty, let file, folder?.entry(name)?.identity == file.entry?.identity {
      folder?.remove(name)
    }
    file?.release()
    folder?.release()
    (folder, file) = (nil, nil)
  }

  private func failure() -> RecordFileError {
    switch errno {
    case EEXIST, ELOOP, EISDIR: RecordFileError(.exists, at: path)
    case ENOENT, ENOTDIR: RecordFileError(.noFolder, at: path)
    default: unsafe RecordFileError(.system(String(cString: strerror(errno))), at: path)
    }
  }
}
