"""The set-up script, on made-up machines: no network, no root rights, nothing installed."""

import ast
import errno
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
SCRIPT = PROJECT / "tools" / "setup.py"


def load_script():
    spec = importlib.util.spec_from_file_location("project_setup", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


setup = load_script()


class MadeUpMachine(setup.Machine):
    """A Debian machine with nothing missing, that notes commands instead of running them."""

    python = "/usr/bin/python3"
    version = (3, 11, 2)
    system = "Linux"
    is_root = True
    programs = ("apt-get", "dpkg-query", "pkg-config", "sudo")
    installed = ()  # what dpkg says
    lacking = ()  # what the probes do not find
    venv_answer = (0, "3.11\n")

    def __init__(self, **traits):
        self.said = []
        self.commands = []
        self.answers = {}  # a word of a command: the (code, output) it gets
        vars(self).update(traits)

    def say(self, line):
        self.said.append(line)

    def which(self, name):
        return f"/usr/bin/{name}" if name in self.programs else None

    def ask(self, *command):
        if command[0] == "dpkg-query":
            names = [name for name in command[4:] if name in self.installed]
            return len(names) < len(command[4:]), "".join(f"{name} ii \n" for name in names)
        return self.venv_answer

    def run(self, *command, **environment):
        self.commands.append(" ".join(command))
        for word, answer in self.answers.items():
            if word in command:
                return answer
        if "venv" in command:
            folder = Path(command[-1])
            (folder / "bin").mkdir(parents=True)
            (folder / "bin" / "python").symlink_to(sys.executable)
            (folder / "pyvenv.cfg").touch()
        if "install" in command and "apt-get" in command:
            self.lacking = ()
        return 0, ""

    def may_use_sudo(self):
        return "sudo" in self.programs

    def has_module(self, name):
        return name not in self.lacking

    def has_python_headers(self):
        return "Python.h" not in self.lacking

    def has_compiler(self):
        return "cc" not in self.lacking

    def has_pango(self):
        return "pango" not in self.lacking


@pytest.fixture
def root(tmp_path):
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(PROJECT / name, tmp_path)
    return tmp_path


def set_up(level, machine, root):
    return setup.set_up(level, machine, str(root))


def installs(machine):
    return [command for command in machine.commands if "pip install" in command]


# --- the Python -----------------------------------------------------------------------------------


def test_the_script_parses_on_old_pythons():
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_a_python_too_old_is_told_in_one_sentence(capsys):
    machine = MadeUpMachine(version=(3, 9, 2))
    assert setup.main(["render"], machine) == 1
    told = capsys.readouterr().err.strip()
    assert "Python 3.11 or newer is wanted, but /usr/bin/python3 is 3.9.2" in told
    assert "PYTHON=/path/to/it" in told
    assert "\n" not in told
    assert machine.commands == []


def test_a_newer_python_beside_an_old_one_is_taken():
    machine = MadeUpMachine(
        version=(3, 9, 2), programs=("python3", "python3.12"), venv_answer=(0, "True\n")
    )
    assert setup.better_python(machine) == "/usr/bin/python3.12"


def test_a_python_new_enough_is_kept():
    assert setup.better_python(MadeUpMachine(version=(3, 14, 0))) is None


# --- system packages ------------------------------------------------------------------------------


def test_only_what_is_missing_is_installed(root):
    machine = MadeUpMachine(
        lacking=("pango", "ensurepip"),
        programs=("apt-get", "dpkg-query", "pkg-config"),
        installed=("build-essential",),
    )
    set_up("render", machine, root)
    apt = [command for command in machine.commands if "apt-get" in command]
    assert apt[0].endswith("update")
    assert apt[1].endswith("install --no-install-recommends libpango1.0-dev python3-venv")
    assert all("DEBIAN_FRONTEND=noninteractive" in command for command in apt)
    assert "System packages missing here: libpango1.0-dev python3-venv" in machine.said


def test_without_pkg_config_dpkg_knows_what_is_there():
    machine = MadeUpMachine(
        programs=("apt-get", "dpkg-query"), lacking=("pango", "cc"), installed=("libpango1.0-dev",)
    )
    packages = [need.apt for need in setup.missing_needs(machine)]
    assert packages == ["pkg-config", "libpango1.0-dev", "build-essential"]
    absent = setup.absent_debian_packages(machine, packages)
    assert absent == ["pkg-config", "build-essential"]


def test_nothing_missing_leaves_apt_alone(root):
    machine = MadeUpMachine()
    set_up("render", machine, root)
    assert not any("apt-get" in command for command in machine.commands)


def test_sudo_is_used_when_not_root(root):
    machine = MadeUpMachine(is_root=False, lacking=("pango",))
    set_up("render", machine, root)
    assert machine.commands[0].startswith("sudo env DEBIAN_FRONTEND=noninteractive")


def test_no_rights_is_told_with_the_command_to_run(root):
    machine = MadeUpMachine(
        is_root=False, lacking=("pango",), programs=("apt-get", "dpkg-query", "pkg-config")
    )
    with pytest.raises(setup.SetUpError, match=r"root rights.*`apt-get install libpango1.0-dev`"):
        set_up("render", machine, root)
    assert machine.commands == []


def test_an_unreachable_archive_is_told(root):
    machine = MadeUpMachine(
        lacking=("pango",),
        answers={
            "update": (0, "Err:1 Temporary failure resolving 'archive'"),
            "install": (100, "E: Unable to locate package libpango1.0-dev"),
        },
    )
    with pytest.raises(setup.SetUpError, match=r"archive could not be reached.*setup\.log"):
        set_up("render", machine, root)


def test_an_unknown_system_gets_a_list(root):
    machine = MadeUpMachine(programs=(), lacking=("pango", "cc"))
    with pytest.raises(
        setup.SetUpError, match="lacks pkg-config, Pango and Cairo with headers, a C compiler"
    ):
        set_up("render", machine, root)


def test_a_package_that_does_not_help_is_told(root):
    machine = MadeUpMachine(python="/opt/python/bin/python3", lacking=("Python.h",))
    with pytest.raises(setup.SetUpError, match=r"headers of Python 3\.11 wanted.*/opt/python"):
        set_up("render", machine, root)


def test_homebrew_installs_on_macos(root):
    machine = MadeUpMachine(system="Darwin", programs=("brew",), lacking=("pango",))
    with pytest.raises(setup.SetUpError):  # for the made-up machine finds no pkg-config afterwards
        set_up("render", machine, root)
    assert machine.commands == ["brew install pkg-config pango cairo"]


# --- the virtual environment ----------------------------------------------------------------------


def test_the_second_run_installs_nothing(root):
    assert set_up("dev", MadeUpMachine(), root)
    again = MadeUpMachine()
    assert not set_up("dev", again, root)
    assert not set_up("render", again, root)  # contained in dev
    assert again.commands == []
    assert again.said == []


def test_a_higher_level_builds_on_a_lower_one(root):
    set_up("render", MadeUpMachine(), root)
    machine = MadeUpMachine()
    assert set_up("dev", machine, root)
    assert not any("-m venv" in command for command in machine.commands)
    assert [command.split()[-1] for command in installs(machine)] == [
        "torch==2.13.0+cpu",
        ".[torch,cluster,dev]",
    ]


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_changed_pin_is_installed_and_a_change_back_too(root, name):
    set_up("dev", MadeUpMachine(), root)
    before = (root / name).read_text()
    (root / name).write_text(before + "# changed\n")
    assert set_up("render", MadeUpMachine(), root)
    (root / name).write_text(before)
    assert set_up("dev", MadeUpMachine(), root)


def test_an_interrupted_set_up_is_made_anew(root):
    class Killed(BaseException):
        pass

    class Interrupted(MadeUpMachine):
        def run(self, *command, **environment):
            if "--editable" in command:
                raise Killed
            return super().run(*command, **environment)

    with pytest.raises(Killed):
        set_up("render", Interrupted(), root)
    (root / ".venv" / "half-installed").touch()
    machine = MadeUpMachine()
    assert set_up("render", machine, root)
    assert machine.said[0] == "Making .venv anew: the last set-up did not finish."
    assert not (root / ".venv" / "half-installed").exists()
    assert not set_up("render", MadeUpMachine(), root)


@pytest.mark.parametrize(
    ("venv_answer", "reason"),
    [((1, ""), "its Python does not run"), ((0, "3.12\n"), "it is of Python 3.12, not 3.11")],
)
def test_a_venv_that_does_not_fit_is_made_anew(root, venv_answer, reason):
    set_up("render", MadeUpMachine(), root)
    (root / ".venv" / ".setup-render").unlink()
    machine = MadeUpMachine(venv_answer=venv_answer)
    assert set_up("render", machine, root)
    assert machine.said[0] == f"Making .venv anew: {reason}."


def test_a_venv_whose_python_is_gone_is_made_anew(root):
    set_up("render", MadeUpMachine(), root)
    python = root / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python3")
    machine = MadeUpMachine(venv_answer=(127, ""))
    assert set_up("render", machine, root)
    assert any("-m venv" in command for command in machine.commands)


def test_a_venv_that_cannot_be_written_is_told(root, monkeypatch):
    def refuse(path, **_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(setup.os, "makedirs", refuse)
    machine = MadeUpMachine()
    with pytest.raises(setup.SetUpError, match=r"\.venv cannot be written \(Permission denied\)"):
        set_up("render", machine, root)
    assert machine.commands == []


def test_a_full_disk_ends_in_a_sentence(monkeypatch, capsys):
    def fill(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), ".venv")

    monkeypatch.setattr(setup, "set_up", fill)
    monkeypatch.setattr(setup, "outer_python", lambda: None)
    assert setup.main(["render"], MadeUpMachine()) == 1
    assert "Set-up stopped: [Errno 28] No space left on device" in capsys.readouterr().err


@pytest.mark.skipif(setup.Machine.is_root, reason="root may write everywhere")
def test_a_folder_without_write_permission_is_told(root):
    root.chmod(0o555)
    try:
        with pytest.raises(setup.SetUpError, match="cannot be written"):
            set_up("render", MadeUpMachine(), root)
    finally:
        root.chmod(0o755)


# --- pip ------------------------------------------------------------------------------------------

NOT_OFFERED = (1, "ERROR: No matching distribution found for torch==2.13.0+cpu\n")


def test_torch_falls_back_to_the_common_build(root, monkeypatch):
    monkeypatch.delenv("TORCH_INDEX_URL", raising=False)
    machine = MadeUpMachine(answers={"torch==2.13.0+cpu": NOT_OFFERED})
    set_up("dev", machine, root)
    assert [command.split()[-1] for command in installs(machine)][:2] == [
        "torch==2.13.0+cpu",
        "torch==2.13.0",
    ]


def test_torch_takes_the_index_that_is_named_and_nothing_else_does(root, monkeypatch):
    monkeypatch.setenv("TORCH_INDEX_URL", "http://localhost/cpu")
    machine = MadeUpMachine()
    set_up("dev", machine, root)
    torch, rest = installs(machine)
    assert "--no-deps --index-url http://localhost/cpu torch==" in torch
    assert "--index-url" not in rest


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        (
            "ERROR: No matching distribution found for av==18.1.0",
            "no index offers av==18.1.0 for this Python",
        ),
        ("ERROR: Failed building wheel for pycairo", "could not be built"),
        ("something else", "pip failed with code 1"),
    ],
)
def test_pip_failures_are_told_in_one_sentence(root, said, sentence):
    machine = MadeUpMachine(answers={"--editable": (1, said)})
    with pytest.raises(setup.SetUpError, match=sentence) as told:
        set_up("render", machine, root)
    assert str(root / ".venv" / "setup.log") in str(told.value)


