// Holds the place of NcursesBackend until its first file is in.
