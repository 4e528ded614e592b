import Navigation
import Storefront
import TerminalKit
import Testing

/// Words that came with a link, also when they are many.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `A message from a link` {
  private static let words = (1...300).map { "word\($0)" } + ["END"]
  private let link =
    "storefront://alert?title=T&message=\(Self.words.joined(separator: "%20"))"

  @Test(arguments: [(80, 24), (120, 40), (40, 12), (20, 6)])
  func `can be read to its end, says how far one is, and is closed by its button`(
    columns: Int, rows: Int
  ) async throws {
    let visit = try await StorefrontGuest(columns: columns, rows: rows)
    await visit.play("Open \"\(link)\"\nExpect Modal \"Message from a link\"")
    let lines = TextWidth.wrapped(
      Self.words.joined(separator: " "),
      columns: columns < 44 ? columns - (columns / 20 - 1) * 2 : 52
    ).count
    func position() -> (Int, Int)? {
      guard let match = visit.picture.firstMatch(of: /([0-9]+)\/([0-9]+)/) else { return nil }
      return Int(match.1).flatMap { first in Int(match.2).map { (first, $0) } }
    }
    let room = try #require(position(), "\(visit.picture)")
    #expect(room.1 == lines && room.0 < lines, "\(visit.picture)")
    #expect(!visit.picture.contains("END"))
    #expect(visit.picture.contains("Close"))
    await visit.play("Down")
    #expect(try #require(position()) == (room.0 + 1, lines))
    await visit.play("PageDown")
    #expect(try #require(position()) == (min(2 * room.0 + 1, lines), lines))
    await visit.play("End\nExpect Screen \"END\"\nExpect Screen \"\(lines)/\(lines)\"")
    await visit.play("Home\nExpect Screen \"word1 \"\nExpect Not Screen \"END\"")
    await visit.play(
      "End\nExpect Screen \"Close\"\nExpect Line -1 \"Enter\"\nEnter\nExpect Not Modal")
    await visit.play("Open \"\(link)\"\nClick \"Close\"\nExpect Not Modal")
  }

  @Test func `is as large as its words, and says nothing of scrolling, where they are few`()
    async throws
  {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://alert?title=T&message=Few"
      Expect Screen "Few"
      Expect Not Screen "1/1"
      Expect Line -1 "Enter close  Esc close  ? help"
      """)
  }
}
