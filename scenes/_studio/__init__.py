"""What turns scenes into files, and what looks at them before anybody else does."""
