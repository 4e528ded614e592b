import Foundation
import Navigation
import NavigationTesting
import Testing

/// Links are read as Foundation reads them, on what both accept.
///
/// Where they differ, and why:
/// - A missing query value is `nil` there and "" here: a link carries text.
/// - A trailing slash and the empty segments of a path stay there; one trailing slash goes here.
/// - Dot segments are kept there and refused here: no pattern means them. So are "." and ".." where a host
///   stands, but in http and https: in other schemes that may be the first segment.
/// - Characters that a part may not hold (space, `<`, `"`, a bare `%`) are encoded there when the URL
///   is made, and refused here, with their place.
/// - Encoded bytes that are not UTF-8 are kept there, where the decoded part is then "" or the encoded
///   text; they are refused here.
/// - An `[` or `]` in a path or query is accepted there and refused here.
/// - There a host is decoded and may be "" (`app:///a`); here an empty one is none.
struct DeepLinkURLAgreementTests {
  static let parts = [
    "a", "Z", "0", "-", ".", "_", "~", "!", "$", "'", "(", ")", "*", "+", ",", ";", "=", ":", "@",
    "&",
    "/", "/", "?", "#", "%20", "%2F", "%25", "%C3%A9", "%3F", "%23", "%26", "%3D", "%2B", "%41",
  ]

  static func text(_ generator: inout SeededGenerator) -> String {
    let heads = ["app://host/", "https://shop.example/", "app:/", "/", "app://u@host:80/", "x:"]
    var text = heads.randomElement(using: &generator) ?? ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      text += parts.randomElement(using: &generator) ?? ""
    }
    return text
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `what both accept means the same`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<5_000 {
      let text = Self.text(&generator)
      guard let link = try? DeepLinkURL(text), let theirs = URLComponents(string: text) else {
        continue
      }
      compared += 1
      #expect(link.scheme == theirs.scheme, "\(text), seed \(seed)")
      #expect((link.host ?? "") == (theirs.host ?? ""), "\(text), seed \(seed)")
      #expect(link.port == theirs.port, "\(text), seed \(seed)")
      #expect(link.fragment == theirs.fragment, "\(text), seed \(seed)")
      let items = theirs.queryItems ?? []
      #expect(link.queryItems.map(\.name) == items.map(\.name), "\(text), seed \(seed)")
      #expect(link.queryItems.map(\.value) == items.map { $0.value ?? "" }, "\(text), seed \(seed)")
      #expect(link.segments == Self.segments(theirs.percentEncodedPath), "\(text), seed \(seed)")
    }
    #expect(compared > 2_000)
  }

  /// The segments of an encoded path, cut and decoded without the parser under test.
  static func segments(_ path: String) -> [String] {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if path.hasPrefix("/") { parts.removeFirst() }
    if parts.last == "" { parts.removeLast() }
    return parts.map { part in
      var components = URLComponents()
      components.percentEncodedPath = "/" + part
      return String(components.path.dropFirst())
    }
  }
}
