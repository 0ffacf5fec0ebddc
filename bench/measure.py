# SPDX-License-Identifier: Apache-2.0
"""What does Clang alone cost on a program, and which files does it refuse?

One `clang-19 -fsyntax-only -w` per entry of the database, with the entry's own flags except those that name an
output. -w makes the comparison fair: Watertight prints no compiler warnings either.
"""
import json
import os
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

CLANG = "clang-19"  # selects C or C++ by the file's name
SOURCES = {".c", ".cc", ".cpp", ".cxx", ".C"}
HERE = Path(__file__).resolve().parent


@dataclass
class Cost:
    """The resources that one process used, and its exit status."""

    cpu: float
    peakKiB: int
    status: int
    hitLimit: bool
    stderr: str


@dataclass
class Baseline:
    files: int = 0
    lines: int = 0
    cpu: float = 0.0
    peakKiB: int = 0
    refused: list = field(default_factory=list)


def measure(command, directory, limit=600):
    """Runs one process to its end, or until it has used `limit` CPU seconds; the kernel measures time and memory."""
    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                   preexec_fn=bound)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        err.seek(0)
        text = err.read().decode(errors="replace")
    cpu = usage.ru_utime + usage.ru_stime
    return Cost(cpu, usage.ru_maxrss, process.returncode, process.returncode == -signal.SIGXCPU, text)


def packages(names):
    """Rows of packages.tsv as (name, language), in the table's order; all of them if none is named."""
    rows = []
    for line in (HERE / "packages.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            name, language = line.split("\t")[:2]
            rows.append((name, language))
    unknown = set(names) - {name for name, _ in rows}
    if unknown:
        sys.exit(f"not in packages.tsv: {', '.join(sorted(unknown))}")
    return [row for row in rows if not names or row[0] in names]


def commands(database):
    """The C and C++ entries of the database as (directory, absolute file, arguments); duplicates are dropped."""
    entries = {}
    for entry in json.loads(Path(database).read_text()):
        arguments = entry.get("arguments") or shlex.split(entry["command"])
        directory = entry["directory"]
        file = os.path.normpath(os.path.join(directory, entry["file"]))
        if Path(file).suffix in SOURCES and "c++-header" not in arguments:
            entries[directory, file, tuple(syntaxOnly(arguments))] = (directory, file, arguments)
    return list(entries.values())


def syntaxOnly(arguments):
    """The same command for Clang, without output."""
    kept, skipNext = [], False
    for argument in arguments[1:]:
        if skipNext:
            skipNext = False
        elif argument in ("-o", "-MF", "-MT", "-MQ"):
            skipNext = True
        elif argument in ("-c", "-S", "-MD", "-MMD", "-MP", "-MG") or argument.startswith(("-o", "-MF", "-MT", "-MQ")):
            pass
        else:
            kept.append(argument)
    return [CLANG, "-fsyntax-only", "-w", *kept]


def lineCount(paths):
    return sum(Path(path).read_bytes().count(b"\n") for path in paths)


def baseline(database):
    entries = commands(database)
    result = Baseline(files=len(entries), lines=lineCount({file for _, file, _ in entries}))
    for directory, file, arguments in entries:
        cost = measure(syntaxOnly(arguments), directory)
        result.cpu += cost.cpu
        result.peakKiB = max(result.peakKiB, cost.peakKiB)
        if cost.status:
            firstError = next((line for line in cost.stderr.splitlines() if "error:" in line), cost.stderr[:200])
            result.refused.append((file, firstError))
    return result
