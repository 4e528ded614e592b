// Holds the place of NavigationTesting until its first file is in.
