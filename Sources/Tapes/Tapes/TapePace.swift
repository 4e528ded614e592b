package import TapeScript
import TerminalKit
import TerminalUI

/// The pace of a tape played for a viewer.
@MainActor
package protocol TapePace: AnyObject {
  /// Called before each command; returns whether to perform it.
  func begins(_ step: TapeStep) async -> Bool

  /// Called after each command, with its failure, if any.
  func ended(_ step: TapeStep, _ problem: String?) async

  /// Called before each key press that does not advance the tape's clock.
  func key() async

  /// Waits for a duration before the tape's clock advances by it.
  func rest(_ time: Duration) async
}

extension TapePace {
  /// Ignores the result.
  package func ended(_ step: TapeStep, _ problem: String?) async {}

  /// Rests long enough for the key to be seen.
  package func key() async { await rest(.milliseconds(70)) }
}

/// A pause, timed by a clock, that can be ended early.
@MainActor
final class Pause {
  let clock: AppClock
  private var waiter: CheckedContinuation<Void, Never>?
  private var alarm: Int?

  init(clock: AppClock) {
    self.clock = clock
  }

  /// Waits for a duration or until woken; if `time` is `nil`, waits only until woken.
  func rest(_ time: Duration?) async {
    await withCheckedContinuation { continuation in
      waiter = continuation
      guard let time else { return }
      alarm = clock.call(at: clock.now.advanced(by: time)) { [weak self] in
        self?.alarm = nil
        self?.wake()
      }
    }
  }

  /// Ends the pause.
  func wake() {
    if let alarm { clock.cancel(alarm) }
    alarm = nil
    let waiting = waiter
    waiter = nil
    waiting?.resume()
  }
}

/// A line shown below an app while a tape plays.
struct TapeBar: Hashable {
  /// The subtitle or the command.
  var words: String
  /// A hint about what keys do in the meantime; the words are shortened to make room for it, unless
  /// fewer than 20 columns would be left.
  var hint = ""
  /// The style of the line; the words are bold.
  var style = Style(attributes: .reverse)

  /// Returns the frame with the line below it.
  func below(_ frame: Frame) -> Frame {
    let size = frame.canvas.size
    var canvas = Canvas(size: Size(columns: size.columns, rows: size.rows + 1))
    canvas.draw(frame.canvas, at: .zero)
    draw(at: size.rows, on: &canvas)
    return Frame(canvas: canvas, cursor: frame.cursor)
  }

  /// Draws the line.
  func draw(at row: Int, on canvas: inout Canvas) {
    let columns = canvas.size.columns
    canvas.fill(Rect(column: 0, row: row, columns: columns, rows: 1), style: style)
    let start = columns - TextWidth.columns(of: hint) - 1
    let isHinted = !hint.isEmpty && start >= 23
    let room = isHinted ? start - 3 : columns - 2
    let text = TextWidth.shortened(words.visiblySafe, to: max(1, room), position: .end)
    canvas.write(text, at: Position(column: 1, row: row), style: style.adding(.bold))
    if isHinted { canvas.write(hint, at: Position(column: start, row: row), style: style) }
  }
}
