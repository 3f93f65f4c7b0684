"""Make `.venv` ready: system packages, a virtual environment, the pinned dependencies.

    python3 tools/setup.py render     what the film needs
    python3 tools/setup.py dev        that, and PyTorch, ruff, mypy, pytest
    python3 tools/setup.py oracles    that, and the libraries we compare our numbers with

The Makefile calls it before every target. An unchanged set-up is known by its stamp and costs a
fraction of a second. Whatever goes wrong ends in one sentence and a non-zero exit; what pip and
apt-get said is kept in `.venv/setup.log`.

Only the standard library, and no syntax newer than Python 3.6: an old Python must get far enough
to say that it is too old.
"""

import contextlib
import hashlib
import importlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from collections import namedtuple

OLDEST_PYTHON = (3, 11)
OTHER_PYTHONS = ("python3.13", "python3.12", "python3.11", "python3")
LEVELS = ("render", "dev", "oracles")  # each contains the one before it
EXTRAS = {
    "render": (),
    "dev": ("torch", "cluster", "dev"),
    "oracles": ("torch", "cluster", "dev", "oracles"),
}
Witness = namedtuple("Witness", "title programs package tests")
"""A program in which tests look at what we make: any of `programs` will do."""
WITNESSES = (
    Witness(
        "Chromium", ("chromium", "chromium-browser", "google-chrome"), "chromium", "of the pages"
    ),
    Witness("LibreOffice", ("soffice",), "libreoffice-impress-nogui", "of the slides"),
)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

NETWORK_FAILURE = re.compile(
    r"NewConnectionError|NameResolutionError|Max retries exceeded|ConnectTimeout|ReadTimeout"
    r"|ProtocolError|ProxyError|SSLError|CERTIFICATE_VERIFY_FAILED|Failed to establish"
    r"|Temporary failure (in name resolution|resolving)|Network is unreachable"
    r"|Could not resolve|Could not connect|Unable to connect|Failed to fetch"
)


class SetUpError(Exception):
    """The set-up cannot go on; the message is the one sentence that the user reads."""


class Machine:
    """The computer the set-up runs on; a test puts its own in this place."""

    python = sys.executable
    version = tuple(sys.version_info[:3])
    system = platform.system()
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    log = os.devnull
    which = staticmethod(shutil.which)

    def say(self, line):
        """Print a line for the user."""
        print(line)
        sys.stdout.flush()

    def ask(self, *command):
        """Return the exit code and the output of a quiet command."""
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                universal_newlines=True,
            )
        except OSError:
            return 127, ""
        return done.returncode, done.stdout

    def run(self, *command, **environment):
        """Return the exit code and the output of a long command, kept in the log as it comes."""
        said = []
        with open(self.log, "a", encoding="utf-8", errors="replace") as log:
            log.write("$ " + " ".join(command) + "\n")
            log.flush()
            try:
                child = subprocess.Popen(
                    command,
                    cwd=ROOT,
                    env=dict(os.environ, **environment),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                )
            except OSError as error:
                log.write(f"{error}\n")
                return 127, str(error)
            for raw in child.stdout:
                line = raw.decode("utf-8", "replace")
                said.append(line)
                log.write(line)
                log.flush()
                self.show_progress(line)
        self.show_progress("")
        return child.wait(), "".join(said)

    def show_progress(self, line):
        """Show on a terminal what a long command is at; the line is overwritten by the next."""
        if sys.stdout.isatty():
            width = shutil.get_terminal_size().columns - 1
            sys.stdout.write("\r\033[K" + f"    {line.strip()}"[:width] * bool(line))
            sys.stdout.flush()

    def may_use_sudo(self):
        """Tell whether sudo lets this user in, asking for the password where there is a screen."""
        if not self.which("sudo"):
            return False
        if sys.stdin and sys.stdin.isatty():
            return subprocess.call(["sudo", "-v"]) == 0
        return self.ask("sudo", "-n", "-v")[0] == 0

    def has_module(self, name):
        """Tell whether the chosen Python comes with a module of its standard library."""
        importlib.invalidate_caches()
        return importlib.util.find_spec(name) is not None

    def has_python_headers(self):
        """Tell whether `Python.h` of the chosen Python is there."""
        folders = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
        return any(os.path.isfile(os.path.join(folder, "Python.h")) for folder in folders)

    def has_compiler(self):
        """Tell whether the compiler this Python was built with is there and finds its headers."""
        compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
        probe = ("-E", "-x", "c", "-include", "stdlib.h", os.devnull)
        return any(self.ask(name, *probe)[0] == 0 for name in (compiler, "cc"))

    def has_pango(self):
        """Tell whether Pango and Cairo are there with their headers."""
        return self.ask("pkg-config", "--exists", "pangocairo", "pangoft2", "cairo")[0] == 0