def test_no_network_is_told_and_the_next_run_goes_on(root):
    """The real script and the real pip, pointed at a port of this machine where nobody listens."""
    (root / "tools").mkdir()
    script = shutil.copy(SCRIPT, root / "tools")
    python = sys._base_executable
    subprocess.run([python, "-m", "venv", root / ".venv"], check=True)
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PIP_")},
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_RETRIES": "1",
        "PIP_NO_CACHE_DIR": "1",
        "no_proxy": "127.0.0.1",
    }
    done = subprocess.run(
        [python, script, "render"], env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 1
    assert done.stderr.startswith("Set-up stopped: the package index could not be reached")
    assert done.stderr.count("\n") == 1
    log = root / ".venv" / "setup.log"
    assert str(log) in done.stderr
    assert "127.0.0.1" in log.read_text()
    machine = MadeUpMachine()
    assert set_up("render", machine, root)
    assert not any("-m venv" in command for command in machine.commands)


# --- the pins -------------------------------------------------------------------------------------


def test_every_pin_is_exact_and_free_of_local_builds():
    lines = (PROJECT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert "torch==2.13.0" in pins
    for pin in pins:
        name, version = pin.split(" ;")[0].split("==")
        assert name == name.lower().replace("_", "-")
        assert "+" not in version
        assert "*" not in version
    names = [pin.split("==")[0] for pin in pins]
    assert len(names) == len(set(names))


def test_the_running_environment_is_the_pinned_one():
    """Each package that is installed here and pinned has the version it is pinned to."""
    from importlib.metadata import PackageNotFoundError, version

    if Path(sys.prefix).resolve() != PROJECT / ".venv":
        pytest.skip("not run from .venv")
    lines = (PROJECT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    for pin in (line for line in lines if "==" in line):
        name, wanted = pin.split(" ;")[0].split("==")
        try:
            found = version(name)
        except PackageNotFoundError:
            continue
        assert found.split("+")[0] == wanted, name


def test_every_installed_pin_runs_on_the_python_of_debian_12():
    """A release that wants 3.11.5 installs here, but not where Debian's 3.11.2 is the Python."""
    from importlib.metadata import distributions

    from packaging.specifiers import SpecifierSet

    pins = set((PROJECT / "constraints.txt").read_text(encoding="utf-8").split())
    refusing = [
        pin
        for found in distributions()
        if (pin := f"{found.name.lower().replace('_', '-')}=={found.version}") in pins
        and "3.11.2" not in SpecifierSet(found.metadata.get("Requires-Python") or "")
    ]
    assert refusing == []


# --- the programs that look at what we make -------------------------------------------------------

WITNESSES = [
    ("chromium", "google-chrome", "No Chromium here: tests of the pages will be left out."),
    (
        "libreoffice-impress-nogui",
        "soffice",
        "No LibreOffice here: tests of the slides will be left out.",
    ),
]


@pytest.mark.parametrize(("package", "program", "_"), WITNESSES)
def test_the_tests_get_what_they_look_with_and_the_film_does_not(root, package, program, _):
    machine = MadeUpMachine()
    set_up("render", machine, root)
    assert not any(package in command for command in machine.commands)
    set_up("dev", machine, root)
    assert sum(f"install --no-install-recommends {package}" in c for c in machine.commands) == 1


@pytest.mark.parametrize(("package", "program", "_"), WITNESSES)
def test_a_program_that_is_there_will_do(root, package, program, _):
    machine = MadeUpMachine(programs=(*MadeUpMachine.programs, program))
    set_up("dev", machine, root)
    assert not any(package in command for command in machine.commands)


@pytest.mark.parametrize(("package", "program", "words"), WITNESSES)
@pytest.mark.parametrize(
    "traits",
    [{"is_root": False, "programs": ("pkg-config", "apt-get")}, {"programs": ("pkg-config",)}],
)
def test_without_one_the_set_up_goes_on_and_says_so(root, traits, package, program, words):
    machine = MadeUpMachine(**traits)
    set_up("dev", machine, root)
    assert words in machine.said
    assert machine.said[-1] == "Set-up done."


@pytest.mark.parametrize(("package", "program", "_"), WITNESSES)
def test_one_that_cannot_be_installed_stops_nothing(root, package, program, _):
    machine = MadeUpMachine()
    machine.answers = {package: (100, f"E: Unable to locate package {package}")}
    set_up("dev", machine, root)
    assert any(package in line and "failed with code 100" in line for line in machine.said)
    assert machine.said[-1] == "Set-up done."
