"""The handle of the process that fills the durable vector store; it does not import Chroma."""

import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Literal

from storage.search.chroma_files import LOG, Contents, Tracks
from storage.search.matrix_files import read_manifest

_LOG = logging.getLogger(__name__)
_ROOT = Path(__file__).parents[2]  # -m finds modules in the working directory first, whatever the host's is
_PATIENCE = 5.0  # seconds an ending process has before it is killed; nothing is lost either way
_STATES: dict[int | None, "FillState"] = {None: "running", 0: "done", 3: "stopped", 4: "busy"}

FillState = Literal["idle", "running", "done", "stopped", "busy", "failed"]


class ChromaFill:
    """Fills the store of a directory from a matrix, in a process of its own.

    States: idle (not started), running, done, stopped (begun and to be gone on with), busy (another process is at it),
    failed (fill.log in the directory says why).
    """

    def __init__(self, directory: Path, matrix: Path, *, url: str | None = None) -> None:
        self._directory = directory.absolute()
        self._matrix = matrix.absolute()
        self._url = url
        self._process: subprocess.Popen[bytes] | None = None
        self._done = False

    def start(self, tracks: Tracks) -> FillState:
        """Begin or go on, unless the store holds these tracks already or a process of this handle is at it."""
        if self.poll() in ("running", "done"):
            return self.poll()
        manifest = read_manifest(self._matrix)
        self._done = Contents.of(tracks, manifest.embedder, manifest.dimension).filled(self._directory)
        if not self._done:
            tracks.write(self._directory)
            self._process = self._spawn()
        return self.poll()

    def poll(self) -> FillState:
        """The state now, without waiting."""
        if self._done:
            return "done"
        if self._process is None:
            return "idle"
        return self._state(self._process.poll())

    def wait(self, timeout: float | None = None) -> FillState:
        """The state when the process has ended, or `running` after so many seconds."""
        if self._process is not None and not self._done:
            try:
                self._process.wait(timeout)
            except subprocess.TimeoutExpired:
                return "running"
        return self.poll()

    def cancel(self) -> None:
        """End the process; what it has written is gone on with next time."""
        process = self._process
        if process is None or process.poll() is not None:
            return
        process.terminate()
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _spawn(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "storage.search.chroma_fill"]
        command += [str(self._directory), str(self._matrix), str(os.getpid()), *([self._url] if self._url else [])]
        with (self._directory / LOG).open("wb") as log:
            return subprocess.Popen(  # noqa: S603 - our own module and paths
                command,
                cwd=_ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # an interrupt in the terminal is for the bot
            )

    def _state(self, status: int | None) -> FillState:
        if status is not None and status < 0:
            return "stopped"
        state = _STATES.get(status, "failed")
        if state == "failed":
            _LOG.warning("the vector store was not filled, see %s", self._directory / LOG)
        return state