# --- the Python to build with ---------------------------------------------------------------------


def better_python(machine):
    """Return the path of a Python that is new enough, or None where the running one will do."""
    if machine.version[:2] >= OLDEST_PYTHON:
        return None
    for name in OTHER_PYTHONS:
        path = machine.which(name)
        tell = f"import sys; print(sys.version_info[:2] >= {OLDEST_PYTHON!r})"
        if path and machine.ask(path, "-c", tell) == (0, "True\n"):
            return path
    raise SetUpError(
        f"Python {dotted(OLDEST_PYTHON)} or newer is wanted, but {machine.python} is "
        f"{dotted(machine.version)} and no newer one was found: install one, then run make again "
        "with PYTHON=/path/to/it."
    )


def outer_python():
    """Return the Python that the running virtual environment was made from, or None outside one."""
    if sys.prefix == getattr(sys, "base_prefix", sys.prefix):
        return None
    return getattr(sys, "_base_executable", None)


def dotted(version):
    """Return a version tuple as text: `(3, 11)` is "3.11"."""
    return ".".join(str(part) for part in version)


# --- system packages ------------------------------------------------------------------------------

Need = namedtuple("Need", "what apt brew")


def missing_needs(machine):
    """Return what has to be on the system before pip can build pycairo and ManimPango."""
    version = dotted(machine.version[:2])
    own = debian_python_name(machine)
    needs = []
    if not machine.which("pkg-config"):
        needs.append(Need("pkg-config", "pkg-config", "pkg-config"))
    if not machine.has_pango():
        needs.append(Need("Pango and Cairo with headers", "libpango1.0-dev", "pango cairo"))
    if not machine.has_compiler():
        needs.append(Need("a C compiler with headers", "build-essential", None))
    if not machine.has_python_headers():
        needs.append(Need("the headers of Python " + version, own and own + "-dev", None))
    if not (machine.has_module("venv") and machine.has_module("ensurepip")):
        needs.append(Need("the venv module of Python " + version, own and own + "-venv", None))
    return needs


def debian_python_name(machine):
    """Return what Debian calls the chosen Python ("python3", "python3.12"), or None if not its."""
    real = os.path.realpath(machine.python)
    if os.path.dirname(real) != "/usr/bin":
        return None
    if real == os.path.realpath("/usr/bin/python3"):
        return "python3"
    return "python" + dotted(machine.version[:2])


def install_system_packages(machine):
    """Install what is missing, or stop with the list where that is for the user to do."""
    needs = missing_needs(machine)
    if not needs:
        return
    if machine.system == "Darwin" and machine.which("brew"):
        install_with_brew(machine, needs)
    elif machine.which("apt-get") and machine.which("dpkg-query"):
        install_with_apt(machine, needs)
    else:
        raise SetUpError(
            f"this machine lacks {listed(needs)}, and neither apt-get nor Homebrew is here to "
            "install them: install them, then run make again."
        )
    still = missing_needs(machine)
    if still:
        raise SetUpError(
            f"{listed(still)} wanted, and no system package brings it for {machine.python}: "
            "install it by hand, or choose another Python with PYTHON=/path/to/it, then run make "
            "again."
        )


def listed(needs):
    """Return needs as words: "pkg-config, a C compiler with headers"."""
    return ", ".join(need.what for need in needs)


