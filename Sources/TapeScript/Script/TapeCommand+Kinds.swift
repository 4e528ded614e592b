extension TapeCommand {
  /// Whether the command reaches the app: keys, text, pastes, clicks, links and sizes.
  ///
  /// What comes before the first of them, a `Resize` apart, happens before the app starts.
  public var isInput: Bool {
    switch self {
    case .key, .chord, .type, .paste, .resize, .open, .click, .typeSecret: true
    case .sleep, .wait, .copy, .set, .output, .screenshot, .source, .require, .env, .hide, .show,
      .subtitle, .snapshot, .expect:
      false
    }
  }

  /// Whether the command means something only where a video is made, and is ignored here.
  public var isIgnored: Bool {
    switch self {
    case .require, .env, .hide, .show, .subtitle: true
    case .set(.other): true
    case .output(let file), .screenshot(let file): file.format == .video || file.format == .tape
    default: false
    }
  }

  /// The word the command begins with in a tape.
  public var name: String {
    switch self {
    case .key(let key, _, _): key.rawValue
    case .chord(let chord): chord.description
    case .type: "Type"
    case .sleep: "Sleep"
    case .wait: "Wait"
    case .copy: "Copy"
    case .paste: "Paste"
    case .set: "Set"
    case .output: "Output"
    case .screenshot: "Screenshot"
    case .source: "Source"
    case .require: "Require"
    case .env: "Env"
    case .hide: "Hide"
    case .show: "Show"
    case .subtitle: "Subtitle"
    case .open: "Open"
    case .resize: "Resize"
    case .click: "Click"
    case .typeSecret: "TypeSecret"
    case .snapshot: "Snapshot"
    case .expect: "Expect"
    }
  }
}
