import TerminalKit

/// A complete control sequence, `ESC [ …` or `ESC O …`, in the parts of ECMA-48.
private struct ControlSequence {
  /// Whether it began with `ESC O`, as the keys of a keypad in application mode.
  let isApplication: Bool
  /// The private marker, one of `<`, `=`, `>` and `?`; `nil` if there is none.
  let marker: UInt8?
  /// The parameters between semicolons, each with its parts between colons; `nil` is a part that is
  /// missing.
  let parameters: [[Int?]]
  /// The last byte.
  let final: UInt8

  /// Parses a sequence; returns `nil` if it has intermediates, as no key has, or is broken.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 3, let final = bytes.last else { return nil }
    var body = bytes[2..<(bytes.count - 1)]
    let marker = body.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    if marker != nil { body = body.dropFirst() }
    guard body.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    isApplication = bytes[1] == UInt8(ascii: "O")
    self.marker = marker
    self.final = final
    parameters =
      body.isEmpty
      ? []
      : body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
        $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
      }
  }

  /// Returns the number that digits write; a huge one becomes the greatest.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    if digits.isEmpty { return nil }
    return digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 0xFF_FFFF) }
  }

  /// Returns a part of a parameter, or `nil` if it is missing.
  func part(_ part: Int, of parameter: Int) -> Int? {
    guard parameters.indices.contains(parameter),
      parameters[parameter].indices.contains(part)
    else { return nil }
    return parameters[parameter][part]
  }
}

extension TerminalEvent {
  /// Decodes a complete control sequence, `ESC [ …` or `ESC O …`; returns `nil` if it is no event,
  /// such as the release of a key or the answer to a question.
  init?(sequence: [UInt8]) {
    let console = UInt8(ascii: "A")...UInt8(ascii: "E")
    if sequence.starts(with: "\u{1B}[[".utf8), let final = sequence.last, sequence.count == 4 {
      guard console.contains(final) else { return nil }
      self = .key(KeyPress(.function(Int(final - console.lowerBound) + 1)))
      return
    }
    guard let sequence = ControlSequence(sequence) else { return nil }
    switch (sequence.marker, sequence.final) {
    case (UInt8(ascii: "<"), _):
      self.init(mouse: sequence)
    case (.some, _):
      return nil  // An answer.
    case (nil, UInt8(ascii: "I")) where !sequence.isApplication && sequence.parameters.isEmpty:
      self = .focus(true)
    case (nil, UInt8(ascii: "O")) where !sequence.isApplication && sequence.parameters.isEmpty:
      self = .focus(false)
    default:
      guard let press = KeyPress(sequence) else { return nil }
      self = .key(press)
    }
  }

  /// Decodes a mouse report, `button ; column ; row` counted from 1.
  private init?(mouse sequence: ControlSequence) {
    guard sequence.parameters.count == 3, let button = sequence.part(0, of: 0),
      let column = sequence.part(0, of: 1), let row = sequence.part(0, of: 2), column > 0, row > 0
    else { return nil }
    let place = Position(column: column - 1, row: row - 1)
    // Bits 4, 8 and 16 are modifiers; 32 is movement, which the app never enables.
    switch (button & ~0x1C, sequence.final) {
    case (0, UInt8(ascii: "M")): self = .mouse(.press(place))
    case (0, UInt8(ascii: "m")): self = .mouse(.release)
    case (64, UInt8(ascii: "M")): self = .mouse(.scrollUp(place))
    case (65, UInt8(ascii: "M")): self = .mouse(.scrollDown(place))
    default: return nil
    }
  }
}