def absent_debian_packages(machine, names):
    """Return those of the names that dpkg does not know as installed."""
    _, answer = machine.ask("dpkg-query", "-W", "-f", "${Package} ${db:Status-Abbrev}\\n", *names)
    there = {line.split()[0] for line in answer.splitlines() if line.split()[1:] == ["ii"]}
    return [name for name in names if name not in there]


def install_with_apt(machine, needs):
    """Install packages with apt-get, as root or through sudo."""
    packages = absent_debian_packages(machine, [need.apt for need in needs if need.apt])
    if not packages:
        return
    install = "apt-get install " + " ".join(packages)
    machine.say("System packages missing here: " + " ".join(packages))
    if not machine.is_root and not machine.may_use_sudo():
        raise SetUpError(
            "installing system packages wants root rights, and sudo is missing or refused them: "
            f"have an administrator run `{install}`, then run make again."
        )
    sudo = [] if machine.is_root else ["sudo"]
    machine.say("Installing them: " + " ".join([*sudo, install]))
    apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C", "apt-get", "-y"]
    apt += ["-o", "DPkg::Lock::Timeout=120"]
    _, updating = machine.run(*apt, "update")
    code, installing = machine.run(*apt, "install", "--no-install-recommends", *packages)
    if code == 0:
        return
    if NETWORK_FAILURE.search(updating + installing):
        raise SetUpError(
            f"the package archive could not be reached for `{install}`: check the network, then "
            f"run make again (apt-get's words are in {machine.log})."
        )
    raise SetUpError(
        f"`{install}` failed with code {code}: read {machine.log}, then run make again."
    )


def install_witnesses(machine):
    """Install the programs that tests look with; without one its tests are left out."""
    missing = [
        witness for witness in WITNESSES if not any(machine.which(p) for p in witness.programs)
    ]
    rights = machine.which("apt-get") and (machine.is_root or machine.may_use_sudo())
    sudo = [] if machine.is_root else ["sudo"]
    apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C", "apt-get", "-y"]
    if missing and rights:
        machine.run(*apt, "update")
    for title, _, package, tests in missing:
        left_out = f"tests {tests} will be left out."
        if not rights:
            machine.say(f"No {title} here: {left_out}")
            continue
        machine.say(f"Installing {title} for the tests: apt-get install {package}")
        code, _ = machine.run(*apt, "install", "--no-install-recommends", package)
        if code:
            machine.say(f"`apt-get install {package}` failed with code {code}: {left_out}")


def install_with_brew(machine, needs):
    """Install packages with Homebrew."""
    packages = " ".join(need.brew for need in needs if need.brew)
    if not packages:
        return
    machine.say("Installing system packages: brew install " + packages)
    code, _ = machine.run("brew", "install", *packages.split())
    if code:
        raise SetUpError(
            f"`brew install {packages}` failed with code {code}: read {machine.log}, then run "
            "make again."
        )


# --- the virtual environment ----------------------------------------------------------------------


