package import LinkFiles
import NavigationTerminal
import SystemBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#endif
import Foundation

/// Reads and writes files on this machine.
package enum ToolFiles {
  /// The prefix of this program's own reports as JUnit XML.
  package static let reportMark =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"sextant "

  /// Reads a file up to a size limit; `-` is standard input.
  package static func read(_ path: String) throws(ToolError) -> SourceText {
    let shown = "sextant: \(path.visible)"
    if path == "-" { return try piped(FileHandle.standardInput, path) }
    if isPipe(path), let handle = FileHandle(forReadingAtPath: path) {
      return try piped(handle, path)
    }
    do throws(FileError) {
      return SourceText(name: path, bytes: try DiskFiles().read(path, atMost: SourceText.limit))
    } catch {
      switch error.reason {
      case .missing: throw .missing("\(shown): there is no such file\n")
      case .foreign(let why):
        throw .unreadable("\(shown) \(why); save piped input to a file first\n")
      case .tooLarge(let limit):
        throw .unreadable("\(shown) is larger than the limit of \(limit) bytes (4 MiB)\n")
      case .exists, .system: throw .unreadable("\(shown): the file cannot be read\n")
      }
    }
  }

  /// Whether a path names a pipe, as `<(command)` of a shell does.
  private static func isPipe(_ path: String) -> Bool {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    if real.hasPrefix("/proc/"), real.contains("/pipe:") { return true }
    let type = (try? FileManager.default.attributesOfItem(atPath: real))?[.type]
    let name = (type as? FileAttributeType)?.rawValue
    return name == "NSFileTypeFifo" || name == "NSFileTypeUnknown" && path.hasPrefix("/dev/fd/")
  }

  /// Reads a pipe to its end.
  private static func piped(
    _ handle: FileHandle, _ path: String
  ) throws(ToolError) -> SourceText {
    var bytes: [UInt8] = []
    while bytes.count <= SourceText.limit {
      let piece: Data
      do {
        piece = try handle.read(upToCount: SourceText.limit + 1 - bytes.count) ?? Data()
      } catch {
        throw .unreadable("sextant: \(path.visible): the input cannot be read\n")
      }
      if piece.isEmpty { return SourceText(name: path, bytes: bytes) }
      bytes += piece
    }
    throw .unreadable(
      "sextant: \(path.visible) is larger than the limit of \(SourceText.limit) bytes (4 MiB)\n")
  }

  /// Replaces a file that was read, unless it has changed since; returns an error message on
  /// failure.
  package static func replace(_ file: SourceText, with text: String) -> String? {
    do throws(FileError) {
      guard try DiskFiles().read(file.name, atMost: SourceText.limit) == file.bytes else {
        return "\(file.name.visible): the file has changed meanwhile, so it is left unchanged"
      }
      try DiskFiles().write(Array(text.utf8), to: file.name, replacing: .any)
      return nil
    } catch {
      return "\(file.name.visible): the file cannot be written"
    }
  }

  /// Writes a report; returns an error message on failure.
  ///
  /// An existing file is replaced only if it is a report of this program.
  package static func write(_ text: String, to path: String) -> String? {
    let mark = text.hasPrefix(CheckReport.sarifMark) ? CheckReport.sarifMark : reportMark
    do throws(FileError) {
      try DiskFiles().write(Array(text.utf8), to: path, replacing: .marked(Array(mark.utf8)))
      return nil
    } catch {
      switch error.reason {
      case .exists, .foreign:
        return "\(path.visible): not a sextant report, so it is left unchanged"
      case .missing, .tooLarge, .system: return "\(path.visible): the file cannot be written"
      }
    }
  }
}
