import Foundation
import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// The app of the page on an app's data.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct DataSample {
  private enum IssueRoute: Route, Codable { case issue }

  private final class Issues {
    let file: String
    init(file: String) throws {
      self.file = file
      try Data("[]".utf8).write(to: URL(filePath: file))
    }
  }

  private protocol Mail { var sends: Bool { get } }
  private struct PretendedMail: Mail { let sends = false }
  private struct ServerMail: Mail {
    let sends = true
    init(_ variables: [String: String]) throws {}
  }

  private final class Used {
    var file = ""
    var sends = true
  }

  @Test func `a test begins with an empty folder of its own, which ends with it`() throws {
    let used = Used()
    let app = TerminalApp<IssueRoute>(
      name: "issues", about: "a list of issues", data: .inDataFolder
    ) { app in
      let issues = try Issues(file: app.dataFolder + "/issues.json")
      let mail: any Mail = app.run.isRehearsal ? PretendedMail() : try ServerMail(app.variables)
      (used.file, used.sends) = (issues.file, mail.sends)
      app.screen = { _, _ in IssueScreen() }
    }
    var host: HeadlessHost<IssueRoute>? = try HeadlessHost(app)
    #expect(host?.host.exitCode == nil)
    #expect(FileManager.default.fileExists(atPath: used.file))
    #expect(!used.sends)
    host = nil
    #expect(!FileManager.default.fileExists(atPath: used.file))
  }

  private final class IssueScreen: Screen {
    let title = "Issue"
    func draw(in frame: inout ScreenFrame) {}
  }
}
