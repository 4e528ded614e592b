/// How a program ended.
public struct ProgramEnd: Hashable, Sendable {
  /// The code it ended with; -1 when a signal ended it.
  public var code: Int32
  /// The signal that ended it; 0 when none did.
  public var signal: Int32

  /// Makes an end.
  public init(code: Int32 = -1, signal: Int32 = 0) {
    self.code = code
    self.signal = signal
  }
}
