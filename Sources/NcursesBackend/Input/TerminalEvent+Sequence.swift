import TerminalKit

extension TerminalEvent {
  private static let bracket = UInt8(ascii: "[")

  /// Decodes a complete control sequence, `ESC [ …` or `ESC O …`; returns `nil` if it is unknown.
  init?(sequence: [UInt8]) {
    guard sequence.count >= 3, let final = sequence.last else { return nil }
    let body = sequence[2..<(sequence.count - 1)]
    if sequence[1] == Self.bracket && body.first == UInt8(ascii: "<") {
      self.init(mouse: body.dropFirst(), final: final)
      return
    }
    if body == [Self.bracket] {
      // The Linux console's F1 to F5.
      guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) else { return nil }
      self = .key(KeyPress(.function(Int(final - UInt8(ascii: "A")) + 1)))
      return
    }
    let numbers = Self.numbers(in: body)
    let modifiers = KeyModifiers(parameter: numbers.count > 1 ? numbers[1] : 1)
    let first = numbers.first ?? 0
    switch (sequence[1], final) {
    case (Self.bracket, UInt8(ascii: "I")): self = .focus(true)
    case (Self.bracket, UInt8(ascii: "O")): self = .focus(false)
    case (Self.bracket, UInt8(ascii: "Z")): self = .key(KeyPress(.tab, .shift))
    case (Self.bracket, UInt8(ascii: "~")):
      guard let key = Key(number: first) else { return nil }
      self = .key(KeyPress(key, modifiers))
    case (Self.bracket, UInt8(ascii: "u")):
      guard let scalar = Unicode.Scalar(UInt32(clamping: first)) else { return nil }
      let press =
        scalar.isASCII
        ? KeyPress.of(ascii: UInt8(scalar.value)) : KeyPress(.character(Character(scalar)))
      self = .key(KeyPress(press.key, press.modifiers.union(modifiers)))
    default:
      guard let key = Key(final: final, isApplication: sequence[1] == UInt8(ascii: "O")) else {
        return nil
      }
      self = .key(KeyPress(key, modifiers))
    }
  }

  /// Decodes a mouse report, `button ; column ; row` counted from 1.
  private init?(mouse body: ArraySlice<UInt8>, final: UInt8) {
    let numbers = Self.numbers(in: body)
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let place = Position(column: numbers[1] - 1, row: numbers[2] - 1)
    // Bits 4, 8 and 16 are modifiers; 32 is movement, which the app never enables.
    switch (numbers[0] & ~0x1C, final) {
    case (0, UInt8(ascii: "M")): self = .mouse(.press(place))
    case (0, UInt8(ascii: "m")): self = .mouse(.release)
    case (64, UInt8(ascii: "M")): self = .mouse(.scrollUp(place))
    case (65, UInt8(ascii: "M")): self = .mouse(.scrollDown(place))
    default: return nil
    }
  }

  /// Returns the numbers between semicolons; a missing or huge number becomes 0.
  private static func numbers(in body: ArraySlice<UInt8>) -> [Int] {
    let zero = UInt8(ascii: "0")
    return body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      digits in
      digits.count > 7
        ? 0
        : digits.reduce(0) { value, digit in
          (zero...zero + 9).contains(digit) ? value * 10 + Int(digit - zero) : 0
        }
    }
  }
}

extension KeyModifiers {
  /// Decodes xterm's modifier parameter: one more than the sum of Shift (1), Alt (2), Control (4)
  /// and Meta (8).
  fileprivate init(parameter: Int) {
    let bits = max(0, parameter - 1)
    self = []
    if bits & 1 != 0 { insert(.shift) }
    if bits & 10 != 0 { insert(.alt) }
    if bits & 4 != 0 { insert(.control) }
  }
}

extension Key {
  /// Creates the key for the sequence `ESC [ number ~`.
  fileprivate init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...24: self = .function(number - 12)
    default: return nil
    }
  }

  /// Creates the key for `ESC [ … final` or, from a keypad in application mode, `ESC O … final`.
  fileprivate init?(final: UInt8, isApplication: Bool) {
    switch final {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): self = .function(Int(final - UInt8(ascii: "P")) + 1)
    case UInt8(ascii: "M") where isApplication: self = .enter
    case UInt8(ascii: "I") where isApplication: self = .tab
    case UInt8(ascii: "j")...UInt8(ascii: "y") where isApplication:
      self = .character(Character(Unicode.Scalar(final - UInt8(ascii: "j") + UInt8(ascii: "*"))))
    default: return nil
    }
  }
}
