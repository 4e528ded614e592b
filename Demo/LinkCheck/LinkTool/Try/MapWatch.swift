import LinkFiles
import RouteMaps
import Sextant

/// The map of a session, which begins again when another one is saved in the same file.
@MainActor
final class MapWatch {
  /// The map that was read last.
  private(set) var map: RouteMap
  /// Whether the session ends to begin again with this map.
  private(set) var isRestarting = false
  /// The account that was signed in then; no file has it.
  private(set) var account: String?
  private let path: String
  private var seen: [UInt8]?
  /// Whether the map is another one than that of the session.
  private(set) var hasChanged = false

  init(_ path: String) throws(ToolError) {
    self.path = path
    let source = try ToolFiles.read(path)
    map = try ToolInput.map(source)
    seen = ToolFiles.canReadAgain(path) ? source.bytes : nil
  }

  /// Whether the file can be read again.
  var canLook: Bool { seen != nil }

  /// Begins a session with the map.
  func begin() { (isRestarting, hasChanged) = (false, false) }

  /// Ends the session when another map was saved, and the user neither types nor answers a question.
  func follow(_ context: ScreenContext<MappedRoute>) async throws {
    while !hasChanged || context.isOccupied {
      try await context.sleep(for: .milliseconds(500))
      if let notice = look(), context.isOccupied || !hasChanged { context.notice(notice) }
    }
    (isRestarting, account) = (true, context.principal?.subject)
    context.quit()
  }

  /// Reads the file again; a file that cannot be read now may be just being saved.
  ///
  /// - Returns: A notice about what was saved; after a mistake, the session keeps its map.
  func look() -> Notice? {
    guard let source = try? ToolFiles.read(path), source.bytes != seen, !source.bytes.isEmpty
    else { return nil }
    seen = source.bytes
    do throws(ToolError) {
      map = try ToolInput.map(source)
      hasChanged = true
      return Notice("The map was saved; it is shown when you are done here.")
    } catch {
      hasChanged = false
      return Notice(String(error.description.prefix { $0 != "\n" }), kind: .failure)
    }
  }
}
