@_exported public import Navigation
@_exported public import NavigationTerminal
@_exported public import NcursesBackend
@_exported public import TerminalKit
