#!/usr/bin/env python3
"""Makes hostile inputs: files that are broken, absurd, enormous or no C at all. The same files on every run.

    tests/hostile/generate.py DIRECTORY      writes the inputs and DIRECTORY/cases.json

cases.json lists the cases: `name`, `arguments` (of the argosy binary, to be run in DIRECTORY) and `expect`:
  error   exit code 2 and a message with file:line:column
  file    exit code 2 and a message that names the file (there is no position in it to speak of)
  usage   exit code 1 and a message
  any     hostile but possibly valid: as for error or file, or exit code 0
"""

import json
import os
import pathlib
import random
import sys

from bad_programs import BROKEN_PROGRAMS, CONFLICTING_FILES, USAGE_ERRORS
from nested_programs import nested_programs

VICTIM = """\
/* The program that gets cut and mutated. */
#define SQUARE(x) ((x) * (x))
#if defined(__x86_64__) || 1
typedef struct node { struct node *next; int values[3]; union { float f; unsigned u : 7; }; } node;
#endif
extern int printf(const char *, ...);
static const char *const names[] = {"zero", "one\\n", [5] = "fi\\"ve" "!", 0};
enum color { RED, GREEN = 'g', BLUE = GREEN << 2 };
int main(int argc, char **argv) {
  node first = {.next = &first, .values = {1, 2, [2] = 3}, .f = 1.5e-3f};
  for (int i = 0, *p = &i; *p < 10 && argc; ++i) {
    switch (first.values[i % 3]) {
      case 1 ... 2: first.u += SQUARE(i + 1); break;
      default: goto out;
    }
    do { if (i & 1) continue; else first.values[0] ^= ~i >> 1; } while (0);
  }
out:
  printf("%s %d\\n", names[({ int k = RED; k ?: 1; })], (int)sizeof(node[2]) + first.next->values[1]);
  return *argv[0] ? (first.u, 0) : 'x';
}
"""


class Cases:
    def __init__(self, directory):
        self.directory = pathlib.Path(directory)
        self.list = []

    def file(self, path, content):
        target = self.directory / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def case(self, name, expect, arguments):
        self.list.append({"name": name, "expect": expect, "arguments": arguments})

    def model(self, name, expect, *files, options=()):
        """The usual case: the model of these files is asked for."""
        self.case(name, expect, ["cfa", "--stats", *options, *files])

    def program(self, name, expect, content, options=()):
        self.model(name, expect, self.file(f"{name}.c", content), options=options)


def truncated(cases):
    body = VICTIM.index("int main")
    end = VICTIM.rindex("}")
    for cut in range(5, len(VICTIM), 29):
        cases.program(f"truncated-{cut}", "error" if body + 30 < cut <= end else "any", VICTIM[:cut])


def mutated(cases):
    source = random.Random(2)
    for number in range(60):
        text = bytearray(VICTIM.encode())
        for _ in range(source.randint(1, 6)):
            position = source.randrange(len(text))
            match source.randrange(5):
                case 0: del text[position:position + source.randint(1, 20)]
                case 1: text[position] = source.randrange(256)
                case 2: text[position:position] = text[source.randrange(len(text)):][:source.randint(1, 40)]
                case 3: text[position:position] = bytes([source.choice(b"(){}[];,#\"'\\*&.0")])
                case _: text[position:position + 1] = text[position:position + 1] * source.randint(2, 50)
        cases.program(f"mutated-{number}", "any", bytes(text))


