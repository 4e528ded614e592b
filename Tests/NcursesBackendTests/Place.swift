// Holds the place of NcursesBackendTests until its first file is in.
