"""The shared room: look, type, layout and narration. It knows no chapter and no formula."""