class Venv:
    """The folder `.venv`, what state it is in, and the marks the set-up leaves there."""

    def __init__(self, root):
        self.root = root
        self.folder = os.path.join(root, ".venv")
        self.python = os.path.join(self.folder, "bin", "python")
        self.log = os.path.join(self.folder, "setup.log")
        self.unfinished = os.path.join(self.folder, ".setup-unfinished")

    def stamp(self, level):
        """Return the path of the file that says a level is set up."""
        return os.path.join(self.folder, ".setup-" + level)

    def key(self, level, version):
        """Return the fingerprint of everything that a level was set up from."""
        digest = hashlib.sha256()
        for name in ("pyproject.toml", "constraints.txt"):
            with open(os.path.join(self.root, name), "rb") as file:
                digest.update(file.read())
        for word in (level, dotted(version[:2]), platform.machine(), self.root):
            digest.update(b"\0" + word.encode("utf-8", "surrogateescape"))
        return digest.hexdigest()

    def is_ready(self, level, version):
        """Tell whether nothing is left to do."""
        sound = os.access(self.python, os.X_OK) and not os.path.exists(self.unfinished)
        return sound and self.is_stamped(level, version)

    def is_stamped(self, level, version):
        """Tell whether a level was once set up from just what is here now."""
        try:
            with open(self.stamp(level), encoding="ascii") as file:
                return file.read() == self.key(level, version)
        except OSError:
            return False

    def fault(self, machine):
        """Return why the folder cannot be built upon, "" where it holds none, None if sound."""
        if os.path.exists(self.unfinished):
            return "the last set-up did not finish"
        if not os.path.exists(os.path.join(self.folder, "pyvenv.cfg")):
            return ""
        tell = "import pip, sys; print('%d.%d' % sys.version_info[:2])"
        code, answer = machine.ask(self.python, "-c", tell)
        if code:
            return "its Python does not run"
        wanted = dotted(machine.version[:2])
        if answer.strip() != wanted:
            return f"it is of Python {answer.strip()}, not {wanted}"
        return None

    def begin(self, fault, machine):
        """Open the folder for work, emptied first where something is wrong with it."""
        try:
            if fault:
                machine.say(f"Making .venv anew: {fault}.")
            if fault is not None and os.path.lexists(self.folder):
                remove(self.folder)
            os.makedirs(self.folder, exist_ok=True)
            with open(self.log, "w"):
                pass
        except OSError as error:
            raise SetUpError(
                f"{self.folder} cannot be written ({error.strerror}): make it yours, or remove it "
                "with the rights it was made with, then run make again."
            ) from None

    def make(self, machine):
        """Make the virtual environment itself."""
        machine.say("Making .venv with Python " + dotted(machine.version))
        code, _ = machine.run(machine.python, "-m", "venv", self.folder)
        if code:
            raise SetUpError(
                f"`{machine.python} -m venv` failed with code {code}: read {self.log}, then run "
                "make again."
            )

    def finish(self, level, version):
        """Stamp the level and those it contains; those above it keep only a stamp that holds."""
        for above in LEVELS[LEVELS.index(level) + 1 :]:
            if os.path.exists(self.stamp(above)) and not self.is_stamped(above, version):
                os.remove(self.stamp(above))
        for done in LEVELS[: LEVELS.index(level) + 1]:
            with open(self.stamp(done), "w", encoding="ascii") as file:
                file.write(self.key(done, version))
        os.remove(self.unfinished)


def remove(path):
    """Remove a file, a link or a whole folder."""
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path)
    else:
        os.remove(path)


# --- the pinned dependencies ----------------------------------------------------------------------


def pip_install(machine, venv, *arguments):
    """Return the exit code and output of `pip install` under the project's constraints."""
    environment = {
        "PIP_CONSTRAINT": "constraints.txt",  # relative, for pip splits this at blanks
        "PIP_BUILD_CONSTRAINT": "constraints.txt",  # the same for builds, from pip 25.3 on
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_USER": "0",
        "PYTHONPATH": "",
    }
    command = [venv.python, "-m", "pip", "install", "--no-input", "--progress-bar", "off"]
    return machine.run(*(command + list(arguments)), **environment)


def install_torch(machine, venv, index):
    """Install the pinned PyTorch by itself, as a CPU build where one is offered.

    First of all, so that nothing else brings in another build. What PyTorch needs in turn comes
    with the rest, from the usual index and under the constraints.
    """
    pin = pinned("torch")
    source = ["--index-url", index] if index else []
    machine.say(f"Installing {pin} (a CPU build where one is offered)")
    if machine.system == "Linux":
        code, said = pip_install(machine, venv, "--no-deps", *source, pin + "+cpu")
        if code == 0:
            return
        if "No matching distribution found" not in said or NETWORK_FAILURE.search(said):
            stop_for_pip(code, said, venv)
        if platform.machine() == "x86_64" and not index:
            machine.say(
                "  none is, and the common build weighs gigabytes: TORCH_INDEX_URL can name an "
                "index of CPU builds (CONTRIBUTING.md)"
            )
    code, said = pip_install(machine, venv, "--no-deps", *source, pin)
    if code:
        stop_for_pip(code, said, venv)


