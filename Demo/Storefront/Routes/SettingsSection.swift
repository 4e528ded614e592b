import Navigation

/// A part of the settings.
package enum SettingsSection: String, Hashable, Sendable, CaseIterable, Codable, DeepLinkValue {
  /// How lists look.
  case display
  /// How parcels travel.
  case delivery
  /// What is announced by mail.
  case notifications

  /// The name on the screen.
  package var title: String {
    switch self {
    case .display: "Display"
    case .delivery: "Delivery"
    case .notifications: "Notifications"
    }
  }

  /// What is set there.
  package var summary: String {
    switch self {
    case .display: "How lists look"
    case .delivery: "How parcels travel unless said otherwise"
    case .notifications: "What we write to you about"
    }
  }
}
