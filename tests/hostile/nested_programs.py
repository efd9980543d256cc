"""Programs that nest one construct very deeply. Most are valid C, but few tools survive them."""

DEPTHS = (300, 3000, 30000, 100000)
# Clang needs quadratic time for these: 30,000 levels use up the front end's time, and show nothing that 100,000 don't.
QUADRATIC = {"ifs", "else-ifs", "whiles", "fors", "switches", "arrays", "array-initialiser", "anonymous-structs"}


def nest(before, inside, after, depth):
    return before * depth + inside + after * depth


def in_main(statement):
    return f"int f(int n) {{ return n; }}\nint main(int n, char **v) {{ {statement} return n; }}\n"


def nested_structs(depth):
    return "struct s0 { int v; };\n" + "".join(f"struct s{i} {{ struct s{i - 1} m; }};\n" for i in range(1, depth)) + \
        f"struct s{depth - 1} x;\nint main(void) {{ return x{'.m' * (depth - 1)}.v; }}\n"


SHAPES = {
    "parentheses": lambda d: in_main(f"n = {nest('(', 'n', ')', d)};"),
    "parentheses-open": lambda d: in_main(f"n = {'(' * d}n;"),
    "braces-open": lambda d: in_main("{" * d),
    "brackets-open": lambda d: in_main("n = v" + "[" * d),
    "blocks": lambda d: in_main(nest("{", "n++;", "}", d)),
    "ifs": lambda d: in_main("if (n) " * d + "n++;"),
    "else-ifs": lambda d: in_main("if (n == 1) n++; else " * d + "n--;"),
    "whiles": lambda d: in_main("while (n) " * d + "n--;"),
    "do-whiles": lambda d: in_main(nest("do {", "n--;", "} while (n > 0);", d)),
    "fors": lambda d: in_main("for (;n;) " * d + "n--;"),
    "switches": lambda d: in_main(nest("switch (n) { case 1: ", "n++;", "}", d)),
    "labels": lambda d: in_main("".join(f"l{i}: " for i in range(d)) + "n++;"),
    "sums": lambda d: in_main("n = n" + " + n" * d + ";"),
    "sums-right": lambda d: in_main(f"n = {nest('n + (', 'n', ')', d)};"),
    "conjunctions": lambda d: in_main("n = n" + " && n" * d + ";"),
    "disjunctions": lambda d: in_main(f"n = {nest('(n || ', 'n', ')', d)};"),
    "commas": lambda d: in_main("n = (n" + ", n" * d + ");"),
    "assignments": lambda d: in_main("n = " * d + "n;"),
    "conditionals": lambda d: in_main("n = " + "n ? n : " * d + "n;"),
    "conditionals-middle": lambda d: in_main(f"n = {nest('n ? ', 'n', ' : n', d)};"),
    "negations": lambda d: in_main("n = " + "- " * d + "n;"),
    "logical-negations": lambda d: in_main("n = " + "!" * d + "n;"),
    "casts": lambda d: in_main("n = " + "(char)" * d + "n;"),
    "address-dereference": lambda d: in_main("n = " + "*&" * d + "n;"),
    "calls": lambda d: in_main(f"n = {nest('f(', 'n', ')', d)};"),
    "subscripts": lambda d: "int a[2];\nint main(void) { return " + nest("a[", "0", "]", d) + "; }\n",
    "sizeofs": lambda d: in_main("n = " + "sizeof " * d + "n;"),
    "statement-expressions": lambda d: in_main(f"n = {nest('({', 'n;', '})', d)};"),
    "typeofs": lambda d: in_main(f"{nest('typeof(', 'n', ')', d)} x;"),
    "generics": lambda d: in_main(f"n = {nest('_Generic(1, int: ', 'n', ')', d)};"),
    "compound-literals": lambda d: in_main(f"n = {nest('(int){', 'n', '}', d)};"),
    "initialiser-braces": lambda d: f"int x = {nest('{', '1', '}', d)};\nint main(void) {{ return x; }}\n",
    "pointers": lambda d: f"int {'*' * d}p;\nint main(void) {{ return !p; }}\n",
    "arrays": lambda d: f"char a{'[1]' * d};\nint main(void) {{ return sizeof a; }}\n",
    "array-initialiser": lambda d: f"char a{'[1]' * d} = {nest('{', '1', '}', d)};\nint main(void) {{ return sizeof a; }}\n",
    "declarators": lambda d: f"int {nest('(', 'x', ')', d)};\nint main(void) {{ return x; }}\n",
    "function-declarators": lambda d: f"int {nest('(*', 'f', ')(void)', d)};\nint main(void) {{ return !f; }}\n",
    "anonymous-structs": lambda d: f"struct s {nest('{ struct ', '{ int v; }', '; }', d)} x;\nint main(void) {{ return x.v; }}\n",
    "named-structs": lambda d: nested_structs(min(d, 30000)),
    "strings": lambda d: "char *s = " + '"a"' * d + ";\nint main(void) { return s[1]; }\n",
    "conditionals-preprocessor": lambda d: "#if 1\n" * d + "int main(void) { return 0; }\n" + "#endif\n" * d,
    "macros": lambda d: "#define M0 1\n" + "".join(f"#define M{i} M{i - 1}\n" for i in range(1, min(d, 30000)))
              + f"int main(void) {{ return M{min(d, 30000) - 1}; }}\n",
    "macro-calls": lambda d: f"#define I(x) x\nint main(void) {{ return {nest('I(', '0', ')', min(d, 3000))}; }}\n",
    "typedefs": lambda d: "typedef int t0;\n" + "".join(f"typedef t{i - 1} *t{i};\n" for i in range(1, min(d, 30000)))
                + "int main(void) { return 0; }\n",
    "call-chain": lambda d: "int f0(int n) { return n; }\n"
                  + "".join(f"int f{i}(int n) {{ return f{i - 1}(n); }}\n" for i in range(1, min(d, 30000)))
                  + f"int main(void) {{ return f{min(d, 30000) - 1}(0); }}\n",
}


def nested_programs():
    for name, shape in SHAPES.items():
        for depth in DEPTHS:
            text = shape(depth)
            if (depth == 30000 and name in QUADRATIC) or (depth == DEPTHS[-1] and text == shape(30000)):
                continue
            yield f"nested-{name}-{depth}", text
