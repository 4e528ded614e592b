package import TapeScript

/// How fast a tape is played for somebody who watches.
@MainActor
package protocol TapePace: AnyObject {
  /// Called before each command.
  ///
  /// - Parameter step: the command that comes.
  /// - Returns: whether it is to be carried out; otherwise the tape ends here.
  func begins(_ step: TapeStep) async -> Bool

  /// Called before a key that takes no time by the tape's clock.
  func key() async

  /// Lets so much time go by, before the tape's clock moves on by it.
  ///
  /// - Parameter time: how much.
  func rest(_ time: Duration) async
}
