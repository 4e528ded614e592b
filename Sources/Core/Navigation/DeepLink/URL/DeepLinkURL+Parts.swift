extension DeepLinkURL {
  /// The text before the first colon, as written; `nil` for a path without a scheme.
  public var scheme: String? {
    layout.schemeEnd < 0 ? nil : text(written: 0..<layout.schemeEnd)
  }

  /// The host name or address, decoded, without the brackets of an address.
  ///
  /// In a link with a custom scheme, the host may be meant as the first segment; see
  /// `DeepLinkPipeline`. It is `nil` if missing or empty.
  public var host: String? { layout.segmentsStart == 0 ? nil : text(pieces[0]) }

  /// The text before an `@` in the authority, as written.
  package var userInfo: String? { layout.userInfo.map { text(written: $0) } }

  /// The port, if the link has one.
  public var port: Int? { layout.port.flatMap { Int(text(written: $0)) } }

  /// The decoded path segments; an encoded slash stays inside its segment.
  ///
  /// - Complexity: O(n) in the number of their bytes.
  public var segments: [String] { segmentPieces.map { text(pieces[$0]) } }

  /// The decoded query items, in order, including repeated names.
  ///
  /// - Complexity: O(n) in the number of their bytes.
  public var queryItems: [QueryItem] {
    stride(from: Int(layout.segmentsEnd), to: pieces.count, by: 2).map { index in
      QueryItem(name: text(pieces[index]), value: text(pieces[index + 1]))
    }
  }

  /// The decoded text after `#`; `nil` if there is no `#`.
  public var fragment: String? { layout.fragment.map { text($0) } }

  /// Returns the value of the first query item with the given name.
  ///
  /// - Parameter name: The decoded name.
  /// - Returns: The value, which is empty if the item has none; `nil` if there is no such item.
  /// - Complexity: O(items).
  public func queryValue(_ name: String) -> String? {
    queryPiece(name).map { text(pieces[$0]) }
  }

  var segmentPieces: Range<Int> { Int(layout.segmentsStart)..<Int(layout.segmentsEnd) }

  func isScheme(_ name: String) -> Bool {
    layout.schemeEnd >= 0 && equalsIgnoringCase(0..<layout.schemeEnd, lowercase: name)
  }

  /// Returns the decoded bytes of a piece.
  func slice(_ piece: Int) -> ArraySlice<UInt8> { bytes[Range(pieces[piece].decoded)] }

  func text(_ piece: Piece) -> String { text(written: piece.decoded) }

  func text(written range: Range<Int32>) -> String {
    String(decoding: bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  /// Returns the index of the value piece of the first query item with a name, searching from
  /// `start`.
  func queryPiece(_ name: String, from start: Int? = nil) -> Int? {
    var index = start ?? Int(layout.segmentsEnd)
    while index < pieces.count {
      if equals(pieces[index].decoded, name) { return index + 1 }
      index += 2
    }
    return nil
  }

  func equals(_ range: Range<Int32>, _ text: String) -> Bool {
    range.count == text.utf8.count && bytes[Range(range)].elementsEqual(text.utf8)
  }

  /// Compares a range with text in lowercase, ignoring case.
  func equalsIgnoringCase(_ range: Range<Int32>, lowercase text: String) -> Bool {
    range.count == text.utf8.count
      && bytes[Range(range)].elementsEqual(text.utf8) { LinkBytes.lowercased($0) == $1 }
  }

  /// Returns the link with the pipeline's interpretation of its authority.
  func reading(authorityAsHost isHost: Bool) -> DeepLinkURL {
    var link = self
    link.authorityIsHost = isHost
    return link
  }
}
