import Foundation
import HarborApp
import TerminalTesting
import Testing

@MainActor @Suite struct HarborTests {
  @Test func `the tape beside this file plays`() async throws {
    let tape = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "walk.tape")
    let app = try HeadlessHost(HarborProgram.app())
    await app.play(
      try String(contentsOf: tape, encoding: .utf8), secrets: ["HARBOR_PASSWORD": "demo"])
  }

  @Test func `a wrong password opens nothing`() async throws {
    let app = try HeadlessHost(HarborProgram.app())
    await app.play(
      """
      Open "harbor://account"
      Type "Ada"
      Enter
      Type "guess"
      Enter
      Expect Screen "Wrong password."
      Expect Pending 1
      """)
  }
}
