#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Does the command answer whatever it is given? Damaged sources, compile databases, baselines and specifications, and
programs that csmith makes up.

    tests/attack/damaged.py --tool build/dev/bin/watertight sources --count 5000
    tests/attack/damaged.py --tool build/dev/bin/watertight databases --count 1000
    tests/attack/damaged.py --tool build/dev/bin/watertight csmith --count 500

The same seed makes the same input. An answer is an exit code from 0 to 3 within the time, no crash (of a file or of a
function either), and, if the input is refused, a message that names the file. What got no answer is kept in --keep.
"""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CASES = HERE.parent / "cases"
SPECS = HERE.parent.parent / "specs"

TOKEN = re.compile(r'[A-Za-z_]\w*|\d+\w*|"[^"\n]*"|\s+|.', re.S)
WORDS = ["{", "}", "(", ")", ";", ",", "*", "&", "->", ".", "[", "]", "=", "==", "!", "?", ":", "if", "else", "while",
         "for", "do", "switch", "case 1:", "default:", "goto x;", "x:", "return", "break", "continue", "sizeof", "free",
         "malloc", "realloc", "struct", "union", "enum", "static", "const", "void", "int", "char", "long", "0", "1",
         "-1", "99999999999999999999", "NULL", "new", "delete", "delete[]", "this", "throw", "try", "catch", "template",
         "class", "virtual", "operator", "namespace", "auto", "inline", "extern", "typedef", "volatile", "__asm__",
         "__attribute__((cleanup(free)))", "_Alignas(64)", "({", "})", "...", "%", "\x00", "\xff", "\\\n", "/*", "*/",
         "//", "#define f g\n", "#line 7 \"x\"\n", "#include \"self.h\"\n", '"', "'"]


def damage_tokens(text, r):
    """A few changes to tokens and lines."""
    tokens = TOKEN.findall(text)
    for _ in range(r.randint(1, 6)):
        if not tokens:
            break
        i = r.randrange(len(tokens))
        how = r.randrange(8)
        if how == 0:
            del tokens[i]
        elif how == 1:
            tokens.insert(i, tokens[r.randrange(len(tokens))])
        elif how == 2:
            tokens.insert(i, " " + r.choice(WORDS) + " ")
        elif how == 3:
            tokens[i] = tokens[r.randrange(len(tokens))]
        elif how == 4:
            j = min(len(tokens), i + r.randint(1, 30))
            del tokens[i:j]
        elif how == 5:
            j = min(len(tokens), i + r.randint(1, 30))
            tokens[i:i] = tokens[i:j]
        elif how == 6:
            names = [t for t in tokens if t[0].isalpha()]
            if names:
                old, new = r.choice(names), r.choice(names)
                tokens = [new if t == old else t for t in tokens]
        else:
            j = r.randrange(len(tokens))
            tokens[i], tokens[j] = tokens[j], tokens[i]
    return "".join(tokens)


def damage_bytes(data, r):
    data = bytearray(data)
    for _ in range(r.randint(1, 8)):
        if not data:
            break
        i = r.randrange(len(data))
        how = r.randrange(6)
        if how == 0:
            data[i] = r.randrange(256)
        elif how == 1:
            del data[i:i + r.randint(1, 40)]
        elif how == 2:
            data[i:i] = data[i:i + r.randint(1, 200)]
        elif how == 3:
            data[i:i] = r.choice([b"{", b"}", b"[", b"]", b'"', b"\\", b"null", b"-1", b"1e999", b"\x00", b"\xff\xfe",
                                  b"/dev/zero", b"../" * 50, b"@x", b"," * 100, b"[" * 300])
        elif how == 4:
            del data[i:]
        else:
            j = r.randrange(len(data))
            data[i], data[j] = data[j], data[i]
    return bytes(data)


class Trial:
    def __init__(self, arguments):
        self.tool, self.time, self.keep = os.path.abspath(arguments.tool), arguments.time, arguments.keep
        self.failures = 0
        self.codes = {}

    def run(self, folder, words, named, mustCompile=False):
        """`named`: of which one a refusal has to say the name."""
        command = [self.tool, *words]
        try:
            done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=self.time)
            code, told = done.returncode, done.stderr.decode("utf-8", "replace")
            written = done.stdout
        except subprocess.TimeoutExpired:
            code, told, written = "no answer in time", "", b""
        self.codes[code] = self.codes.get(code, 0) + 1
        wrong = None
        if code not in (0, 1, 2, 3):
            wrong = f"exit code {code}"
        elif "crashed" in told:
            wrong = "something crashed"
        elif mustCompile and "compiled with errors" in told:
            wrong = "not compiled"
        elif "Assertion" in told or "Sanitizer" in told or "runtime error" in told:
            wrong = "a check of our own failed"
        elif b"\x1b" in written or "\x1b" in told:
            wrong = "an escape sequence came through"
        elif code == 2 and not any(name in told for name in named):
            wrong = "refused without saying which file"
        if wrong:
            self.failed(folder, wrong, command, told)
        return code

    def failed(self, folder, wrong, command, told):
        self.failures += 1
        where = ""
        if self.keep:
            where = os.path.join(self.keep, f"{self.failures:04}")
            shutil.copytree(folder, where, dirs_exist_ok=True)
        print(f"{wrong}: {' '.join(command)} {where}\n  {told.strip()[-400:]}", flush=True)


def seeds(pattern):
    return sorted(path for path in CASES.rglob(pattern))


def sources(trial, r, count):
    files = seeds("*.c") + seeds("*.cpp")
    batch = 20  # one program of several damaged files: they are linked, too
    for start in range(0, count, batch):
        with tempfile.TemporaryDirectory() as folder:
            entries = []
            for i in range(start, min(count, start + batch)):
                seed = r.choice(files)
                text = damage_tokens(seed.read_text(errors="replace"), r)
                name = f"d{i}{seed.suffix}"
                Path(folder, name).write_bytes(text.encode("utf-8", "surrogateescape"))
                flags = re.search(r"// flags: (.*)", text)
                words = flags.group(1).split() if flags and not re.search(r"[^\w=+. -]", flags.group(1)) else []
                entries.append({"directory": folder, "file": name, "arguments": ["clang", *words, "-c", name]})
            Path(folder, "compile_commands.json").write_text(json.dumps(entries))
            trial.run(folder, ["check", "-p", ".", "--all", "--jobs", "1"], ["d", "compile_commands.json"])


def small_program(folder):
    Path(folder, "a.c").write_text("#include <stdlib.h>\nint f(int n) {\n  char *p = malloc(3);\n  if (n) return 1;\n"
                                   "  free(p);\n  return 0;\n}\n")


def databases(trial, r, count):
    for _ in range(count):
        with tempfile.TemporaryDirectory() as folder:
            small_program(folder)
            entry = {"directory": folder, "file": "a.c", "output": "a.o"}
            if r.random() < 0.5:
                entry["arguments"] = ["ccache", "gcc", "-O2", "-DX=1", "-I", "inc", "-Xclang", "-w", "-c", "a.c", "-o",
                                      "a.o"]
            else:
                entry["command"] = "gcc -O2 '-DX=\\\"y\\\"' -I inc -std=gnu11 -c a.c -o a.o"
            text = json.dumps([entry, dict(entry)], indent=r.choice([None, 1]))
            Path(folder, "compile_commands.json").write_bytes(damage_bytes(text.encode(), r))
            trial.run(folder, ["check", "-p", ".", "--jobs", "1"], ["compile_commands.json", "a.c"])


def baselines(trial, r, count):
    with tempfile.TemporaryDirectory() as folder:
        small_program(folder)
        texts = {}
        for form in ("json", "sarif"):
            subprocess.run([trial.tool, "check", "a.c", "--format", form, "-o", form, "-q", "--"], cwd=folder)
            texts[form] = Path(folder, form).read_bytes()
        for _ in range(count):
            form = r.choice(sorted(texts))
            Path(folder, "known").write_bytes(damage_bytes(texts[form], r))
            trial.run(folder, ["check", "a.c", "--baseline", "known", "--jobs", "1", "--"], ["known"])
            if r.random() < 0.2:
                trial.run(folder, ["diff", "known", form], ["known"])


def specifications(trial, r, count):
    files = sorted(SPECS.rglob("*.own"))
    with tempfile.TemporaryDirectory() as folder:
        small_program(folder)
        for _ in range(count):
            lines = r.choice(files).read_text().splitlines(keepends=True)
            start = r.randrange(max(1, len(lines) - 40))
            Path(folder, "my.own").write_bytes(damage_bytes("".join(lines[start:start + 40]).encode(), r))
            trial.run(folder, ["check", "a.c", "--spec", "my.own", "--jobs", "1", "--"], ["my.own"])


def csmith(trial, r, count):
    if not shutil.which("csmith"):
        print("csmith is not installed: nothing tried")
        return
    include = subprocess.run("dpkg -L libcsmith-dev csmith 2>/dev/null | grep 'csmith.h$'", shell=True,
                             capture_output=True, text=True).stdout.split()
    if not include:
        print("csmith.h is not installed (libcsmith-dev): nothing tried")
        return
    flags = ["-w", "-I", os.path.dirname(include[0])]
    for _ in range(count):
        with tempfile.TemporaryDirectory() as folder:
            seed = r.randrange(1 << 31)
            subprocess.run(["csmith", "--seed", str(seed), "--max-block-depth", "4", "-o", "a.c"], cwd=folder,
                           stdout=subprocess.DEVNULL)
            # an allocation that each function's arguments decide about would be lost in nothing but integers: the
            # program is only to be read and answered for
            trial.run(folder, ["check", "a.c", "--all", "--jobs", "1", "--", *flags], ["a.c"], mustCompile=True)


KINDS = {"sources": sources, "databases": databases, "baselines": baselines, "specifications": specifications,
         "csmith": csmith}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=sorted(KINDS))
    parser.add_argument("--tool", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--time", type=float, default=120, help="seconds that one answer may take")
    parser.add_argument("--keep", help="folder for inputs that got no answer")
    arguments = parser.parse_args()
    trial = Trial(arguments)
    KINDS[arguments.what](trial, random.Random(arguments.seed), arguments.count)
    print(f"{arguments.what}: {arguments.count} tried, {trial.failures} without an answer; exit codes "
          + ", ".join(f"{code}: {n}" for code, n in sorted(trial.codes.items(), key=str)))
    return 1 if trial.failures else 0


if __name__ == "__main__":
    sys.exit(main())
