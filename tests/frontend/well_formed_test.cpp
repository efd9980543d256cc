// Every program that the front end makes keeps the promises of the program model.
#include "tests/frontend/well_formed.h"

#include <cstdlib>
#include <set>

#include "program/transform/resolve_function_pointers.h"
#include "tests/frontend/c_source.h"
#include "tests/frontend/test_programs.h"
#include "tests/program/transform.h"

namespace argosy::frontend {
namespace {

const std::filesystem::path project = projectOf(__FILE__);

/// One failure for each different problem: a fault of the front end shows in many places.
void expectNoProblems(const Program& program, const std::string& when) {
  const std::vector<std::string> problems = problemsOf(program);
  for (const std::string& problem : std::set(problems.begin(), problems.end()))
    ADD_FAILURE() << when << ": " << problem;
}

/// Checks the program twice: as loaded, and as the engines see it.
void expectWellFormed(Options options) {
  SCOPED_TRACE(options.files.front());
  const std::unique_ptr<Program> program = load(options);
  expectNoProblems(*program, "as loaded");
  test::transform(*program, FunctionPointerResolution());
  expectNoProblems(*program, "with function pointers resolved");
}

class WellFormed : public testing::TestWithParam<DataModel> {
 protected:
  void expectAll(const std::string& folder, std::size_t atLeast) const {
    const auto programs = programsIn(project, folder, GetParam());
    EXPECT_GE(programs.size(), atLeast);
    for (const auto& files : programs) expectWellFormed(optionsFor(project, files, GetParam()));
  }
};

TEST_P(WellFormed, Constructs) { expectAll("constructs", 80); }
TEST_P(WellFormed, Algorithms) { expectAll("algorithms", 4); }
TEST_P(WellFormed, Violations) { expectAll("violations", 20); }

INSTANTIATE_TEST_SUITE_P(DataModels, WellFormed, testing::Values(DataModel::ILP32, DataModel::LP64),
                         [](const auto& info) { return info.param == DataModel::LP64 ? "LP64" : "ILP32"; });

/// Every 13th task of the collection, when it stands beside the project.
TEST(WellFormedTasks, Sample) {
  const std::filesystem::path tasks = project.parent_path() / "shared" / "tasks";
  std::ifstream index(tasks / "INDEX.csv");
  if (!index) GTEST_SKIP() << "no collection of tasks in " << tasks;
  std::string line;
  std::getline(index, line);
  for (std::size_t number = 0; std::getline(index, line); ++number) {
    if (number % 13 != 0) continue;
    std::istringstream fields(line);
    std::string category, file, property, expected, dataModel;
    for (std::string* field : {&category, &file, &property, &expected, &dataModel}) std::getline(fields, *field, ',');
    Options options;
    options.files = {(tasks / category / file).string()};
    options.target = dataModel == "LP64" ? DataModel::LP64 : DataModel::ILP32;
    if (std::filesystem::exists(options.files.front())) expectWellFormed(options);
  }
}

/// The names that the front end makes up are not the user's, whatever those are.
TEST(WellFormedNames, MadeUpNamesAvoidTheUsers) {
  std::string text =
      "int t, string, literal, labels, unset, argc__2; int main__labels[3]; int f__x; int __argosy_start, status;\n"
      "int f(void) { static int x = 1; int t__2 = x; { int x = 2; t__2 += x; } return t__2 + f__x; }\n"
      "int old(a) long a; { return (int)a; }\n";
  for (int i = 100; i < 300; ++i) text += "int adapted__" + std::to_string(i) + ";\n";
  text +=
      "int other();\n"
      "int main(void) { const char* s = \"text\"; void* l = &&end; t = f() ? old(1) : other(s[0], s + 1);\n"
      "  goto *l; end: return t + string + adapted__107; }\n";
  const std::string other = "long other(long a, double b, long c) { return a + (long)b + c; }\n";
  const auto program = loadFiles({{"main.c", text}, {"other.c", other}});
  EXPECT_EQ(problemsOf(*program), std::vector<std::string>());
}

// --- the checker itself ------------------------------------------------------------------------------------------------------

class Checker : public testing::Test {
 protected:
  Checker()
      : program(loadC(
            "int f(int a) { return a; }\n"
            "int main(void) { int x = 1; long y = x; unsigned char c = 2; if (x < y) x = f(c + x); return x; }\n")),
        main(functionNamed(*program, "main").id) {}

