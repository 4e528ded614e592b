import TerminalKit
import TerminalUI

extension HostLayers {
  /// The bindings of the top screen, with the keys in effect.
  var bindings: [KeyBinding] {
    configuration.hostKeys.now.screens.applied(to: topScreen.bindings)
  }

  /// The bindings of the top screen, with the keys that currently reach them.
  var usableBindings: [KeyBinding] {
    let mode = topScreen.inputMode
    guard mode != .keys else { return bindings }
    return bindings.compactMap { binding in
      var binding = binding
      binding.keys.removeAll { !mode.isFree($0) }
      return binding.keys.isEmpty ? nil : binding
    }
  }
}

extension InputMode {
  /// Whether a key can be a binding, because it neither edits text nor chooses a button.
  func isFree(_ press: KeyPress) -> Bool {
    self == .keys || press.typedCharacter == nil && !(isText && press.key == .delete)
  }
}
