import LinkFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of the machine.
enum ToolFiles {
  /// Reads a file that is not too long.
  static func read(_ path: String) throws(ToolError) -> SourceText {
    let shown = "sextant: \(path.visible)"
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .missing("\(shown): there is no such file\n")
    }
    guard !isFolder else { throw .unreadable("\(shown): a folder, not a file\n") }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if attributes?[.type] as? FileAttributeType == .typeCharacterSpecial {
      throw .unreadable("\(shown): a device, not a file\n")
    }
    if let size = attributes?[.size] as? Int, size > SourceText.limit {
      throw .unreadable(
        "\(shown): the file has \(size) bytes; \(SourceText.limit) (4 MiB) is the limit\n")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .missing(
        "\(shown): the file cannot be read; what comes through a pipe is saved first\n")
    }
    return SourceText(name: path, bytes: Array(data))
  }

  /// Writes a report; answers why it could not.
  ///
  /// Only a report of this program is replaced.
  static func write(_ text: String, to path: String) -> String? {
    if let attributes = try? FileManager.default.attributesOfItem(atPath: path) {
      let isOurs =
        attributes[.type] as? FileAttributeType == .typeRegular
        && (try? Data(contentsOf: URL(filePath: path))).map {
          String(decoding: $0.prefix(200), as: UTF8.self).contains("<testsuites name=\"sextant ")
            || $0.isEmpty
        } == true
      guard isOurs else { return "\(path.visible): not a report of sextant; it is left as it is" }
    }
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
      return nil
    } catch {
      return "\(path.visible): the file cannot be written"
    }
  }
}
