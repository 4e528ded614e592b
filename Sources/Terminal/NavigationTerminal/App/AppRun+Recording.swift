import Navigation
import TapeScript
import Tapes
import TerminalKit
import TerminalUI

extension AppRun {
  /// A file that records the session, and its first write error.
  @MainActor
  final class FileInTheMaking {
    let file: any RecordFileBackend
    private(set) var problem: FileError?
    private var length = 0

    /// Creates the file without writing to it.
    init(_ file: any RecordFileBackend) throws(FileError) {
      self.file = file
      try file.make()
    }

    /// Writes to the file, unless an earlier write failed.
    func write(_ bytes: [UInt8], at offset: Int) {
      guard problem == nil else { return }
      do throws(FileError) {
        try file.write(bytes, at: offset)
        length = max(length, offset + bytes.count)
      } catch {
        problem = error
      }
    }

    /// Appends whole lines to the file.
    func append(_ lines: String) {
      if !lines.isEmpty { write(Array(lines.utf8), at: length) }
    }
  }

  /// The new files of a session: a tape, a cast and a log, as requested.
  @MainActor
  struct Recordings {
    var tape: FileInTheMaking?
    var cast: FileInTheMaking?
    var log: FileInTheMaking?

    var all: [FileInTheMaking] { [tape, cast, log].compactMap(\.self) }

    func discard() {
      for file in all { file.file.discard() }
    }
  }

  /// Creates the requested files.
  func recordings(
    tape: String?, cast: String?, log: String?
  ) throws(ExitProblem) -> Recordings {
    var made = Recordings()
    do throws(ExitProblem) {
      made.tape = try recording(at: tape, for: "record")
      made.cast = try recording(at: cast, for: "cast")
      made.log = try recording(at: log, for: "log")
      return made
    } catch {
      made.discard()
      throw error
    }
  }

  private func recording(
    at path: String?, for option: String
  ) throws(ExitProblem) -> FileInTheMaking? {
    guard let path else { return nil }
    guard let makeFile = console.recordFile else {
      throw ExitProblem(code: 64, words: "this app cannot write recordings; omit --\(option)")
    }
    do throws(FileError) {
      return try FileInTheMaking(makeFile(path))
    } catch {
      throw ExitProblem(code: error.reason == .noFolder ? 66 : 65, words: "\(error)")
    }
  }

  /// Records each frame in a cast, with the real timing.
  func film(_ terminal: ObservedTerminal, into file: FileInTheMaking) {
    var cast = Cast(title: "\(app.name) \(app.version)")
    let began = ContinuousClock.now
    terminal.onFrame = { file.append(cast.lines(for: $0, at: began.duration(to: .now))) }
  }

  /// Prints which variables to set to play a tape whose passwords were left out.
  func saySecrets(_ names: [String], of tape: String) {
    guard let last = names.last else { return }
    let all = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    say("to play \(tape.visiblySafe), set \(all) to what was typed; the tape contains no secrets")
  }

  /// The prefix for names of secrets in tapes.
  var secretPrefix: String { app.secretPrefix }

  /// The keeper that saves a session's tapes and screenshots in the current folder, each under the
  /// next free number.
  var trailKeeper: TrailKeeper? {
    guard let makeFile = console.recordFile else { return nil }
    return TrailKeeper(
      title: "The last minute of \(app.name) \(app.version).", secretPrefix: secretPrefix
    ) { [name = app.name] text, ending in
      for number in 1...999 {
        let path = "\(name)-\(number).\(ending)"
        let file = makeFile(path)
        do throws(FileError) {
          try file.make()
          defer { file.discard() }
          try file.write(Array(text.utf8), at: 0)
          return .success(file.fullPath)
        } catch {
          if error.reason != .taken { return .failure(TrailProblem(text: "\(error)")) }
        }
      }
      return .failure(TrailProblem(text: "999 such files already exist"))
    }
  }

  /// Creates a recorder between a terminal and its host.
  func recorder(
    of host: NavigationHost, on terminal: ObservedTerminal, into tape: FileInTheMaking,
    opening links: [String]
  ) -> TapeRecorder {
    let began = ContinuousClock.now
    let recorder = TapeRecorder(
      stage: HostStage(host: host) { [weak terminal] in terminal?.deliver($0) },
      secretPrefix: secretPrefix, elapsed: { began.duration(to: .now) },
      hiding: { [weak host] in host?.written($0, in: $1) },
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

/// A problem that keeps the app from starting, with the exit code.
struct ExitProblem: Error {
  let code: Int32
  let words: String
}
