// Holds the place of TapeScriptTests until its first file is in.
