"""Snippets that call the C library and the compiler's own functions: characters, byte orders, searches in strings, numbers as text, bits.
What the standard leaves open is not looked at: of the classes of characters only whether they are zero, of comparisons only the sign. A mixin of the generator."""

from program_model import Array

LIBRARIES = {name: f"idiom_{name}" for name in (
    "characters", "wide_characters", "byte_orders", "string_searches", "string_copies", "printed_numbers", "parsed_numbers",
    "scanned_numbers", "quotients", "compiler_bits", "checked_arithmetic", "whole_numbers", "sorted_numbers")}

STRING = "extern char *strchr(const char *, int);\nextern char *strrchr(const char *, int);\nextern char *strstr(const char *, const char *);\n" \
         "extern int strncmp(const char *, const char *, __SIZE_TYPE__);\nextern int memcmp(const void *, const void *, __SIZE_TYPE__);\n" \
         "extern void *memchr(const void *, int, __SIZE_TYPE__);\nextern __SIZE_TYPE__ strspn(const char *, const char *);\n" \
         "extern __SIZE_TYPE__ strcspn(const char *, const char *);\nextern __SIZE_TYPE__ strnlen(const char *, __SIZE_TYPE__);"
LIBRARY_HELPERS = {
    "characters": "\n".join(f"extern int {name}(int);" for name in (
        "isalpha", "isdigit", "isalnum", "isspace", "isupper", "islower", "isxdigit", "ispunct", "isprint", "iscntrl", "isgraph", "toupper", "tolower")),
    "wide_characters": "extern int iswdigit(__WINT_TYPE__);\nextern int iswxdigit(__WINT_TYPE__);\nextern int iswspace(__WINT_TYPE__);\n"
                       "extern __WINT_TYPE__ towupper(__WINT_TYPE__);\nextern __SIZE_TYPE__ wcslen(const __WCHAR_TYPE__ *);",
    "byte_orders": "extern unsigned short htons(unsigned short);\nextern unsigned short ntohs(unsigned short);\nextern unsigned int htonl(unsigned int);\n"
                   "extern unsigned int ntohl(unsigned int);",
    "string_searches": STRING,
    "string_copies": "extern char *strcpy(char *, const char *);\nextern char *strncpy(char *, const char *, __SIZE_TYPE__);\n"
                     "extern char *strcat(char *, const char *);\nextern char *strncat(char *, const char *, __SIZE_TYPE__);",
    "printed_numbers": "extern int snprintf(char *, __SIZE_TYPE__, const char *, ...);\nextern int sprintf(char *, const char *, ...);",
    "parsed_numbers": "extern int atoi(const char *);\nextern long strtol(const char *, char **, int);\nextern unsigned long strtoul(const char *, char **, int);",
    "scanned_numbers": "extern int sscanf(const char *, const char *, ...);",
    "quotients": "typedef struct { int quot, rem; } div_t;\nextern div_t div(int, int);\nextern int abs(int);\nextern long labs(long);",
    "whole_numbers": "extern double floor(double);\nextern double ceil(double);\nextern double trunc(double);\nextern double fabs(double);\n"
                     "extern double fmod(double, double);\nextern double sqrt(double);\nextern double round(double);\nextern long lround(double);",
    "sorted_numbers": "extern void qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));\n"
                      "static int by_size(const void *a, const void *b) { return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b; }",
}


