import Navigation

/// A part of the settings.
package enum SettingsSection: String, Hashable, Sendable, CaseIterable, Codable, DeepLinkValue {
  /// How lists look.
  case display
  /// How parcels travel.
  case delivery
  /// What is announced by mail.
  case notifications
  /// How fast the order service answers.
  case service

  /// The name on the screen.
  package var title: String {
    switch self {
    case .display: "Display"
    case .delivery: "Delivery"
    case .notifications: "Notifications"
    case .service: "Service"
    }
  }

  /// What is set there.
  package var summary: String {
    switch self {
    case .display: "how lists look"
    case .delivery: "default delivery"
    case .notifications: "what we email you about"
    case .service: "how fast orders load"
    }
  }
}
