#include "program/print/c_prelude.h"

#include <sstream>
#include <string>

namespace argosy {
namespace {

// The text is not meant to be read for mistakes of its author: what compilers warn about is how the model is.
constexpr const char* silencedWarnings =
    "address address-of-packed-member all array-bounds attributes bitfield-constant-conversion bool-compare "
    "bool-operation builtin-declaration-mismatch constant-conversion dangling-pointer deprecated-non-prototype "
    "div-by-zero division-by-zero extra format format-security free-nonheap-object gnu-variable-sized-type-not-at-end "
    "ignored-attributes incompatible-library-redeclaration incompatible-pointer-types infinite-recursion "
    "int-conversion int-to-pointer-cast int-to-void-pointer-cast literal-range maybe-uninitialized nonnull overflow "
    "parentheses parentheses-equality pedantic pointer-to-int-cast return-local-addr return-stack-address self-assign "
    "shift-count-negative shift-count-overflow stringop-overflow stringop-overread tautological-compare type-limits "
    "uninitialized unreachable-code unused unused-but-set-variable unused-function unused-label unused-parameter "
    "unused-variable void-pointer-to-int-cast";

// Each floating-point operation rounds once, to its own type.
constexpr const char* floatingPointSettings = R"(#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#else
#pragma GCC optimize("fp-contract=off")
#if defined(__i386__)
#pragma GCC target("sse2,fpmath=sse")
#endif
#endif
)";

// The library's functions under names that cannot clash with the program's own declarations of them.
constexpr const char* helpers = R"(
extern void *__argosy_malloc(__SIZE_TYPE__) __asm__("malloc");
extern void __argosy_free(void *) __asm__("free");
extern void *__argosy_memmove(void *, const void *, __SIZE_TYPE__) __asm__("memmove");
extern void *__argosy_memset(void *, int, __SIZE_TYPE__) __asm__("memset");
extern __SIZE_TYPE__ __argosy_strlen(const char *) __asm__("strlen");
extern __PTRDIFF_TYPE__ __argosy_write(int, const void *, __SIZE_TYPE__) __asm__("write");
extern void __argosy_exit(int) __asm__("exit") __attribute__((noreturn));
extern void __argosy_abort(void) __asm__("abort") __attribute__((noreturn));
static int __argosy_argc;
static char **__argosy_argv, **__argosy_envp;

/* The compiler's knowledge only: all bits set where it has none. */
#define __argosy_object_size(pointer) __builtin_object_size(pointer, 0)
#define __argosy_object_lives(pointer) ((pointer) != 0)
/* The model does not say how alloca's object is aligned, and GNU C lets the program choose: 64 bytes serve all.
   (__builtin_alloca_with_align would free the object at the end of the block.) */
#define __argosy_alloca(size) \
  ((void *)(((__UINTPTR_TYPE__)__builtin_alloca((size) + 63) + 63) & ~(__UINTPTR_TYPE__)63))
/* A va_list whose arguments are all on the stack: of the x86-64 ABI (System V, AMD64 supplement, 3.5.7), of AAPCS64 (appendix B). */
#if defined __aarch64__
#define __argosy_va_list(type, list) \
  ({ type __argosy_list = (list); __builtin_memset((char *)&__argosy_list + 8, 0, 24); __argosy_list; })
#else
#define __argosy_va_list(list) \
  (&(struct { unsigned gp_offset, fp_offset; void *overflow, *registers; }){48, 176, *(void **)(list), 0})
#endif
/* Makes an object arbitrary; by default it keeps the contents it happens to have. */
__attribute__((weak)) void __argosy_arbitrary_bytes(void *object, __SIZE_TYPE__ size) {}
/* An execution that does not count (an assumption failed): ends quietly, with status 0. */
__attribute__((weak, noreturn)) void __argosy_blocked(void) { __argosy_exit(0); }
/* What happens here is not modelled. */
__attribute__((weak, noreturn)) void __argosy_unmodelled(const char *what) {
  __argosy_write(2, what, __argosy_strlen(what));
  __argosy_write(2, "\n", 1);
  __argosy_abort();
}

)";

}  // namespace

void printPrelude(std::ostream& out, Target target) {
  const unsigned pointerBytes = target.pointerBits() / 8;
  out << "/* Printed by argosy cfa --c: behaves as the program model does. GNU C17 for GCC and Clang, for "
      << target.name() << "\n   with " << pointerBytes
      << "-byte pointers. Memory is accessed through types that may alias, and records have their layout\n"
      << "   written out, so no option changes the meaning. Functions marked weak may be replaced at link time. */\n"
      << "#pragma GCC diagnostic ignored \"-Wpragmas\"\n"
      << "#pragma GCC diagnostic ignored \"-Wunknown-warning-option\"\n";
  std::istringstream warnings(silencedWarnings);
  for (std::string warning; warnings >> warning;) out << "#pragma GCC diagnostic ignored \"-W" << warning << "\"\n";
  out << floatingPointSettings << "_Static_assert(sizeof(void *) == " << pointerBytes
      << ", \"the program was read for another data model\");\n"
      << helpers;
}

}  // namespace argosy
