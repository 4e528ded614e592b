import Foundation
import Testing

/// What the code says of itself, and what it never says.
@Suite struct HouseRulesTests {
  // NcursesBackend calls ncurses, the others the system; all take pointers.
  @Test func `unsafe code stands only in the targets that see C`() throws {
    let backends = [
      "Sources/Terminal/Descriptors/", "Sources/Terminal/NcursesBackend/",
      "Sources/Terminal/SystemBackend/",
    ]
    let files = try Checkout.swiftFiles(below: "Sources") + Checkout.swiftFiles(below: "Demo")
    for file in files where !backends.contains(where: file.hasPrefix) {
      let text = try Checkout.text(of: file)
      #expect(!text.contains("unsafe "), "\(file)")
    }
  }

  @Test func `nothing is forced, unchecked or put to sleep`() throws {
    let words = [
      "@unchecked" + " Sendable", "nonisolated" + "(unsafe)", "try" + "!", "Thread" + ".sleep",
      "us" + "leep(", "TO" + "DO", "FIX" + "ME",
    ]
    for folder in ["Sources", "Demo", "Tests"] {
      for file in try Checkout.swiftFiles(below: folder) {
        let text = try Checkout.text(of: file)
        for word in words { #expect(!text.contains(word), "\(file) says \(word)") }
      }
    }
  }

  @Test func `only the doors of the host and of the shell know a type of routes`() throws {
    let files = try ["Sources/Terminal", "Sources/Tapes"].flatMap(Checkout.swiftFiles(below:))
    let doors = files.filter { $0.contains("/Door/") }
    let rooms = Set(doors.map { $0.split(separator: "/")[2] })
    #expect(rooms == ["TerminalHost", "NavigationTerminal"])
    #expect(doors.count > 8 && doors.count < files.count / 4)
    for file in files where !doors.contains(file) {
      let text = try Checkout.text(of: file)
      #expect(!text.contains("<R>") && !text.contains("R: Route"), "\(file)")
    }
  }

  @Test func `the top level holds what it should and nothing else`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.path)
      .filter { !$0.hasPrefix(".") }
    #expect(
      Set(names).subtracting(["Package.resolved"])
        == ["Package.swift", "Sources", "Tests", "Demo", "README.md"])
  }
}
