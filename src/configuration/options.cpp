// Every option of Argosy, with its default and its help. `argosy options` and docs/options.md are made from this table.
#include "configuration/option_table.h"

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

constexpr OptionDeclaration valueOptions[] = {
    {"value.merge",
     ChoiceType{{"sep", "never merge: one state per combination of values"},
                {"join", "merge states at the same place; what differs becomes unknown"}},
     "sep", "What happens when two states meet at the same location."},
    {"value.track",
     ChoiceType{{"all", "every variable, from the start"},
                {"refined", "nothing at first; refinements add what a proof needs (algorithm `cegar`)"}},
     "all", "Which variables have their values tracked."},
    {"value.liveness", BooleanType{}, "true", "Forget the values of variables that are not read any more."},
    {"value.precision-scope",
     ChoiceType{{"location", "only at the locations whose interpolant needs it"},
                {"function", "everywhere in the functions of these locations"},
                {"global", "everywhere"}},
     "location",
     "Where a variable is tracked that a refinement has found to matter.",
     {"value.track", "refined"}},
    {"value.prefix-selection",
     ChoiceType{
         {"first", "the one that ends first on the path"},
         {"last", "the one that ends last on the path"},
         {"shortest", "the one whose interpolants cover the fewest locations"},
         {"domain-good", "the one whose interpolants use the easiest variables: booleans before counters of loops"}},
     "domain-good",
     "Which infeasible sliced prefix of a spurious counterexample is refined.",
     {"value.track", "refined"}},
};

constexpr OptionDeclaration intervalOptions[] = {
    {"interval.merge",
     ChoiceType{{"join", "merge states at the same place into the hull of their intervals, widened at loop heads"},
                {"sep", "never merge, and never widen: loops are unrolled"}},
     "join", "What happens when two states meet at the same location."},
    {"interval.widening-delay",
     IntegerType{0, 1'000'000},
     "2",
     "How many times a loop head is joined before it is widened.",
     {"interval.merge", "join"}},
    {"interval.thresholds",
     BooleanType{},
     "true",
     "Widen to the constants that the program compares with before widening to the limits of the type.",
     {"interval.merge", "join"}},
    {"interval.narrowing",
     IntegerType{0, 1000},
     "2",
     "How many descending passes regain precision after a widened fixpoint.",
     {"interval.merge", "join"}},
    {"interval.liveness", BooleanType{}, "true", "Forget the intervals of variables that are not read any more."},
};

constexpr OptionDeclaration predicateOptions[] = {
    {"predicate.blocks",
     ChoiceType{{"never", "one block from the start: path formulas are never abstracted"},
                {"single", "after every edge outside of library functions"},
                {"loops", "at loop heads"},
                {"loops-functions", "at loop heads, function entries and where calls return"},
                {"length", "at loop heads and after `predicate.block-length` operations"}},
     "never", "Where blocks end and the abstraction is computed."},
    {"predicate.block-length",
     IntegerType{1},
     "100",
     "The number of operations after which a block ends.",
     {"predicate.blocks", "length"}},
    {"predicate.merge",
     ChoiceType{{"join", "the disjunction of the paths that meet inside a block"},
                {"sep", "never merge: one state per path"}},
     "join", "What happens when two states of a block meet at the same location."},
    {"predicate.check-branches", BooleanType{}, "false",
     "Ask the solver after each branch whether the path is feasible, as symbolic execution does."},
    {"predicate.track",
     ChoiceType{{"none", "no predicates: nothing is known at the start of a block"},
                {"refined", "what refinements find to be needed (algorithm `cegar`)"}},
     "none", "What is known about memory where a block starts."},
    {"predicate.initial-precision",
     ChoiceType{{"empty", "none"}, {"assumptions", "the conditions of the program's branches, each in its function"}},
     "empty",
     "The predicates to start with, beside those of `--precision`.",
     {"predicate.track", "refined"}},
    {"predicate.refinement",
     ChoiceType{{"predicates", "the predicates of the interpolants are tracked from then on (predicate abstraction)"},
                {"impact", "the states on the path are strengthened by the interpolants (IMPACT)"},
                {"both", "the states are strengthened, and new ones track the predicates (as UFO does)"}},
     "predicates",
     "What is done with the interpolants of an infeasible path.",
     {"predicate.track", "refined"}},
    {"predicate.abstraction",
     ChoiceType{
         {"boolean", "all combinations of predicates that are possible"},
         {"cartesian", "the predicates that are certain, each on its own"},
         {"combined",
          "cartesian first, then all combinations of what remains undecided: the same as boolean, mostly quicker"}},
     "combined",
     "How the abstraction at the end of a block is computed.",
     {"predicate.track", "refined"}},
    {"predicate.regions",
     ChoiceType{{"bdd", "binary decision diagrams over predicates: cheap to compare"},
                {"formulas", "formulas, which a solver compares by their meaning"}},
     "bdd",
     "How sets of states are represented.",
     {"predicate.track", "refined"}},
    {"predicate.scope",
     ChoiceType{{"location", "at the location where it was found"},
                {"function", "everywhere in the function of that location"},
                {"global", "everywhere"}},
     "location",
     "Where a predicate is tracked.",
     {"predicate.track", "refined"}},
    {"predicate.predicates",
     ChoiceType{{"atoms", "the atoms of an interpolant"}, {"whole", "the interpolant as it is"}},
     "whole",
     "What becomes a predicate.",
     {"predicate.track", "refined"}},
    {"predicate.derive-inequalities",
     BooleanType{},
     "false",
     "A predicate `x == c` brings `x < c` and `c < x` with it.",
     {"predicate.track", "refined"}},
    {"predicate.facts",
     StringListType{},
     "interpolants",
     "Where refinement looks for facts about an infeasible path, in this order: `interpolants`, `path-invariants` "
     "(intervals of the loops on the path), "
     "`heuristics` (conditions near the error; not for IMPACT), `shared` (facts of other engines of the run; not for "
     "IMPACT). The next source is asked when one brings nothing new, or when the path comes again.",
     {"predicate.track", "refined"}},
    {"predicate.path-invariant-time",
     DurationType{},
     "2s",
     "How long the invariants of one path may take (`predicate.facts: path-invariants`). 0 means no limit of its own.",
     {"predicate.track", "refined"}},
    {"predicate.prefix-selection",
     ChoiceType{
         {"whole", "the path as it is, which gives one explanation"},
         {"first", "the prefix that ends first on the path"},
         {"last", "the prefix that ends last on the path"},
         {"domain-good", "the prefix whose interpolants use the easiest variables: booleans before counters of loops"},
         {"all", "every prefix, up to 8: the facts of all of them"}},
     "all",
     "Of which infeasible sliced prefix of an infeasible path the interpolants are used.",
     {"predicate.track", "refined"}},
    {"predicate.forced-covering",
     BooleanType{},
     "false",
     "Before a state is explored, try to strengthen it so that another one covers it (IMPACT).",
     {"predicate.track", "refined"}},
};

