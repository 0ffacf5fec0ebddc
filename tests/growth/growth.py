#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Does the cost of a function, or of a program, grow faster than its size? Writes programs of one shape in two sizes, n and 2 n,
# and compares the formula nodes that `--stats` counts: a count, no clock, so the answer is the same on every machine.
#
#   tests/growth/growth.py build/dev/bin/watertight            all shapes, one line each
#   tests/growth/growth.py build/dev/bin/watertight ladder     one of them
#
# The exponent is log2(nodes(2 n) / nodes(n)). It must stay below kBound, or within 0.1 of what is stated for a shape that is known
# to grow faster. No function may be given up.
import json
import math
import os
import subprocess
import sys
import tempfile

kBound = 1.3
# Shapes that grow faster than kBound, and how fast: at a join, each variable that was set on one way still costs a node or two,
# even if nobody reads it any more.
KNOWN = {"ladder": 1.81}

HEAD = "#include <stdlib.h>\n#include <string.h>\nstruct box { int a, b; char *text; struct box *next; };\n"
FILL = "static int fill(struct box *x, int n) { char *p = malloc(n); if (!p) return -1; if (n > 5) { x->text = p; return 1; } free(p); return 0; }\n"


def lines(n, line):
    return "".join(line(i) for i in range(n))


def independent(n):
    return HEAD + lines(n, lambda i: f"int f{i}(struct box *x, int n) {{ char *p = malloc(n); if (!p) return -1;"
                                     f" if (x->a > {i % 7}) {{ free(p); return x->b; }} x->text = p; return 0; }}\n")


def chain(n):
    first = "int f0(struct box *x, int n) { x->text = malloc(n); return x->text ? 0 : -1; }\n"
    return HEAD + first + lines(n, lambda i: f"int f{i + 1}(struct box *x, int n) {{ int r = f{i}(x, n); if (r < 0) return r; x->b += n; return 0; }}\n")


def ring(n):
    head = HEAD + lines(n, lambda i: f"int f{i}(struct box *, int);\n")
    return head + lines(n, lambda i: f"int f{i}(struct box *x, int n) {{ if (!x) return 0; if (x->a == {i}) {{ free(x->text); x->text = malloc(n); }}"
                                     f" return f{(i + 1) % n}(x->next, n - 1); }}\n")


def branches(n):
    body = lines(n, lambda i: f" if (c[{i}] > n) k += {i + 1}; else k ^= {i + 3};\n")
    return HEAD + "int f(int *c, int n) { int k = 0; char *p = malloc(n); if (!p) return -1;\n" + body + " if (k == 12345) return 1; free(p); return k; }\n"


def elseif(n):
    body = " else ".join(f'if (!strcmp(s, "k{i}")) n += {i};\n' for i in range(n))
    return HEAD + "int f(char *s, int n) { char *p = malloc(n); if (!p) return -1;\n" + body + " free(p); return n; }\n"


def early(n):
    body = lines(n, lambda i: f" struct box l{i} = {{0}}; if (fill(&l{i}, n) < 0) return {i}; free(l{i}.text);\n")
    return HEAD + FILL + "int f(int n) {\n" + body + " return 0; }\n"


def ladder(n):
    take = lines(n, lambda i: f" p{i} = malloc(n + {i}); if (!p{i}) goto e{i};\n")
    give = "".join(f" free(p{i});\ne{i}:;\n" for i in reversed(range(n)))
    return HEAD + "int f(int n) { int r = -1;\n" + lines(n, lambda i: f" char *p{i} = 0;") + take + " r = 0;\n" + give + " return r; }\n"


def cases(n):
    body = lines(n, lambda i: f" case {i}: p = malloc({i} + n); if (!p) return -1; x->a = {i}; break;\n")
    return HEAD + "int f(struct box *x, int c, int n) { char *p = 0; switch (c) {\n" + body + " default: break; } if (p) { free(x->text); x->text = p; } return 0; }\n"


def interpreter(n):
    body = lines(n, lambda i: f" case {i}: if (x->a > {i}) {{ char *q = malloc({i} + n); if (!q) return -1; free(x->text); x->text = q; }} x->b += {i}; break;\n")
    return HEAD + "int f(struct box *x, unsigned char *pc, int n) { for (;;) { switch (*pc++) {\n" + body + " default: return 0; } } }\n"


