import Storefront
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tapes of the demo, played in process.
@MainActor
@Suite struct `The demo's tapes` {
  nonisolated static let folder =
    "\(#filePath)".split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    + "/Demo/Tapes"

  nonisolated static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".tape") }.sorted()

  private static func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  @Test func `there is one for each part of the story`() {
    #expect(
      Self.names == [
        "cancelled.tape", "expiry.tape", "gated-tab.tape", "lockout.tape", "resize.tape",
        "second-link.tape", "sign-in.tape", "tour.tape", "wrong-links.tape",
      ])
  }

  @Test(arguments: names)
  func `a tape plays to its end`(name: String) async throws {
    let visit = try await Visit()
    await visit.play(try Self.text(of: name), name: name)
  }
}