constexpr OptionDeclaration encodingOptions[] = {
    {"encoding.integers",
     ChoiceType{{"bitvectors", "exact machine integers"},
                {"linear", "mathematical integers; what leaves a type's range becomes some value in it (sound)"},
                {"linear-unsound", "mathematical integers without overflow: proofs and alarms may be wrong"}},
     "bitvectors", "How integers and pointers become terms."},
    {"encoding.floats",
     ChoiceType{{"ieee", "exact IEEE floats"},
                {"reals-unsound", "real numbers without rounding: proofs and alarms may be wrong"}},
     "ieee", "How floating-point numbers become terms."},
};

constexpr OptionDeclaration smtOptions[] = {
    {"smt.solver",
     ChoiceType{{"sat", "bit-blasting of bit-vectors and floats to CaDiCaL; other formulas go to Z3"},
                {"z3", "Z3"},
                {"cvc5", "cvc5"}},
     "sat", "The solver that is asked."},
    {"smt.time", DurationType{}, "0s", "How long one query may take. 0 means no limit of its own."},
    {"smt.search",
     ChoiceType{{"balanced", "for models and for proofs"},
                {"proofs", "for proofs, where most hard queries have no model"}},
     "balanced", "What bit-blasting looks for."},
    {"smt.cache", BooleanType{}, "true", "Remember the answers of queries."},
    {"smt.interpolation",
     ChoiceType{
         {"auto", "weakest preconditions while they are short and bring something new, then the integers, then Spacer"},
         {"integers", "guesses over the integers that are checked over the bits"},
         {"spacer", "Z3's Horn solver"},
         {"weakest-precondition", "unsatisfiable cores and weakest preconditions"},
         {"cvc5", "cvc5's synthesis"}},
     "auto", "Where interpolants come from. Each is checked before it is used."},
    {"smt.interpolation-time", DurationType{}, "10s", "How long one way to interpolants may take for one path."},
    {"smt.dump", StringType{}, "", "Write every query into this directory, as SMT-LIB 2.6."},
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
                {"invariants", "k-induction with invariants of the interval analysis"},
                {"lemmas",
                 "the same, and with lemmas that are guessed from executions and conditions, and proved by induction"}},
     "none", "Whether proofs by induction are tried."},
    {"bmc.induction-k-max", IntegerType{}, "0", "Beyond this bound no induction is tried any more. 0 means always."},
};

constexpr OptionDeclaration boundsOptions[] = {
    {"bounds.loop-iterations", IntegerType{}, "0",
     "Do not follow a loop for more iterations than this; a cut path makes a proof UNKNOWN. 0 means no bound."},
    {"bounds.path-length", IntegerType{}, "0",
     "Do not follow a path for more edges than this; a cut path makes a proof UNKNOWN. 0 means no bound."},
    {"bounds.calls", IntegerType{}, "0",
     "Do not follow more calls than this on one path; a cut path makes a proof UNKNOWN. 0 means no bound."},
    {"bounds.calls-of", StringType{}, "",
     "The function whose calls `bounds.calls` counts; without it, all calls count."},
    {"bounds.recursion-depth", IntegerType{}, "0",
     "Do not follow a function that is on the call stack this many times; a cut path makes a proof UNKNOWN. 0 means no "
     "bound."},
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
    {"report.witness-format", ChoiceType{{"yaml", "format 2.0"}, {"graphml", "format 1.0"}, {"both", "one file each"}},
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
    {"value", "Explicit values", valueOptions, "value"},
    {"interval", "Intervals", intervalOptions, "interval"},
    {"predicate", "Path formulas and predicates", predicateOptions, "predicate"},
    {"encoding", "C as formulas", encodingOptions, "predicate"},
    {"smt", "Solvers", smtOptions, "predicate"},
    {"bmc", "Bounded model checking and k-induction", bmcOptions, "", "bmc"},
    {"bounds", "Bounds on what is explored", boundsOptions, "bounds"},
    {"counterexample", "Counterexamples", counterexampleOptions},
    {"report", "Reports", reportOptions},
    {"limits", "Resources", limitsOptions},
    {"sequence", "Sequences", sequenceOptions, "", "sequence"},
};

}  // namespace

const OptionTable& allOptions() {
  static const OptionTable table(groups);
  return table;
}

}  // namespace argosy::configuration
