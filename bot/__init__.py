"""The process: command line, settings from the environment."""
