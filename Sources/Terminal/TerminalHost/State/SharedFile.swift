#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TerminalUI

/// The values of everybody in the app's own file, beside the state of a document.
///
/// The file is taken only while it is written, so that the instances of all documents can change the
/// values; the last one wins. While an instance without a document has the file, nothing is written.
@MainActor
package struct SharedFile {
  private let file: any StateFileBackend
  private let mark: [UInt8]
  /// The saved values, as JSON by name.
  let values: [String: Data]

  /// The maximum number of bytes that are read.
  package static let mostBytes = 16 << 20

  /// Creates a file with what was found in it; `nil` if there is none.
  package init(_ file: any StateFileBackend, of app: String, found: [UInt8]?) {
    (self.file, mark) = (file, StateMark(app: app).bytes)
    let own = found.flatMap { [mark] in $0.starts(with: mark) ? Data($0) : nil }
    values = StateCodec.shared(in: RawJSON.members(of: own))
  }

  /// Writes the values, and nothing else, if they are not those that were written last.
  func write(_ values: [KeptValue]) throws {
    guard !values.allSatisfy({ $0.isUnchanged() }) else { return }
    let found = try file.take(marked: mark)
    defer { file.release() }
    var members = RawJSON.members(of: found.map { Data($0) })
    // A damaged file is left to an instance without a document, which sets it aside.
    guard found == nil || !members.isEmpty else { return }
    members["sextant"] = nil
    members["shared"] = Data(try StateCodec.object(values.encoded()).utf8)
    try file.replace(with: mark + Array(StateCodec.object(members).dropFirst().utf8))
  }
}
