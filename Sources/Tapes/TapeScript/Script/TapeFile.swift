/// A file named by a tape, as a path relative to the tape's folder.
package struct TapeFile: Hashable, Sendable {
  /// The format of a file, determined by its extension.
  package enum Format: Hashable, Sendable {
    /// The screen as text: `.txt`, `.ascii`, `.test`.
    case text
    /// The screen as an image: `.svg`.
    case svg
    /// The run as an asciicast, version 2: `.cast`.
    case cast
    /// Another tape: `.tape`.
    case tape
    /// A format that only a video renderer can write.
    case video
  }

  /// The path as written.
  package let path: String

  /// Creates a file with the given path.
  package init(_ path: String) { self.path = path }

  /// The format implied by the extension.
  package var format: Format {
    switch fileExtension {
    case "txt", "ascii", "test": .text
    case "svg": .svg
    case "cast": .cast
    case "tape": .tape
    default: .video
    }
  }

  /// The file extension in lowercase.
  package var fileExtension: String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(Substring(name[name.index(after: dot)...])).lowercased()
  }

  /// The reason the path is not allowed; `nil` if it is relative and stays inside the tape's
  /// folder.
  package var danger: String? {
    if path.isEmpty { return "the path is empty" }
    if path.utf8.count > 1024 { return "the path is longer than 1,024 bytes" }
    if path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "the path contains a control character"
    }
    // The system splits a path at bytes, but Swift combines a slash with a mark beside it.
    let slash = UInt8(ascii: "/")
    if path.count(where: { $0 == "/" }) != path.utf8.count(where: { $0 == slash }) {
      return "the path contains a character that combines with a slash"
    }
    if [slash, UInt8(ascii: "~")].contains(path.utf8.first) { return "the path is not relative" }
    if path.utf8.contains(UInt8(ascii: "\\")) { return "the path contains a backslash" }
    if path.utf8.contains(UInt8(ascii: ":")) { return "the path contains a colon" }
    if path.utf8.split(separator: slash).contains(where: { $0.elementsEqual("..".utf8) }) {
      return "the path leaves the tape's folder"
    }
    return path.utf8.last == slash ? "the path names a folder" : nil
  }
}
