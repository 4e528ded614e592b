import CNcurses
import CTerminal
import Descriptors
import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension NcursesTerminal {
  /// Enters a blank screen and sets all modes.
  func enter() {
    guard var session else { return }
    let restore = Array((ModeSequence.allOff + titleBack).utf8) + TerminalDescription.restoreBytes()
    var modes = session.modes.shell
    unsafe restore.withUnsafeBytes {
      unsafe cterminal_arm_crash_guard(
        session.writer.device.number, &modes, $0.baseAddress, $0.count)
    }
    cncurses_modes()
    // The modes chosen the first time are reused, because ncurses finds no terminal while its
    // output is captured.
    var drawing = session.modes.drawing ?? output.terminalModes ?? modes
    session.modes.drawing = drawing
    unsafe tcsetattr(output.number, TCSANOW, &drawing)
    resize_term(Int32(session.size.rows), Int32(session.size.columns))
    session.painter.forget()
    session.next = nil
    session.title = nil
    self.session = session
    let screen = session.capture.bytes {
      cncurses_erase()
      cncurses_forget_screen()
      cncurses_stage()
      doupdate()
    }
    let title = environment.hasTitle ? ModeSequence.titleKept : ""
    let modeSequences = title + ModeSequence.pasteOn + (isMouseEnabled ? ModeSequence.mouseOn : "")
    session.writer.send(screen + Array(modeSequences.utf8))
  }

  /// The sequence that restores the title, if it was saved.
  private var titleBack: String { environment.hasTitle ? ModeSequence.titleBack : "" }

  /// Leaves the screen and resets all modes.
  func leave() {
    guard let session else { return }
    self.session?.next = nil
    let end = session.capture.bytes {
      curs_set(1)
      // Without `rmcup`, the contents of the screen remain, so the last line is cleared for the
      // shell's prompt.
      if !TerminalDescription.has("rmcup") { cncurses_clear_last_line() }
      endwin()
    }
    session.writer.finish(Array((ModeSequence.allOff + titleBack).utf8) + end)
    var modes = session.modes.shell
    unsafe tcsetattr(output.number, TCSANOW, &modes)
    if let onWords { takeWords().map(onWords) }
    cterminal_disarm_crash_guard()
  }

  /// Takes the printed text that was held back, at most its last 1 MB; returns `nil` if there is
  /// none.
  private func takeWords() -> String? {
    let limit = 1 << 20
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, used in
      count = unsafe cterminal_take_words(buffer.baseAddress, limit)
      used = max(0, count)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Restores the terminal and stops the process group, as Ctrl-Z does in a shell.
  package func suspend() {
    guard session != nil else { return }
    leave()
    cterminal_stop_process_group()
    cterminal_await_foreground(output.number)
    resume()
  }

  /// Takes the terminal back after the process was stopped.
  func resume() {
    // The shell may have changed the modes meanwhile; the new modes are the ones to restore next
    // time.
    if let modes = output.terminalModes { session?.modes.shell = modes }
    enterAgain()
  }

  /// Enters the screen at the terminal's current size, and reports what changed.
  func enterAgain() {
    guard var session else { return }
    let old = session.size
    session.size = output.terminalSize ?? old
    self.session = session
    enter()
    if session.size != old { session.receive(.resize(session.size)) }
    session.receive(.resumed)
  }

  /// Adapts to a new size of the terminal's window.
  func resize() {
    guard !isLent, var session, let size = output.terminalSize, size != session.size else { return }
    session.size = size
    session.painter.forget()
    self.session = session
    resize_term(Int32(size.rows), Int32(size.columns))
    cncurses_forget_screen()
    session.receive(.resize(size))
    didRead?(bytesRead, self.session?.decoder.isWaiting ?? false)
  }

  /// Handles a signal.
  func handle(signal: Int32) {
    switch signal {
    case SIGTSTP where isLent, SIGCONT where isLent: break
    case SIGWINCH: resize()
    case SIGTSTP: suspend()
    case SIGCONT:
      cterminal_await_foreground(output.number)
      leave()
      resume()
    default: session?.receive(.terminate(signal: signal))
    }
  }

  /// Handles bytes that were read; returns whether Escape may have been pressed alone.
  func handle(bytes: [UInt8]) -> Bool {
    bytesRead += bytes.count
    if isWaitingForKey {
      endKeyWait()
      didRead?(bytesRead, false)
      return false
    }
    return deliver(session?.decoder.decode(bytes) ?? [])
  }

  /// Ends the wait for bytes after Escape.
  func handleTimeOut() {
    _ = deliver(session?.decoder.timeOut() ?? [])
  }

  /// Reports that the terminal is gone.
  func handleHangUp() {
    endKeyWait()
    session?.receive(.hangUp)
  }

  private func deliver(_ events: [TerminalEvent]) -> Bool {
    // An event may end the session; later events then have no receiver.
    for (number, event) in events.enumerated() {
      hasMoreInput = number + 1 < events.count
      session?.receive(event)
    }
    hasMoreInput = false
    let isWaiting = session?.decoder.isWaiting ?? false
    didRead?(bytesRead, isWaiting)
    return isWaiting
  }
}