def pinned(name):
    """Return a package's line of constraints.txt, such as "torch==2.13.0"."""
    with open(os.path.join(ROOT, "constraints.txt"), encoding="utf-8") as file:
        for line in file:
            if line.startswith(name + "=="):
                return line.strip()
    raise SetUpError(f"constraints.txt pins no {name}: put the line back, then run make again.")


def install_dependencies(machine, venv, level):
    """Install the project itself, editable, with everything the level needs."""
    extras = ",".join(EXTRAS[level])
    machine.say(f"Installing the pinned dependencies for `{level}` (minutes the first time)")
    target = f".[{extras}]" if extras else "."
    code, said = pip_install(machine, venv, "--editable", target)
    if code:
        stop_for_pip(code, said, venv)


def stop_if_network(said, venv):
    """Stop where pip's words show that it reached no index; what is installed stays sound."""
    if NETWORK_FAILURE.search(said):
        with contextlib.suppress(OSError):
            os.remove(venv.unfinished)
        raise SetUpError(
            "the package index could not be reached: check the network (or the proxy and pip's "
            f"settings), then run make again (pip's words are in {venv.log})."
        )


def stop_for_pip(code, said, venv):
    """Stop with the likeliest reason for pip's failure."""
    stop_if_network(said, venv)
    if "No space left on device" in said:
        reason = "the disk is full: free some space"
    elif "No matching distribution found" in said:
        wanted = re.findall(r"No matching distribution found for (\S+)", said)[-1]
        reason = f"no index offers {wanted} for this Python and machine: try another PYTHON"
    elif "Failed building wheel" in said or "metadata-generation-failed" in said:
        reason = "a package could not be built from source"
    else:
        reason = f"pip failed with code {code}"
    raise SetUpError(f"{reason}; read {venv.log}, then run make again.")


# --- the whole ------------------------------------------------------------------------------------


def set_up(level, machine, root=ROOT):
    """Bring `.venv` to a level; return whether anything had to be done."""
    venv = Venv(root)
    if venv.is_ready(level, machine.version):
        return False
    with only_one_at_a_time(root, machine):
        if venv.is_ready(level, machine.version):
            return False
        fault = venv.fault(machine)
        venv.begin(fault, machine)
        machine.log = venv.log
        install_system_packages(machine)
        with open(venv.unfinished, "w"):
            pass
        if fault is not None:
            venv.make(machine)
        if "torch" in EXTRAS[level]:
            install_torch(machine, venv, os.environ.get("TORCH_INDEX_URL"))
        install_dependencies(machine, venv, level)
        if level != "render":
            install_witnesses(machine)
        venv.finish(level, machine.version)
        machine.say("Set-up done.")
    return True


@contextlib.contextmanager
def only_one_at_a_time(root, machine):
    """Hold a lock on the project folder, so that two makes do not fill one `.venv`."""
    import fcntl

    folder = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            machine.say("Waiting for another set-up of this folder to end.")
            fcntl.flock(folder, fcntl.LOCK_EX)
        except OSError:
            pass  # a file system without locks
        yield
    finally:
        os.close(folder)


def main(arguments, machine=None):
    """Set up and return the exit code."""
    machine = machine or Machine()
    if len(arguments) != 1 or arguments[0] not in LEVELS:
        print("usage: setup.py " + "|".join(LEVELS), file=sys.stderr)
        return 2
    try:
        if os.name != "posix":
            raise SetUpError("Linux or macOS is wanted: on Windows, run make inside WSL.")
        python = better_python(machine) or outer_python()
        if python:
            os.execv(python, [python, os.path.abspath(__file__), *arguments])
        set_up(arguments[0], machine)
    except SetUpError as reason:
        print(f"Set-up stopped: {reason}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"Set-up stopped: {error}: mend that, then run make again.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nSet-up interrupted: run make again to take it up.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
