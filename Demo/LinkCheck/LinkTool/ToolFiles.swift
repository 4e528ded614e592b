package import LinkFiles
import NavigationTerminal
import SystemBackend

/// Reads and writes files on this machine.
package enum ToolFiles {
  /// The beginning of this program's own reports.
  package static let reportMark = CheckReport.sarifMark

  /// Reads a regular file, a pipe or, for `-`, the standard input, up to a size limit; network
  /// addresses are refused.
  package static func read(_ path: String) throws(ToolError) -> SourceText {
    if path.contains("://") { throw .wrong(.networkAddress(path), command: nil) }
    let shown = "sextant: \(path.visible)"
    do throws(FileError) {
      return SourceText(
        name: path, bytes: try DiskFiles().readInput(path, atMost: SourceText.limit))
    } catch {
      switch error.reason {
      case .missing: throw .missing("\(shown): there is no such file\n")
      case .foreign(let why):
        throw .unreadable("\(shown) \(why)\n")
      case .tooLarge(let limit):
        throw .unreadable("\(shown) is larger than the limit of \(limit) bytes (16 MiB)\n")
      default: throw .unreadable("\(shown): the file cannot be read\n")
      }
    }
  }

  /// Whether a file that was read can be read again; pipes and the standard input cannot.
  static func canReadAgain(_ path: String) -> Bool {
    path != "-" && (try? DiskFiles().read(path, atMost: SourceText.limit)) != nil
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
    do throws(FileError) {
      try DiskFiles().write(
        Array(text.utf8), to: path, replacing: .marked(Array(reportMark.utf8)))
      return nil
    } catch {
      switch error.reason {
      case .exists, .foreign:
        return "\(path.visible): not a sextant report, so it is left unchanged"
      default: return "\(path.visible): the file cannot be written"
      }
    }
  }
}