def outs(n):
    make = "int g(" + ", ".join(f"char **o{i}" for i in range(n)) + ", int n) {\n" + lines(n, lambda i: f" *o{i} = malloc(n); if (!*o{i}) return {i};\n") + " return 0; }\n"
    use = "int f(int n) {" + lines(n, lambda i: f" char *p{i} = 0;") + " int r = g(" + ", ".join(f"&p{i}" for i in range(n)) + ", n);" + lines(n, lambda i: f" free(p{i});") + " return r; }\n"
    return HEAD + make + use


def fields(n):
    record = "struct many {" + lines(n, lambda i: f" char *p{i};") + " };\n"
    drop = "void drop(struct many *x) {\n" + lines(n, lambda i: f" free(x->p{i});\n") + " free(x); }\n"
    make = "struct many *make(int n) { struct many *x = calloc(1, sizeof *x); if (!x) return 0;\n" + lines(n, lambda i: f" x->p{i} = malloc(n); if (!x->p{i}) {{ drop(x); return 0; }}\n") + " return x; }\n"
    return HEAD + record + drop + make + "int f(int n) { struct many *x = make(n); if (!x) return -1; drop(x); return 0; }\n"


def destructors(n):
    return ("#include <cstdlib>\nstruct Buffer { char *p; Buffer(int n) : p((char *)malloc(n)) {} ~Buffer() { free(p); } };\nvoid g(int);\nint f(int n) {\n"
            + lines(n, lambda i: f" Buffer b{i}(n); g({i});\n") + " return 0; }\n")


def table(n):
    each = lines(n, lambda i: f"static int g{i}(struct box *x, int n) {{ free(x->text); x->text = malloc(n + {i}); return x->text ? 0 : -1; }}\n")
    rows = "int (*rows[])(struct box *, int) = {" + ", ".join(f"g{i}" for i in range(n)) + "};\n"
    return HEAD + each + rows + lines(n, lambda i: f"int c{i}(struct box *x, int k) {{ int r = rows[k](x, k); return r < 0 ? r : rows[k + 1](x, r); }}\n")


SHAPES = {  # and the smaller size
    "independent": (independent, 100), "chain": (chain, 100), "ring": (ring, 40), "branches": (branches, 100), "elseif": (elseif, 100),
    "early": (early, 40), "ladder": (ladder, 40), "cases": (cases, 60), "interpreter": (interpreter, 40), "outs": (outs, 20),
    "fields": (fields, 60), "destructors": (destructors, 30), "table": (table, 100),
}


def nodes(tool, shape, n, folder):
    make, _ = SHAPES[shape]
    text = make(n)
    source = os.path.join(folder, f"{shape}{n}." + ("cpp" if "cstdlib" in text else "c"))
    stats = source + ".json"
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    run = subprocess.run([tool, "check", "--quiet", "--jobs", "1", "--stats", stats, source, "--"], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"{source}: exit code {run.returncode}\n{run.stdout}{run.stderr}")
    with open(stats, encoding="utf-8") as file:
        told = json.load(file)
    return told["counts"]["escape: formula nodes"], told["givenUp"]


def main(tool, wanted):
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for shape in wanted or SHAPES:
            n = SHAPES[shape][1]
            small, _ = nodes(tool, shape, n, folder)
            large, given_up = nodes(tool, shape, 2 * n, folder)
            exponent = math.log2(large / small)
            bound = KNOWN[shape] + 0.1 if shape in KNOWN else kBound
            is_good = exponent <= bound and not given_up
            print(f"{'' if is_good else 'FAILED '}{shape}: {small} nodes at {n}, {large} at {2 * n}: exponent {exponent:.2f}"
                  + (f" (known: {KNOWN[shape]})" if shape in KNOWN else "") + "".join(f"; given up: {g}" for g in given_up))
            if shape in KNOWN and exponent <= kBound:
                print(f"FAILED {shape}: stated to grow with {KNOWN[shape]}, and does not: delete that")
            failed |= not is_good or (shape in KNOWN and exponent <= kBound)
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__ or "usage: growth.py WATERTIGHT [SHAPE…]")
    sys.exit(main(sys.argv[1], sys.argv[2:]))
