"""The film: one chapter per file, one public scene per file."""