class LibraryIdioms:
    def text(self, size: int) -> str:
        """A string in an array of that size, some of whose characters inputs may tell. The last byte stays zero."""
        name = self.fresh("s")
        self.emit(f'char {name}[{size}] = "{self.rng.choice(("", "a", "ab", "12", "-7", "0x1", " 42"))}";')
        self.declare(Array(name, self.types.character, (size - 1,)))
        for _ in range(self.rng.randint(0, 2)):
            self.emit(f"{name}[{self.rng.choice((self.index(size - 1), self.rng.randrange(size - 1)))}] = {self.character()};")
        return name

    def character(self) -> str:
        one, other = self.rng.sample(("'a'", "'b'", "'Z'", "'1'", "'7'", "' '", "'-'", "0"), 2)
        return self.rng.choice((one, f"({self.builder.condition(1)} ? {one} : {other})", f"(char)('0' + ({self.pure()} & 7))"))

    def idiom_characters(self) -> None:
        value = self.rng.choice((self.small(127), self.small(255), f"(unsigned char){self.pure()}"))
        if self.rng.random() < 0.7:
            kind = self.rng.choice(("alpha", "digit", "alnum", "space", "upper", "lower", "xdigit", "punct", "print", "cntrl", "graph"))
            self.into(f"is{kind}({value if kind in ('digit', 'xdigit') else self.small(127)}) != 0")
        else:
            self.into(f"to{self.rng.choice(('upper', 'lower'))}({self.small(127)})")

    def idiom_wide_characters(self) -> None:
        self.into(self.rng.choice((f"iswdigit({self.small(127)}) != 0", f"iswxdigit({self.small(127)}) != 0", f"iswspace({self.small(127)}) != 0",
                                   f"towupper({self.small(127)})", 'wcslen(L"abc")')))

    def idiom_byte_orders(self) -> None:
        self.into(self.rng.choice((f"htons((unsigned short){self.pure()})", f"ntohl((unsigned int){self.pure()})",
                                   f"ntohs(htons((unsigned short){self.small(4095)}))", f"htonl({self.small(255)}) >> 20")))

    def idiom_string_searches(self) -> None:
        size = self.rng.choice((4, 5, 8))
        name, found = self.text(size), self.fresh("p")
        search = self.rng.choice((f"strchr({name}, {self.character()})", f"strrchr({name}, {self.character()})", f'strstr({name}, "{self.rng.choice(("a", "b", "12", ""))}")',
                                  f"memchr({name}, {self.character()}, {self.rng.randint(0, size)})"))
        self.emit(f"char *{found} = {search};")
        self.into(f"{found} ? (int)({found} - {name}) : -1")
        sign = self.rng.choice((f'strncmp({name}, "a1", {self.rng.randint(0, 3)})', f'memcmp({name}, "ab", {self.rng.randint(0, 3)})'))
        self.into(self.rng.choice((f"({sign} > 0) - ({sign} < 0)", f'strspn({name}, "ab1")', f'strcspn({name}, "7 ")', f"strnlen({name}, {self.rng.randint(0, size)})")))

    def idiom_string_copies(self) -> None:
        one, two = self.text(5), self.fresh("s")
        self.emit(f'char {two}[12] = "xy";')
        for _ in range(self.rng.randint(1, 2)):
            self.emit(self.rng.choice((f"strcpy({two}, {one});", f"strncpy({two}, {one}, {self.rng.randint(0, 7)});\n{'  ' * self.indent}{two}[7] = 0;")))
            self.emit(self.rng.choice((f"strcat({two}, {self.rng.choice((one, chr(34) + 'z' + chr(34)))});", f"strncat({two}, {one}, {self.rng.randint(0, 3)});")))
            self.emit(f"{two}[6] = 0;")
        self.into(f"strlen({two})")
        self.into(f"{two}[{self.index(6)}]")

    def idiom_printed_numbers(self) -> None:
        name, length = self.fresh("s"), self.fresh("n")
        self.emit(f"char {name}[24];")
        form, value = self.rng.choice((("%d", f"(int){self.small(255)}"), ("%d", f"-(int){self.small(127)}"), ("%u", f"(unsigned int){self.small(1023)}"),
                                       ("%x", f"(unsigned int){self.small(255)}"), ("%c", f"'a' + (int){self.small(15)}"), ("<%4d>", f"(int){self.small(63)}"),
                                       ("%-3d|", f"(int){self.small(63)}"), ("%03d", f"(int){self.small(31)}"), ("%o", f"(unsigned int){self.small(63)}"),
                                       ("%s-%d", f'"ab", (int){self.small(15)}'), ("%lld", f"(long long){self.small(127)}")))
        call = self.rng.choice((f'sprintf({name}, "{form}", {value})', f'snprintf({name}, {self.rng.randint(1, 6)}, "{form}", {value})'))
        self.emit(f"int {length} = {call};")
        self.into(length)
        self.into(self.rng.choice((f"strlen({name})", f"{name}[0]")))

    def idiom_parsed_numbers(self) -> None:
        name = self.text(5)
        if self.rng.random() < 0.5:
            self.into(f"atoi({name})")
            return
        end, base = self.fresh("e"), self.rng.choice((10, 0, 16, 8))
        self.emit(f"char *{end};")
        self.into(f"(int)strto{self.rng.choice(('l', 'ul'))}({name}, &{end}, {base})")
        self.into(f"{end} - {name}")

    def idiom_scanned_numbers(self) -> None:
        name, value, count = self.text(5), self.fresh("v"), self.fresh("n")
        self.emit(f"int {value} = -5;")
        self.emit(f'int {count} = sscanf({name}, "{self.rng.choice(("%d", "%2d", " %i"))}", &{value});')
        self.into(count)
        self.into(value)

    def idiom_quotients(self) -> None:
        self.into(self.rng.choice((f"div((int){self.small(1023)}, (int){self.small(7)} + 1).quot", f"div(-(int){self.small(1023)}, 7).rem",
                                   f"abs((int){self.small(255)} - 100)", f"labs(-(long){self.small(4095)})")))

    def idiom_compiler_bits(self) -> None:
        kind, type = self.rng.choice((("", "unsigned int"), ("ll", "unsigned long long")))
        value = f"({type}){self.pure()}"
        self.into(self.rng.choice((f"__builtin_clz{kind}({value} | 1U)", f"__builtin_ctz{kind}({value} | 64U)", f"__builtin_popcount{kind}({value})",
                                   f"__builtin_parity{kind}({value})", f"__builtin_ffs{kind}((int){self.small(240)})", f"__builtin_bswap32((unsigned int){self.pure()})",
                                   f"__builtin_bswap16((unsigned short){self.pure()})", f"__builtin_clrsb((int){self.pure()})")))

    def idiom_checked_arithmetic(self) -> None:
        result, type = self.fresh("r"), self.rng.choice((self.types.int, self.types.uchar, self.types.short, self.types.uint))
        self.emit(f"{type.name} {result};")
        self.into(f"__builtin_{self.rng.choice(('add', 'sub', 'mul'))}_overflow({self.pure()}, {self.pure()}, &{result})")
        self.into(result)

    def idiom_whole_numbers(self) -> None:
        value = f"((int){self.small(63)} - 20) / {self.rng.choice((2, 3, 4))}.0"
        self.into(self.rng.choice((f"(int)floor({value})", f"(int)ceil({value})", f"(int)trunc({value})", f"(int)(fabs({value}) * 8)", f"(int)round({value})",
                                   f"lround({value})", f"(int)(fmod({value}, 4) * 4)", f"(int)sqrt((double){self.small(1023)})")))

    def idiom_sorted_numbers(self) -> None:
        name = self.fresh("q")
        self.emit(f"int {name}[4] = {{{self.small(15)}, 7, -{self.small(3)}, {self.rng.randint(-3, 9)}}};")
        self.emit(f"qsort({name}, {self.rng.randint(1, 4)}, sizeof *{name}, by_size);")
        self.declare(Array(name, self.types.int, (4,)))
        self.into(f"{name}[{self.index(4)}]")
