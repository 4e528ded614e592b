package import LinkFiles
import LinkPatterns

/// How the routes of a map differ from those of an import: new, gone or with other patterns.
package struct MapDifference: Sendable {
  /// A route that differs.
  package enum Change: Hashable, Sendable {
    case added(RouteMapText.Route)
    case gone(String, at: SourcePlace)
    case otherPatterns(RouteMapText.Route, old: [String], at: SourcePlace)
  }

  /// The changes, in the order of the import, then of the map.
  package let changes: [Change]
  private let map: RouteMap

  /// Compares a map with an import.
  ///
  /// Routes without links that only the map has are its own.
  package init(_ map: RouteMap, _ found: RouteMapText) {
    self.map = map
    var changes: [Change] = []
    for route in found.routes {
      guard let known = map[route.name] else {
        changes.append(.added(route))
        continue
      }
      let old = known.links.map(\.pattern.description)
      if Set(old.map(Self.plain)) != Set(route.links.map { Self.plain($0.pattern) }) {
        changes.append(.otherPatterns(route, old: old, at: known.place))
      }
    }
    let names = Set(found.routes.map(\.name))
    for route in map.routes where !names.contains(route.name) && !route.links.isEmpty {
      changes.append(.gone(route.name, at: route.place))
    }
    self.changes = changes
  }

  /// Whether nothing differs.
  package var isEmpty: Bool { changes.isEmpty }

  /// Returns a pattern without slashes that have no meaning.
  private static func plain(_ pattern: String) -> String {
    var text = pattern[...]
    if text.hasPrefix("/"), !text.hasPrefix("//") { text.removeFirst() }
    if text.hasSuffix("/"), !text.hasSuffix("//") { text.removeLast() }
    return String(text)
  }
}

extension MapDifference: CustomStringConvertible {
  /// A line for each change.
  package var description: String {
    changes.map { change in
      switch change {
      case .added(let route):
        return "\(map.source.name.visible): new: \(route.name.visible) \(Self.list(route))"
      case .gone(let name, let place):
        return "\(map.source.label(at: place)): gone: \(name.visible)"
      case .otherPatterns(let route, let old, let place):
        return "\(map.source.label(at: place)): other patterns: \(route.name.visible) has "
          + "\(old.map { $0.shown() }.joined(separator: ", ")), but the files have \(Self.list(route))"
      }
    }.map { $0 + "\n" }.joined()
  }

  private static func list(_ route: RouteMapText.Route) -> String {
    route.links.map { $0.pattern.shown() }.joined(separator: ", ")
  }
}

// MARK: - Writing

extension MapDifference {
  /// The text of the map with the changes; everything else stays as it is written.
  package var updated: String {
    guard let root = try? JSONReader.read(map.source).root, let routes = root["routes"] else {
      return String(decoding: map.source.bytes, as: UTF8.self)
    }
    let bytes = map.source.bytes
    var edits: [(range: Range<Int>, text: String)] = []
    var lines: [String] = []
    var gone: Set<Int> = []
    for change in changes {
      switch change {
      case .added(let route): lines.append("    \(RouteMapText.line(route)),\n")
      case .gone(let name, _):
        guard let member = routes.member(name) else { continue }
        edits.append((Self.member(member, in: bytes), ""))
        gone.insert(member.place.offset)
      case .otherPatterns(let route, _, _):
        guard let node = routes[route.name] else { continue }
        let text = RouteMapText.text(route.links)
        if let link = node["link"] {
          edits.append((link.place.offset..<Self.end(of: link.place.offset, in: bytes), text))
        } else {
          let start = node.place.offset + 1
          let isEmpty = node.members?.isEmpty ?? true
          edits.append((start..<start, " link: \(text)\(isEmpty ? " " : ",")"))
        }
      }
    }
    if !lines.isEmpty {
      // New routes come before the bracket that ends the list, behind a comma.
      let end = Self.end(of: routes.place.offset, in: bytes) - 1
      let last = routes.members?.last.flatMap { gone.contains($0.place.offset) ? nil : $0 }.map {
        Self.end(of: $0.node.place.offset, in: bytes)
      }
      let hasComma = last.map { Self.comma(from: $0, in: bytes) != nil } ?? true
      if let last, !hasComma { edits.append((last..<last, ",")) }
      var start = end
      while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
      let isOwnLine = start > 0 && bytes[start - 1] == 0x0A
      edits.append(
        (isOwnLine ? start..<start : end..<end, (isOwnLine ? "" : "\n") + lines.joined()))
    }
    var result: [UInt8] = []
    var position = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= position {
      result += bytes[position..<edit.range.lowerBound] + Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }

  /// Returns the range of a member with the comma behind it, and with its line if it is alone there.
  private static func member(_ member: JSONMember, in bytes: [UInt8]) -> Range<Int> {
    var start = member.place.offset
    var end = self.end(of: member.node.place.offset, in: bytes)
    if let comma = comma(from: end, in: bytes) { end = comma + 1 }
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    if start > 0, bytes[start - 1] == 0x0A, end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return start..<end
  }

  /// Returns the position of the comma that follows, behind blanks and comments.
  private static func comma(from start: Int, in bytes: [UInt8]) -> Int? {
    var position = start
    while position < bytes.count {
      if let end = comment(at: position, in: bytes) {
        position = end
      } else if bytes[position] <= 0x20 {
        position += 1
      } else {
        return bytes[position] == UInt8(ascii: ",") ? position : nil
      }
    }
    return nil
  }

  /// Returns the end of a value that begins at an offset of valid JSON5.
  private static func end(of start: Int, in bytes: [UInt8]) -> Int {
    var position = start
    var depth = 0
    while position < bytes.count {
      if let end = comment(at: position, in: bytes) {
        position = end
        continue
      }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        position += 1
        while position < bytes.count, bytes[position] != byte {
          position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        if depth == 0 { return min(position + 1, bytes.count) }
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return position }
        depth -= 1
        if depth == 0 { return position + 1 }
      case UInt8(ascii: ","): if depth == 0 { return position }
      default: break
      }
      position += 1
    }
    return bytes.count
  }

  /// Returns the end of the comment at a position, or `nil` if there is none.
  private static func comment(at start: Int, in bytes: [UInt8]) -> Int? {
    guard bytes[start] == UInt8(ascii: "/"), start + 1 < bytes.count else { return nil }
    var position = start + 2
    if bytes[start + 1] == UInt8(ascii: "/") {
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      return position
    }
    guard bytes[start + 1] == UInt8(ascii: "*") else { return nil }
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        return position + 2
      }
      position += 1
    }
    return bytes.count
  }
}