def not_c(cases):
    source = random.Random(3)
    for size in (1, 2, 3, 10, 100, 1000, 4096, 65536, 1 << 20):
        cases.program(f"random-bytes-{size}", "any" if size < 10 else "error", source.randbytes(size))
    for size in (50, 500, 5000):
        text = "".join(source.choice("(){}[];,.*&+-=<>!?:~^%|/ \n\t\"'#\\aint0x9ifdowhilestructreturn") for _ in range(size))
        cases.program(f"random-punctuation-{size}", "any", text)
    tokens = "int char struct { } ( ) [ ] ; , * & + = if else while return x y 1 2 \"s\" 'c' typedef enum sizeof goto".split()
    for number in range(10):
        cases.program(f"random-tokens-{number}", "any", " ".join(source.choice(tokens) for _ in range(400)))
    cases.program("all-bytes", "error", bytes(range(256)) * 16)
    cases.program("nul-bytes", "any", b"\0" * 4096)
    cases.program("nul-inside", "any", VICTIM.encode().replace(b"first", b"fir\0st"))
    cases.program("nul-in-string", "any", b'char s[] = "a\0b"; int main(void) { return sizeof s; }\n')
    cases.program("utf-16-le", "file", b"\xff\xfe" + VICTIM.encode("utf-16-le"))
    cases.program("utf-16-be", "file", b"\xfe\xff" + VICTIM.encode("utf-16-be"))
    cases.program("utf-16-without-mark", "error", VICTIM.encode("utf-16-le"))
    cases.program("utf-32", "file", b"\xff\xfe\0\0" + VICTIM.encode("utf-32-le"))
    cases.program("utf-8-mark", "any", b"\xef\xbb\xbf" + VICTIM.encode())
    cases.program("utf-8-broken-identifier", "error", b"int a\xc3 = 1; int main(void) { return 0; }\n")
    cases.program("utf-8-overlong", "error", b"int \xc0\xaf; int main(void) { return 0; }\n")
    cases.program("latin-1-identifier", "error", "int größe = 1; int main(void) { return größe; }\n".encode("latin-1"))
    cases.program("latin-1-string", "any", 'char *s = "größe"; int main(void) { return s[2]; }\n'.encode("latin-1"))
    cases.program("latin-1-comment", "any", "/* größe */ int main(void) { return 0; }\n".encode("latin-1"))
    cases.program("carriage-returns", "any", VICTIM.replace("\n", "\r"))
    cases.program("form-feeds", "any", VICTIM.replace("\n", "\n\f\v"))
    cases.program("right-to-left", "any", "int main(void) { /* \u202e } \u2066 */ return 0; }\n")
    cases.program("elf", "error", b"\x7fELF\x02\x01\x01" + bytes(57) + bytes(source.randbytes(2000)))
    cases.program("gzip", "error", b"\x1f\x8b\x08\x00" + source.randbytes(3000))
    cases.program("pdf", "error", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n")
    cases.program("html", "error", "<!DOCTYPE html>\n<html><body onload=\"x()\">&amp;</body></html>\n")
    cases.program("python", "error", "import os\n\ndef main():\n    print('hello')\n")
    cases.program("json", "error", '{"a": [1, 2, {"b": null}]}\n')
    cases.program("assembly", "error", "\t.globl main\nmain:\n\txorl %eax, %eax\n\tret\n")


def file_system(cases):
    directory = cases.directory
    cases.file("fine.c", "int main(void) { return 0; }\n")
    cases.model("missing-file", "file", "missing.c")
    cases.model("missing-second-file", "file", "fine.c", "missing.c")
    cases.model("missing-folder", "file", "no/such/folder/file.c")
    cases.model("empty-name", "file", "")
    (directory / "folder.c").mkdir(exist_ok=True)
    cases.model("folder", "file", "folder.c")
    cases.model("current-folder", "file", ".")
    cases.model("file-as-folder", "file", "fine.c/inside.c")
    for name, target in (("loop-a.c", "loop-b.c"), ("loop-b.c", "loop-a.c"), ("dangling.c", "nowhere.c")):
        if not (directory / name).is_symlink():
            os.symlink(target, directory / name)
    cases.model("symlink-loop", "file", "loop-a.c")
    cases.model("symlink-dangling", "file", "dangling.c")
    cases.file("unreadable.c", "int main(void) { return 0; }\n")
    os.chmod(directory / "unreadable.c", 0)
    cases.model("unreadable", "any" if os.geteuid() == 0 else "file", "unreadable.c")
    cases.model("very-long-name", "file", "x" * 300 + ".c")
    cases.model("very-long-path", "file", "y/" * 3000 + "z.c")
    cases.model("name-with-newline", "any", cases.file("new\nline.c", "int main(void) { return 0; }\n"))
    cases.model("name-like-an-option", "any", "--", cases.file("-x.c", "int main(void) { return 0; }\n"))
    cases.model("name-like-a-response-file", "any", cases.file("@args.c", "int main(void) { return 0; }\n"))
    cases.model("other-extension", "any", cases.file("program.cpp", "int main() { return 0; }\n"))
    cases.model("no-extension", "any", cases.file("program", "int main(void) { return 0; }\n"))
    cases.model("header-as-program", "any", cases.file("header.h", "int main(void) { return 0; }\n"))
    cases.model("null-device", "any", "/dev/null")
    cases.program("empty", "any", "")
    cases.program("blank", "any", "\n \t\n")
    cases.program("only-comment", "any", "/* nothing */")
    cases.case("exec-empty", "file", ["exec", "empty.c"])
    cases.case("exec-no-main", "file", ["exec", cases.file("no-main.c", "int f(void) { return 0; }\n")])
    cases.case("exec-main-only-declared", "file", ["exec", cases.file("declared.c", "int main(void);\n")])
    cases.case("exec-main-is-a-variable", "file", ["exec", cases.file("main-variable.c", "int main = 3;\n")])
    cases.case("exec-missing", "file", ["exec", "missing.c"])
    cases.case("exec-broken", "error", ["exec", cases.file("broken.c", "int main(void) { return }\n")])
    cases.case("entry-missing", "file", ["exec", "--entry-function", "nothing", "fine.c"])
    cases.case("entry-empty", "usage", ["exec", "--entry-function=", "fine.c"])


def preprocessor(cases):
    end = "int main(void) { return 0; }\n"
    cases.program("include-missing", "error", '#include "no-such-file.h"\n' + end)
    cases.program("include-missing-system", "error", "#include <no/such/file.h>\n" + end)
    cases.program("include-itself", "error", '#include "include-itself.c"\n' + end)
    cases.program("include-file-macro", "error", "#include __FILE__\n" + end)
    cases.file("circle-1.h", '#include "circle-2.h"\n')
    cases.file("circle-2.h", '#include "circle-1.h"\n')
    cases.program("include-circle", "error", '#include "circle-1.h"\n' + end)
    cases.program("include-folder", "error", '#include "folder.c"\n' + end)
    cases.program("include-dot", "error", '#include "."\n' + end)
    cases.program("include-empty-name", "error", '#include ""\n' + end)
    cases.program("include-unfinished", "error", "#include <stdio.h\n" + end)
    cases.program("include-nothing", "error", "#include\n" + end)
    cases.program("include-loop", "error", '#include "loop-a.c"\n' + end)
    cases.file("noise.h", random.Random(4).randbytes(5000))
    cases.program("include-noise", "error", '#include "noise.h"\n' + end)
    cases.file("open-brace.h", "int f(void) {\n")
    cases.program("include-open-brace", "error", '#include "open-brace.h"\n' + end)
    cases.program("error-directive", "error", "#error stop here\n" + end)
    cases.program("unterminated-if", "error", "#if 1\n" + end)
    cases.program("unterminated-if-false", "error", "#if 0\n" + end)
    cases.program("endif-alone", "error", "#endif\n" + end)
    cases.program("else-twice", "error", "#if 1\n#else\n#else\n#endif\n" + end)
    cases.program("if-division-by-zero", "error", "#if 1 / 0\n#endif\n" + end)
    cases.program("if-unbalanced", "error", "#if ((1)\n#endif\n" + end)
    cases.program("unknown-directive", "error", "#unknown\n" + end)
    cases.program("line-directive-huge", "any", '#line 4294967295 "other.c"\n' + end + "int x = ;\n")
    cases.program("line-directive-misleads", "error", '#line 1 "/etc/passwd"\nint x = ;\n' + end)
    cases.program("line-directive-empty-file", "error", '#line 7 ""\nint x = ;\n' + end)
    cases.program("macro-arguments-unterminated", "error", "#define F(x) x\nint y = F(1;\n" + end)
    cases.program("macro-paste-invalid", "error", "#define P(a, b) a ## b\nint y = P(+, 1) P(/, /);\nint z = P(., ..);\n" + end)
    cases.program("macro-redefined-keyword", "any", "#define int return\n" + end)
    cases.program("macro-self", "error", "#define X X X\nint y = X;\n" + end)
    for doublings in (10, 16, 18):
        bomb = "".join(f"#define B{i + 1} B{i} B{i}\n" for i in range(doublings))
        cases.program(f"macro-bomb-{doublings}", "any", f"#define B0 +1\n{bomb}int main(void) {{ return 0 B{doublings}; }}\n")
    cases.program("macro-many-arguments", "any", "#define F(...) 0\nint x = F(" + "a," * 100000 + "b);\n" + end)
    cases.program("string-unterminated", "error", 'char *s = "never ends;\n' + end)
    cases.program("character-unterminated", "error", "int c = 'x;\n" + end)
    cases.program("character-empty", "error", "int c = '';\n" + end)
    cases.program("comment-unterminated", "error", end + "/* never ends\n" * 100)
    cases.program("escape-unknown", "error", 'char *s = "\\u12";\n' + end)
    cases.program("escape-out-of-range", "error", 'char *s = "\\x1234567890";\n' + end)
    cases.program("backslash-at-end", "any", end + "\\")
    cases.program("backslashes", "any", "\\\n" * 100000 + end)
    cases.program("pragma-odd", "any", "#pragma pack(push, 3)\n#pragma pack(pop, nothing)\n#pragma GCC poison main\n" + end)
    cases.program("forced-include-missing", "file", end, options=["--include", "no-such-file.h"])
    cases.program("forced-include-broken", "error", end, options=["--include", "open-brace.h"])
    cases.program("definition-breaks-program", "error", end, options=["-D", "main=("])
    cases.program("definition-is-no-name", "any", end, options=["-D", "1=2"])
    cases.program("definition-empty", "any", end, options=["-D", ""])
    cases.program("include-path-is-a-file", "any", end, options=["-I", "fine.c"])


def enormous(cases):
    end = "int main(void) { return 0; }\n"
    cases.program("long-line", "any", "int main(void) { return 0" + " + 0" * 20000 + "; }\n")
    cases.program("long-blank-line", "any", " " * 5000000 + end)
    cases.program("long-identifier", "any", f"int {'x' * 1000000} = 1;\n{end}")
    cases.program("long-string", "any", f'char *s = "{"s" * 3000000}";\n{end}')
    cases.program("long-number", "error", f"int x = {'9' * 100000};\n{end}")
    cases.program("long-fraction", "any", f"double x = 0.{'3' * 100000}e5;\n{end}")
    cases.program("long-exponent", "any", f"double x = 1e{'9' * 1000};\n{end}")
    cases.program("initialiser-million", "any", f"int a[] = {{{'1,' * 1000000}}};\n{end}")
    cases.program("initialiser-local-100000", "any", f"int main(void) {{ int a[] = {{{'1,' * 100000}}}; return a[5]; }}\n")
    cases.program("initialiser-structs", "any", "struct s { int a, b[2]; } a[] = {" + "{1, {2, 3}}," * 100000 + "};\n" + end)
    cases.program("initialiser-strings", "any", "char *a[] = {" + ",".join(f'"{i}"' for i in range(100000)) + "};\n" + end)
    cases.program("initialiser-sparse", "any", f"int a[1 << 28] = {{[(1 << 28) - 1] = 1}};\n{end}")
    cases.program("initialiser-range", "any", f"int a[1 << 24] = {{[0 ... (1 << 24) - 1] = 7}};\n{end}")
    cases.program("initialiser-sparse-local", "any", "int main(void) { int a[1 << 24] = {[1 << 23] = 1}; return a[0]; }\n")
    cases.program("initialiser-string-padded", "any", f'char a[1 << 30] = "x";\n{end}')
    cases.program("array-2-gigabytes", "any", f"char a[0x7fffffff];\n{end}")
    cases.program("array-exabytes", "any", f"char a[1ull << 60];\n{end}")
    cases.program("array-too-large", "error", f"int a[0xffffffffffffffffull];\n{end}")
    cases.program("array-product-too-large", "error", f"int a[1 << 30][1 << 30][1 << 30];\n{end}")
    cases.program("struct-too-large", "any", "struct s { char a[1ull << 62], b[1ull << 62], c[1ull << 62]; } x;\n" + end)
    cases.program("array-ilp32-too-large", "error", f"char a[0xffffffffull + 2];\n{end}", options=["--32"])
    cases.program("globals-20000", "any", "".join(f"int g{i};\n" for i in range(20000)) + end)
    cases.program("functions-10000", "any", "".join(f"int f{i}(int n) {{ return n + {i}; }}\n" for i in range(10000)) + end)
    cases.program("locals-10000", "any", "int main(void) {" + "".join(f" int v{i} = {i};\n" for i in range(10000)) + " return v9; }\n")
    cases.program("parameters-5000", "any", "int f(" + ", ".join(f"int p{i}" for i in range(5000)) + ") { return p4999; }\n" + end)
    cases.program("members-50000", "any", "struct s {" + "".join(f" int m{i};\n" for i in range(50000)) + "} x;\n" + end)
    cases.program("enumerators-100000", "any", "enum e {" + "".join(f"E{i},\n" for i in range(100000)) + "};\n" + end)
    cases.program("cases-20000", "any", "int main(int n, char **a) { switch (n) {"
                  + "".join(f"case {i}: n++;\n" for i in range(20000)) + "} return n; }\n")
    cases.program("case-ranges-huge", "any", "int main(int n, char **a) { switch (n) { case -2147483647 - 1 ... -1: return 1; "
                  "case 0 ... 2147483647: return 2; } return 0; }\n")
    cases.program("labels-20000", "any", "int main(void) {" + "".join(f"l{i}: ;\n" for i in range(20000)) + "return 0; }\n")
    cases.program("statements-100000", "any", "int x;\nint main(void) {\n" + "x++;\n" * 100000 + "return x; }\n")
    cases.program("errors-20000", "error", "int main(void) {\n" + "undeclared++;\n" * 20000 + "}\n")
    cases.program("warnings-20000", "any", "int main(void) {\n" + "1;\n" * 20000 + "}\n")
    cases.program("computed-gotos-300", "any", "int main(int n, char **a) { static void *t[] = {"
                  + ",".join(f"&&l{i}" for i in range(300)) + "};\n"
                  + "".join(f"l{i}: if (n--) goto *t[n % 300];\n" for i in range(300)) + "return 0; }\n")


def generate(directory):
    cases = Cases(directory)
    cases.directory.mkdir(parents=True, exist_ok=True)
    file_system(cases)
    truncated(cases)
    mutated(cases)
    not_c(cases)
    preprocessor(cases)
    enormous(cases)
    for name, text in nested_programs():
        cases.program(name, "any", text)
    for name, text in BROKEN_PROGRAMS.items():
        cases.program(name, "error", text)
    for name, expect, texts in CONFLICTING_FILES:
        files = [cases.file(f"{name}/{number}.c", text) for number, text in enumerate(texts, 1)]
        cases.model(name, expect, *files)
    for name, arguments in USAGE_ERRORS.items():
        cases.case(f"usage-{name}", "usage", arguments)
    names = [case["name"] for case in cases.list]
    assert len(names) == len(set(names)), "two cases have the same name"
    cases.file("cases.json", json.dumps(cases.list, indent=1))
    return cases.list


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(f"{len(generate(sys.argv[1]))} cases")
