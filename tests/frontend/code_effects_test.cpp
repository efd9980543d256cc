// What parts of programs may touch: never less than what they do.
#include "program/facts/code_effects.h"

#include <gtest/gtest.h>

#include "program/facts/control_flow.h"
#include "program/transform/resolve_function_pointers.h"
#include "tests/frontend/c_source.h"
#include "tests/program/transform.h"

namespace argosy {
namespace {

const std::string touching = R"(
  extern void *malloc(unsigned long); extern void free(void *); extern int __VERIFIER_nondet_int(void);
  int read, written, untouched, byPointer, deep;
  int *where;
  void innermost(void) { deep = 1; }
  void nested(void) { innermost(); }
  void reads(int *out) { *out = read; }
  void writes(void) { written = read; nested(); }
  void throughPointer(void) { *where = 3; }
  void twice(void (*f)(void)) { f(); f(); }
  int *allocates(void) { int *p = malloc(4); return p; }
  void frees(int *p) { free(p); }
  void loops(int n) { for (int i = 0; i < n; i++) written = i; read = n; }
  int main(void) {
    int local = 0;
    where = &byPointer;
    reads(&local); writes(); throughPointer(); twice(innermost); frees(allocates()); loops(3);
    return local + untouched;
  })";

class Effects : public testing::Test {
 protected:
  VariableId variable(const std::string& name) const {
    for (const Variable& candidate : program_->variables)
      if (candidate.name == name) return candidate.id;
    throw std::invalid_argument(name);
  }
  CodeEffects of(const std::string& function) { return {*program_, aliases_, program_->findFunction(function)->id}; }

  static std::unique_ptr<Program> direct(std::unique_ptr<Program> program) {
    test::transform(*program, FunctionPointerResolution());
    return program;
  }

  std::unique_ptr<Program> program_ = direct(frontend::loadC(touching));
  AliasSets aliases_{*program_};
};

TEST_F(Effects, AreReadsAndWrites) {
  const CodeEffects writes = of("writes");
  EXPECT_TRUE(writes.mayUse(variable("read")));
  EXPECT_FALSE(writes.mayChange(variable("read")));
  EXPECT_TRUE(writes.mayChange(variable("written")));
  EXPECT_TRUE(writes.mayUse(variable("written")));
  EXPECT_FALSE(writes.mayUse(variable("untouched")));
  EXPECT_FALSE(writes.usesEverything());
}

TEST_F(Effects, AreThoseOfWhatIsCalled) {
  const CodeEffects writes = of("writes");
  EXPECT_TRUE(writes.mayChange(variable("deep"))) << "two calls further down";
  EXPECT_TRUE(writes.functions().contains(program_->findFunction("innermost")->id));
  EXPECT_TRUE(of("twice").mayChange(variable("deep"))) << "through a pointer to a function";
  EXPECT_FALSE(of("reads").mayChange(variable("deep")));
}

TEST_F(Effects, OfCallsThroughPointersAreNotGuessed) {
  const auto program = frontend::loadC(touching);
  AliasSets aliases(*program);
  const CodeEffects twice(*program, aliases, program->findFunction("twice")->id);
  EXPECT_TRUE(twice.changesEverything() && twice.usesEverything() && twice.allocates());
  EXPECT_TRUE(twice.mayChange(variable("deep")));
}

TEST_F(Effects, AreWhatPointersLeadTo) {
  EXPECT_TRUE(of("throughPointer").mayChange(variable("byPointer")));
  EXPECT_FALSE(of("throughPointer").mayChange(variable("read")));
  EXPECT_TRUE(of("reads").mayChange(variable("local"))) << "of the caller";
}

TEST_F(Effects, AreAllocations) {
  EdgeId site;
  for (const Edge& edge : program_->edges)
    if (std::holds_alternative<Allocate>(edge.operation))
      site = EdgeId(static_cast<std::uint32_t>(&edge - &*program_->edges.begin()));
  ASSERT_TRUE(site.valid());
  EXPECT_TRUE(of("allocates").allocates());
  EXPECT_TRUE(of("allocates").mayReplace(site));
  EXPECT_FALSE(of("writes").allocates());
  EXPECT_FALSE(of("writes").mayUse(site));
  EXPECT_TRUE(of("frees").mayChange(site));
}

TEST_F(Effects, OfALoopAreThoseOfItsBody) {
  const ControlFlow controlFlow(*program_);
  const std::span<const LoopId> loops = controlFlow.loopsOf(program_->findFunction("loops")->id);
  ASSERT_EQ(loops.size(), 1u);
  const CodeEffects body(*program_, aliases_, controlFlow.body(loops.front()));
  EXPECT_TRUE(body.mayChange(variable("written")));
  EXPECT_FALSE(body.mayChange(variable("read"))) << "behind the loop";
}

}  // namespace
}  // namespace argosy
