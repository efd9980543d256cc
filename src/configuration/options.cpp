// The options that belong to no domain, with their defaults and their help. `argosy options` and docs/options.md are made from these and those of the domains.
#include "configuration/catalogue.h"

namespace argosy::configuration {
namespace {

constexpr OptionDeclaration traversalOptions[] = {
    {"traversal.order",
     ChoiceType{{"reverse-postorder",
                 "deeper calls first, then the function's reverse postorder: joins happen before what follows"},
                {"dfs", "depth first: the newest state"},
                {"bfs", "breadth first: the oldest state"},
                {"callstack", "deeper calls first, then the oldest state"},
                {"loop", "deeper calls first, then deeper loops, then reverse postorder"},
                {"random", "any state, by `traversal.seed`"}},
     "reverse-postorder", "Which of the waiting states is explored next."},
    {"traversal.seed",
     IntegerType{},
     "0",
     "The seed of the random order: the same seed gives the same run.",
     {"traversal.order", "random"}},
};

constexpr OptionDeclaration cegarOptions[] = {
    {"cegar.restart",
     ChoiceType{{"root", "the whole graph is explored anew"},
                {"lazy", "only what is below the first refined state is removed and explored anew"}},
     "lazy", "Where the exploration goes on after a refinement."},
    {"cegar.max-refinements", IntegerType{}, "0", "Give up after this many refinements. 0 means no limit."},
};

constexpr OptionDeclaration blocksOptions[] = {
    {"blocks.memoize", BooleanType{}, "false",
     "Functions are analysed by themselves, once for each entry, and what was found is remembered (block-abstraction "
     "memoization): with it, recursion of any depth can be proved."},
    {"blocks.functions",
     ChoiceType{{"all", "every function"},
                {"delayed",
                 "functions that are called at several places, and recursive ones; others are part of their callers"}},
     "all",
     "Which functions are blocks.",
     {"blocks.memoize", "true"}},
    {"blocks.loops", BooleanType{}, "false", "Loops are blocks, too.", {"blocks.memoize", "true"}},
    {"blocks.recursion",
     ChoiceType{{"summaries",
                 "a call that is covered by one which is being analysed continues from what is known of its results, "
                 "until there are no new ones"},
                {"unfold", "each call is analysed by itself: only recursion that comes to an end can be proved"}},
     "summaries",
     "What becomes of recursive calls.",
     {"blocks.memoize", "true"}},
    {"blocks.aggressive-caching",
     BooleanType{},
     "false",
     "A block is not analysed again when only the precision has changed: faster, but counterexamples may come back.",
     {"blocks.memoize", "true"}},
    {"blocks.cover",
     BooleanType{},
     "false",
     "What is remembered of an entry is used for all entries that it covers, not only for equal ones.",
     {"blocks.memoize", "true"}},
    {"blocks.generalise-after",
     IntegerType{1},
     "20",
     "When so many calls of one function are open in itself, further entries are widened, where the domains can.",
     {"blocks.memoize", "true"}},
    {"blocks.threads",
     IntegerType{},
     "1",
     "So many threads analyse blocks at the same time, if none of the CPAs asks solvers. They use the limit of "
     "processor time up sooner. 0 means as many as there are "
     "processors.",
     {"blocks.memoize", "true"}},
};

constexpr OptionDeclaration bmcOptions[] = {
    {"bmc.bounds",
     ChoiceType{{"visits", "visits of loop heads, all loops together, as induction needs it"},
                {"loops",
                 "iterations of each loop by itself, for as long as the loop can go on; iterations that constants "
                 "decide are free"}},
     "visits", "What the bound counts."},
    {"bmc.k-start", IntegerType{1}, "1", "The first bound."},
    {"bmc.k-step", IntegerType{1}, "1", "By how much the bound grows."},
    {"bmc.k-factor", IntegerType{0, 1000}, "0",
     "The bound also grows by this many percent, rounded down: deep unrollings in fewer queries."},
    {"bmc.k-max", IntegerType{}, "0", "The last bound; beyond it the answer is UNKNOWN. 0 means none."},
    {"bmc.induction",
     ChoiceType{{"none", "bounded model checking with the forward condition"},
                {"plain", "k-induction without auxiliary invariants"},
                {"invariants",
                 "k-induction with invariants of octagons (or intervals: `invariants.relations`) and congruences"},
                {"lemmas",
                 "the same, and with lemmas that are guessed from executions and conditions, and proved by induction"}},
     "none", "Whether proofs by induction are tried."},
    {"bmc.induction-k-max", IntegerType{}, "0", "Beyond this bound no induction is tried any more. 0 means always."},
};

constexpr OptionDeclaration counterexampleOptions[] = {
    {"counterexample.check", BooleanType{}, "true",
     "Look for concrete inputs that make the interpreter follow a found path. Without it, no violation is ever "
     "reported."},
    {"counterexample.search-time",
     DurationType{},
     "5s",
     "How long to look for the inputs of one counterexample. 0 means as long as there is time.",
     {"counterexample.check", "true"}},
    {"counterexample.native-replay",
     ChoiceType{{"auto", "when there is a compiler for the program's target, and the host can confine the program"},
                {"never", "the interpreter's replay is enough"},
                {"always", "a violation that cannot be replayed natively is UNKNOWN"},
                {"unconfined", "as auto, but the program runs with all rights of the user, and can do harm"}},
     "auto",
     "Whether a counterexample is also compiled and run on this machine, in a sandbox.",
     {"counterexample.check", "true"}},
};

constexpr OptionDeclaration reportOptions[] = {
    {"report.witness-format",
     ChoiceType{{"yaml", "format 2.0, or 2.1 when there are contracts of functions"},
                {"graphml", "format 1.0"},
                {"both", "one file each"}},
     "yaml", "The format of witnesses."},
};

constexpr OptionDeclaration limitsOptions[] = {
    {"limits.time", DurationType{}, "0s",
     "Processor time after which the run ends in order, with verdict UNKNOWN. 0 means no limit."},
    {"limits.memory", MemorySizeType{}, "0",
     "Memory after which the run ends in order, with verdict UNKNOWN. 0 means no limit; engines that take turns then "
     "have half of the machine's memory together, or what "
     "`ulimit -v` says."},
    {"limits.cores", IntegerType{0, 1000}, "0",
     "How many engines of a sequence or a portfolio are at work at once. The time limit is for all of them together. 0 "
     "means one of a sequence, all of a portfolio."},
};

constexpr OptionDeclaration invariantsOptions[] = {
    {"invariants.relations", BooleanType{}, "true",
     "Whether invariants that are looked for on behalf of k-induction and of predicates (path invariants) relate "
     "numbers: octagons in place of "
     "intervals."},
};

constexpr OptionDeclaration accelerateOptions[] = {
    {"accelerate.loops", BooleanType{}, "false",
     "Put branches into the program that have the effect of any number of iterations of a loop (`--accelerate`)."},
    {"accelerate.when",
     ChoiceType{{"eager", "before the engine begins, all loops"},
                {"lazy",
                 "a loop that infeasible paths go round again and again, as far as the engine refines (`algorithm: "
                 "cegar`): it then begins anew, with the predicates that it has found"}},
     "eager",
     "When loops are accelerated.",
     {"accelerate.loops", "true"}},
    {"accelerate.repeats",
     IntegerType{2, 1000},
     "3",
     "A path that visits the head of a loop so many times goes round it again and again.",
     {"accelerate.when", "lazy"}},
    {"accelerate.facts", BooleanType{}, "false",
     "Tell the engine what follows from closed forms of loops on the program as it is: predicates to begin with, and "
     "candidates for lemmas."},
    {"accelerate.paths", IntegerType{1, 100}, "8",
     "Loops with more paths through their bodies stay as they are, and nothing is told of them."},
    {"accelerate.query-time",
     DurationType{},
     "200ms",
     "Processor time for each question to a solver whether a closed form is right; a path stays as it is when that is "
     "not enough.",
     {"accelerate.loops", "true"}},
    {"accelerate.time",
     DurationType{},
     "2s",
     "Processor time for all loops; those that come later stay as they are.",
     {"accelerate.loops", "true"}},
};

constexpr OptionDeclaration summariesOptions[] = {
    {"summaries.contracts",
     ChoiceType{{"guessed", "contracts that are guessed from executions and proved"},
                {"none", "nothing is known of them: they return anything, and change what the function may change"}},
     "guessed", "What stands for calls of recursive functions."},
};

constexpr OptionDeclaration sequenceOptions[] = {
    {"sequence.rounds",
     ChoiceType{
         {"listed", "the run ends"},
         {"doubling",
          "engines that wait have further turns, each as long as all that the engine has had, the longest first"}},
     "listed", "What comes after the last stage."},
};

constexpr OptionGroup groups[] = {
    {"traversal", "Order of exploration", traversalOptions},
    {"cegar", "Counterexample-guided abstraction refinement", cegarOptions, "", "cegar"},
    {"blocks", "Block-abstraction memoization", blocksOptions},
    {"bmc", "Bounded model checking and k-induction", bmcOptions, "", "bmc"},
    {"invariants", "Invariants for other engines", invariantsOptions},
    {"accelerate", "Loop acceleration", accelerateOptions},
    {"summaries", "Summaries of recursive functions", summariesOptions, "", "summaries"},
    {"counterexample", "Counterexamples", counterexampleOptions},
    {"report", "Reports", reportOptions},
    {"limits", "Resources", limitsOptions},
    {"sequence", "Sequences", sequenceOptions, "", "sequence"},
};

}  // namespace

std::span<const OptionGroup> frameworkOptions() { return groups; }

}  // namespace argosy::configuration
