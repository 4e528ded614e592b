/// The values of a matched link: captures, query items and context.
///
/// Values are read from the link on demand; nothing is copied before then. A name is looked up in
/// the path first, then in the query.
public struct DeepLinkParameters: Sendable {
  /// The link.
  public var link: DeepLinkURL {
    reads?.noteAll()
    return whole
  }
  let whole: DeepLinkURL
  /// Values that accompany the link.
  public let context: DeepLinkContext
  let firstPiece: Int
  let captures: [LinkCapture]
  /// Notes the query items that are read, to explain a link.
  var reads: LinkReads?

  /// Returns the first value with the given name.
  ///
  /// - Parameter name: The name of a placeholder or of a query item.
  /// - Returns: The decoded value, or `nil` if there is none.
  /// - Complexity: O(placeholders + query items).
  public func firstValue(forName name: String) -> String? {
    for capture in captures where capture.name == name {
      if let value = value(of: capture) { return value }
    }
    reads?.note(name)
    return whole.queryValue(name)
  }

  /// Returns all values with the given name.
  ///
  /// - Parameter name: The name of a placeholder or of query items.
  /// - Returns: The decoded values: those in the path, then those in the query, in order.
  /// - Complexity: O(placeholders + query items).
  public func values(forName name: String) -> [String] {
    var found: [String] = []
    for capture in captures where capture.name == name {
      if case .query(let item) = capture.source {
        if item != name { found += queryValues(item) }
      } else if let value = value(of: capture) {
        found.append(value)
      }
    }
    return found + queryValues(name)
  }

  /// Returns the first value with the given name, converted to a type.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of a query item.
  ///   - type: The type.
  /// - Returns: The value, or `nil` if there is none or it cannot be converted.
  /// - Complexity: O(placeholders + query items).
  public func firstValue<T: DeepLinkValue>(forName name: String, as type: T.Type) -> T? {
    firstValue(forName: name).flatMap { T(linkText: $0) }
  }

  /// Returns all values with the given name, converted to a type; values that cannot be converted
  /// are omitted.
  ///
  /// - Parameters:
  ///   - name: The name of a placeholder or of query items.
  ///   - type: The type.
  /// - Returns: The converted values, those in the path first.
  /// - Complexity: O(placeholders + query items).
  public func values<T: DeepLinkValue>(forName name: String, as type: T.Type) -> [T] {
    values(forName: name).compactMap { T(linkText: $0) }
  }

  /// The decoded segments matched by `*` or `<path:…>`; empty if the pattern has neither.
  ///
  /// - Complexity: O(segments).
  public var tail: [String] {
    for capture in captures {
      switch capture.source {
      case .rest(let start): return rest(from: start)
      case .given(let text) where capture.name == "*":
        return text.split(separator: "/").map(String.init)
      case .segment, .part, .query, .given: break
      }
    }
    return []
  }

  /// The first value for each name; passed to actions.
  ///
  /// - Complexity: O(placeholders × query items).
  package var dictionary: [String: String] {
    var found: [String: String] = [:]
    reads?.noteAll()
    for item in whole.queryItems where found[item.name] == nil { found[item.name] = item.value }
    for capture in captures.reversed() {
      if let value = value(of: capture) { found[capture.name] = value }
    }
    return found
  }

  private func queryValues(_ name: String) -> [String] {
    reads?.note(name)
    var found: [String] = []
    var start = Int(whole.layout.segmentsEnd)
    while let piece = whole.queryPiece(name, from: start) {
      found.append(whole.text(whole.pieces[piece]))
      start = piece + 1
    }
    return found
  }

  private func rest(from start: Int) -> [String] {
    (firstPiece + start..<Int(whole.layout.segmentsEnd)).map { whole.text(whole.pieces[$0]) }
  }

  private func value(of capture: LinkCapture) -> String? {
    switch capture.source {
    case .rest(let start): rest(from: start).joined(separator: "/")
    case .given(let text): text
    case .segment(let index):
      firstPiece + index < Int(whole.layout.segmentsEnd)
        ? whole.text(whole.pieces[firstPiece + index]) : nil
    case .query(let item): whole.queryValue(item)
    case .part(let segment, let shape, let index):
      shape.split(whole.slice(firstPiece + segment)).map {
        String(decoding: whole.bytes[$0[index]], as: UTF8.self)
      }
    }
  }
}
