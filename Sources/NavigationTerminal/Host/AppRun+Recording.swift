import Navigation
import TapeScript
import TerminalKit

extension AppRun {
  /// A tape that is being recorded: its file, and where what goes wrong with it is kept.
  @MainActor
  final class TapeInTheMaking {
    let file: any RecordFileBackend
    private(set) var problem: RecordFileError?

    /// Makes the file; nothing is written yet.
    init(_ file: any RecordFileBackend) throws(RecordFileError) {
      self.file = file
      try file.make()
    }

    /// Changes the file; after the first failure it stays as it is.
    func write(_ bytes: [UInt8], at offset: Int) {
      guard problem == nil else { return }
      do throws(RecordFileError) {
        try file.write(bytes, at: offset)
      } catch {
        problem = error
      }
    }
  }

  /// What the names of secrets in tapes begin with.
  var secretPrefix: String { CommandLineTable.prefix(of: app.name) }

  /// A recorder between a terminal and its host.
  func recorder(
    of host: NavigationHost<R>, on terminal: ObservedTerminal, into tape: TapeInTheMaking,
    opening links: [String]
  ) -> TapeRecorder {
    let began = ContinuousClock.now
    let recorder = TapeRecorder(
      stage: HostStage(host: host) { [weak terminal] in terminal?.deliver($0) },
      secretPrefix: secretPrefix, elapsed: { began.duration(to: .now) },
      isWritable: { [weak host] in host?.canBeRecorded($0) ?? false },
      write: { tape.write($0.bytes, at: $0.offset) })
    terminal.onEvent = { recorder.take($0) }
    let title = "Recorded with \(app.name) \(app.version)."
    terminal.onStart = { [weak host] size in
      recorder.begin(title, size: size)
      for link in links { recorder.open(host?.fullLink(link) ?? link) }
      recorder.follow()
    }
    return recorder
  }
}

extension NavigationHost {
  /// Whether a text may stand in a tape: it is no link that holds a secret.
  fileprivate func canBeRecorded(_ text: String) -> Bool {
    guard text.contains("://") else { return true }
    return store.links?.isSavable(text) ?? true && PromptHistory.withoutSecrets(text) == text
  }
}
