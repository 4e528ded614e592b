public import TerminalUI

extension ScreenContext {
  /// Starts loading a value for this screen.
  ///
  /// - Parameters:
  ///   - name: The name of the value in one or two words, such as `orders`.
  ///   - work: Loads the value; to sleep on the app's clock, call ``sleep(for:)``.
  /// - Returns: The value with its loading state, for `ScreenFrame.draw(_:row:failure:_:)`.
  public func load<Value>(
    _ name: String, _ work: @escaping @MainActor () async throws -> Value
  ) -> Loading<Value> {
    let loading = Loading(
      name, clock: core.clock,
      start: { [weak core] name, work in
        core?.start(name, by: { $0.load($1, $2) }, work) ?? EffectHandle(nil, named: name)
      }, work: work)
    core.note(loading)
    return loading
  }
}