  template <class Kind>
  Edge& firstEdge() {
    for (Edge& edge : program->edges)
      if (program->nodes[edge.source].function == main && std::holds_alternative<Kind>(edge.operation)) return edge;
    throw std::runtime_error("no such edge");
  }
  ExpressionRef variable(const std::string& name) {
    return program->variableExpression(variableNamed(*program, name).id);
  }
  void expectProblem(const std::string& text) {
    const std::vector<std::string> problems = problemsOf(*program);
    EXPECT_TRUE(std::ranges::any_of(problems, [&](const std::string& p) { return p.find(text) != std::string::npos; }))
        << "not found: " << text << ", among " << testing::PrintToString(problems);
  }

  std::unique_ptr<Program> program;
  FunctionId main;
};

TEST_F(Checker, AcceptsTheProgram) { EXPECT_EQ(problemsOf(*program), std::vector<std::string>()); }

TEST_F(Checker, AssignmentWithoutConversion) {
  firstEdge<Assign>().operation = Assign{variable("y"), variable("x")};
  expectProblem("types differ: long long, int");
}

TEST_F(Checker, ArithmeticWithoutConversion) {
  firstEdge<Assign>().operation =
      Assign{variable("x"), program->expressions.binary(BinaryOperator::Add, variable("x"), variable("y"))};
  expectProblem("arithmetic without conversion");
}

TEST_F(Checker, ArgumentWithoutConversion) {
  std::get<Call>(firstEdge<Call>().operation).arguments = {variable("y")};
  expectProblem("argument 1 is long long, not int");
}

TEST_F(Checker, TooFewArguments) {
  std::get<Call>(firstEdge<Call>().operation).arguments.clear();
  expectProblem("number of arguments");
}

TEST_F(Checker, ConditionThatIsNoInt) {
  for (const EdgeId edge : program->nodes[firstEdge<Assume>().source].outgoing)
    std::get<Assume>(program->edges[edge].operation).condition = variable("y");
  expectProblem("not an int");
}

TEST_F(Checker, MissingComplement) {
  for (std::size_t i = 0; i < program->edges.size(); ++i)
    if (const auto* assume = std::get_if<Assume>(&program->edges[EdgeId(i)].operation); assume && !assume->truth)
      program->removeEdge(EdgeId(i));
  expectProblem("a condition without its complement");
}

TEST_F(Checker, ConditionsThatAreNoComplements) {
  for (const EdgeId edge : program->nodes[firstEdge<Assume>().source].outgoing)
    std::get<Assume>(program->edges[edge].operation).truth = true;
  expectProblem("no complements");
}

TEST_F(Checker, DeadEnd) {
  for (std::size_t i = 0; i < program->edges.size(); ++i)
    if (std::holds_alternative<Call>(program->edges[EdgeId(i)].operation) &&
        program->nodes[program->edges[EdgeId(i)].source].function == main)
      program->removeEdge(EdgeId(i));
  expectProblem("is a dead end");
}

TEST_F(Checker, EdgeToAnotherFunction) {
  firstEdge<Call>().target = functionNamed(*program, "f").entry;
  expectProblem("an edge leaves its function");
  expectProblem("lists an incoming edge that ends elsewhere");
}

TEST_F(Checker, NamesThatClash) {
  for (Variable& variable : program->variables)
    if (variable.name == "y") variable.uniqueName = "f";
  expectProblem("a local has the name of a global: f");
}

TEST_F(Checker, NameThatIsNoIdentifier) {
  for (Variable& variable : program->variables)
    if (variable.name == "y") variable.uniqueName = "4y";
  expectProblem("'4y' is no C identifier");
}

TEST_F(Checker, LocalOfAnotherFunction) {
  firstEdge<Assign>().operation = Assign{variable("x"), variable("a")};
  expectProblem("uses a local of another function: a");
}

}  // namespace
}  // namespace argosy::frontend
