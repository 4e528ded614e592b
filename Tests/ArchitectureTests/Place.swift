// Holds the place of ArchitectureTests until its first file is in.
