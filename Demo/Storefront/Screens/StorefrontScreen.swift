import Navigation
import NavigationTerminal

/// What every screen of the storefront gets to act by.
typealias StorefrontContext = ScreenContext<StorefrontRoute>
