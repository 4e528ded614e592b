import Navigation
import TapeScript
import Tapes
import TerminalHost
import TerminalKit

/// Creates a tape of an app's recent input, ending with expectations about its state.
struct TrailTape {
  /// The shortest pause to record; shorter ones are part of ordinary typing.
  private static let pause = Duration.milliseconds(600)

  private var recording: TapeRecording
  private var bytes: [UInt8] = []
  private let hiding: TapeEntry.Hiding
  private var size: Size?

  /// Creates a tape.
  init(_ title: String, secretPrefix: String, hiding: @escaping TapeEntry.Hiding) {
    recording = TapeRecording(secretPrefix: secretPrefix)
    self.hiding = hiding
    remark(title)
  }

  /// The text of the tape.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes the initial state.
  mutating func begin(
    at standing: SessionTrail.Standing, link: String?, isWhole: Bool
  ) {
    size = standing.size
    add(.resize(standing.size))
    guard !isWhole else { return }
    remark("It begins in the middle of a session; earlier input is not included.")
    if standing.isSignedIn {
      remark("A user was signed in; a replay begins signed out.")
    }
    if let link { add(.open(link)) }
  }

  /// Writes the input.
  @MainActor mutating func add(_ entries: ArraySlice<SessionTrail.Entry>) {
    var time: ContinuousClock.Instant?
    for entry in entries {
      // The tape already begins with the current size.
      if case .event(.resize(let size)) = entry.input {
        if size == self.size { continue }
        self.size = size
      }
      if let before = time, before.duration(to: entry.time) >= Self.pause {
        sleep(before.duration(to: entry.time))
      }
      time = entry.time
      switch entry.input {
      case .link(let link):
        write(recording.add(TapeEntry(link: link, hiding: hiding)))
      case .event(let event):
        let event = TapeEntry.normalized(event)
        let place = entry.before.place
        if let edit = recording.prepare(for: event, in: place) { write(edit) }
        let written = TapeEntry(event, in: place, hiding: hiding)
        if let written { write(recording.add(written)) }
      }
    }
  }

  /// Writes the expectations at the end.
  mutating func end(_ scene: TapeScene, after rest: Duration, isResting: Bool) {
    if rest >= Self.pause { sleep(rest) }
    if isResting { add(.wait(.line)) }
    remark("The final state:")
    let tests: [(TapeSubject, String?)] = [
      (.stack, scene.stack), (.tab, scene.tab), (.title, scene.title), (.modal, scene.modal),
      (.route, scene.route),
    ]
    for (subject, text) in tests {
      if let text, !text.isEmpty { expect(subject, .text(text)) }
    }
    if scene.modal == nil { expect(.modal, nil, isNegated: true) }
    expect(.pending, .number(.equal, scene.pending.count))
  }

  // MARK: - Lines

  private mutating func sleep(_ time: Duration) { add(.sleep(time.wholeMilliseconds)) }

  private mutating func expect(
    _ subject: TapeSubject, _ test: TapeTest?, isNegated: Bool = false
  ) {
    guard let expectation = TapeExpectation(subject, test, isNegated: isNegated) else { return }
    add(.expect(expectation))
  }

  private mutating func add(_ command: TapeCommand) {
    write(recording.add(command))
  }

  private mutating func remark(_ words: String) { write(recording.remark(words)) }

  private mutating func write(_ edit: TapeRecording.Edit) {
    bytes.replaceSubrange(edit.offset..., with: edit.bytes)
  }
}