extension KeyPress {
  /// Decodes the sequence of a key; returns `nil` for its release, and for a report.
  ///
  /// A repeat of Enter, which only some terminals tell from a press, is `nil` too: who holds Enter
  /// down means it once.
  fileprivate init?(_ sequence: ControlSequence) {
    // An old xterm sends `ESC O 5 A`, with the modifiers alone.
    let place = sequence.isApplication && sequence.parameters.count == 1 ? 0 : 1
    let modifiers = sequence.part(0, of: place) ?? 1
    let kind = sequence.part(1, of: place) ?? 1
    guard (0...256).contains(modifiers), kind == 1 || kind == 2 else { return nil }
    let first = sequence.part(0, of: 0)
    let press: KeyPress?
    switch sequence.final {
    case UInt8(ascii: "~") where !sequence.isApplication && first == 27 && sequence.count == 3:
      // What xterm's `modifyOtherKeys` sends.
      press = Self.of(code: sequence.part(0, of: 2), modifiers: modifiers)
    case UInt8(ascii: "u") where !sequence.isApplication:
      press = Self.of(
        code: first, shifted: sequence.part(1, of: 0), text: sequence.part(0, of: 2),
        modifiers: modifiers)
    case UInt8(ascii: "~") where !sequence.isApplication && sequence.count <= 2:
      press = Key(number: first ?? 0).map { KeyPress($0, KeyModifiers(parameter: modifiers)) }
    // rxvt tells the modifiers by the last byte.
    case UInt8(ascii: "^") where !sequence.isApplication && sequence.count == 1:
      press = Key(number: first ?? 0).map { KeyPress($0, .control) }
    case UInt8(ascii: "@") where !sequence.isApplication && sequence.count == 1:
      press = Key(number: first ?? 0).map { KeyPress($0, [.control, .shift]) }
    case UInt8(ascii: "a")...UInt8(ascii: "d") where sequence.count == 0:
      press = Key(final: sequence.final - 0x20, isApplication: false).map {
        KeyPress($0, sequence.isApplication ? .control : .shift)
      }
    case UInt8(ascii: "Z") where !sequence.isApplication: press = KeyPress(.tab, .shift)
    // The position of the cursor is a report, which ends as F3 does.
    case UInt8(ascii: "R")
    where place == 1 && sequence.count > 0 && !(first == 1 && (2...8).contains(modifiers)):
      press = nil
    default:
      guard sequence.isApplication || sequence.count <= 2, (first ?? 1) <= 1 || place == 0 else {
        return nil
      }
      press = Key(final: sequence.final, isApplication: sequence.isApplication).map {
        KeyPress($0, KeyModifiers(parameter: modifiers))
      }
    }
    guard let press, kind == 1 || press.key != .enter else { return nil }
    self = press
  }

  /// Returns the press of the key with a Unicode code, as kitty's protocol numbers keys.
  ///
  /// - Parameters:
  ///   - code: The code of the key without modifiers; 0 if there is only text.
  ///   - shifted: The code of the key with Shift, if the terminal says it.
  ///   - text: The code of what the key types, if the terminal says it.
  ///   - modifiers: The parameter of the modifiers.
  /// - Returns: The press, or `nil` if the code is no key that an app uses.
  private static func of(
    code: Int?, shifted: Int? = nil, text: Int? = nil, modifiers: Int
  ) -> KeyPress? {
    guard let code else { return nil }
    let bits = max(0, modifiers - 1)
    // Super and Hyper belong to the desktop.
    if bits & 0b1_1000 != 0 { return nil }
    var held: KeyModifiers = []
    if bits & 0b10_0010 != 0 { held.insert(.alt) }
    if bits & 4 != 0 { held.insert(.control) }
    let isShifted = bits & 1 != 0
    if let key = Key(keypad: code) {
      if case .character = key { return KeyPress(key, held) }
      return KeyPress(key, isShifted ? held.union(.shift) : held)
    }
    let typed = held.isEmpty ? text ?? (isShifted ? shifted : nil) : isShifted ? shifted : nil
    guard let scalar = Unicode.Scalar(UInt32(clamping: typed ?? code)),
      !(0x80..<0xA0).contains(scalar.value), scalar.properties.generalCategory != .privateUse,
      code != 0 || typed != nil
    else { return nil }
    if scalar.isASCII, scalar.value < 0x20 || scalar.value == 0x7F {
      let press = KeyPress.of(ascii: UInt8(scalar.value))
      let all = press.modifiers.union(held)
      return KeyPress(press.key, isShifted ? all.union(.shift) : all)
    }
    // What Shift and Caps Lock make of a letter is a character of its own.
    let isCapital = isShifted != (bits & 64 != 0)
    let letter = Character(scalar)
    let capital = letter.uppercased().first ?? letter
    return KeyPress(.character(typed == nil && isCapital ? capital : letter), held)
  }
}

extension ControlSequence {
  /// The number of parameters.
  fileprivate var count: Int { parameters.count }
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
  /// Creates the key of a keypad with a number of kitty's protocol.
  fileprivate init?(keypad number: Int) {
    switch number {
    case 57399...57408: self = .character(Character("\(number - 57399)"))
    case 57409: self = .character(".")
    case 57410: self = .character("/")
    case 57411: self = .character("*")
    case 57412: self = .character("-")
    case 57413: self = .character("+")
    case 57414: self = .enter
    case 57415: self = .character("=")
    case 57416: self = .character(",")
    case 57417: self = .left
    case 57418: self = .right
    case 57419: self = .up
    case 57420: self = .down
    case 57421: self = .pageUp
    case 57422: self = .pageDown
    case 57423: self = .home
    case 57424: self = .end
    case 57425: self = .insert
    case 57426: self = .delete
    default: return nil
    }
  }

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
