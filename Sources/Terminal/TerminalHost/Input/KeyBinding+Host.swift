package import TerminalKit
package import TerminalUI

extension KeyBinding {
  /// Returns whether a screen may bind a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: `false` if all screens share the key, or if no program can recognize it.
  package static func isFree(_ key: KeyPress) -> Bool {
    if key.modifiers == .control || key.modifiers == .alt {
      guard impossible(key) == nil, case .character(let letter) = key.key, letter.isASCII,
        letter.isLowercase
      else { return false }
      return !HostKeys.combinations.contains(key)
    }
    guard key.modifiers.isEmpty else { return false }
    switch key.key {
    case .character(let character):
      if character.isASCII, character.isLetter, character.isUppercase {
        return character != "G" && character != "N"
      }
      return freeCharacters.contains(character)
    case .delete: return true
    case .function(let number): return [4, 5].contains(number) || (7...12).contains(number)
    default: return false
    }
  }

  private static let freeCharacters = Set<Character>("abcdefimoprstuvxz+&' ")

  /// Returns why a screen cannot bind a key, or `nil` if it can.
  static func objection(to key: KeyPress) -> String? {
    if isFree(key) { return nil }
    if let impossible = impossible(key) { return impossible }
    let owner = HostKeys.keys(in: .screen).first { $0.has(key) }
    return owner.map { "every screen uses it for \"\($0.label)\"" }
      ?? "it is reserved on every screen"
  }
}
