"""What an author looks at while working: pages of pictures, and edits shown at once."""
