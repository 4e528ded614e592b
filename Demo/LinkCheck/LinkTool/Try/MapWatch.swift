import LinkFiles
import RouteMaps

/// The map of a session, which begins again when another one is saved in the same file.
@MainActor
final class MapWatch {
  /// What the file has.
  enum Look {
    case same
    /// Another map, with which the session begins again.
    case changed
    /// A text that is no map; the session goes on with the last one.
    case problem(String)
  }

  /// The map that was read last.
  private(set) var map: RouteMap
  /// Whether the map has changed in this session.
  private(set) var hasChanged = false
  private let path: String
  private var seen: [UInt8]?

  init(_ path: String) throws(ToolError) {
    self.path = path
    let source = try ToolFiles.read(path)
    map = try ToolInput.map(path) { _ throws(ToolError) in source }
    seen = ToolFiles.canReadAgain(path) ? source.bytes : nil
  }

  /// Whether the file can be read again.
  var canLook: Bool { seen != nil }

  /// Begins a session with the map.
  func begin() { hasChanged = false }

  /// Reads the file again; a file that cannot be read now may be just being saved.
  func look() -> Look {
    guard let source = try? ToolFiles.read(path), source.bytes != seen, !source.bytes.isEmpty
    else { return .same }
    seen = source.bytes
    do throws(ToolError) {
      map = try ToolInput.map(path) { _ throws(ToolError) in source }
      hasChanged = true
      return .changed
    } catch {
      return .problem(error.description)
    }
  }
}
