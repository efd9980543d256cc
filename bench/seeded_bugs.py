"""Bugs of the kind that this code invites, for bench/seeded-bugs.

A place is text of the file, however its lines are broken, exactly once in it, with the part that the bug replaces between « and ». The hints are the sections of ./test
that are likeliest to see the bug first, cheapest first: (section, what its filter gets, configurations)."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Bug:
    name: str
    file: str
    place: str
    instead: str
    breaks: str
    hints: tuple[tuple[str, ...], ...]

    def parts(self):
        """The text around what the bug replaces, that between the two others."""
        return re.split("[«»]", self.place)

    def found(self, text):
        """Matches of the place; their first group is what the bug replaces."""
        before, original, after = (r"\s*".join(map(re.escape, re.findall(r"\w+|[^\w\s]", part))) for part in self.parts())
        return list(re.finditer(rf"{before}\s*({original})\s*{after}", text))


def unit(room, tests="*"):
    return ("unit", room, tests)


def verification(text, *configurations):
    return ("verification", text, *configurations)


FRONT_END = (
    Bug("case-range-without-end", "src/frontend/statements.cpp",
        "jumpIf(«expressions_.binary(BinaryOperator::LessEqual, value, high)», labelled);",
        "expressions_.binary(BinaryOperator::Less, value, high)",
        "`case 1 ... 9:` does not match 9", (("programs", "case"), ("programs", ""))),
    Bug("postfix-gives-new-value", "src/frontend/operators.cpp", "if («isPost && valueNeeded») old = save(old, where);", "false",
        "`x = i++` gives x the new value", (("programs", "increment"), ("programs", ""))),
    Bug("bit-fields-overlap", "src/frontend/types.cpp",
        "«translated.bitOffset = layout.getFieldOffset(field->getFieldIndex());»",
        "translated.bitOffset = layout.getFieldOffset(field->getFieldIndex()) / 8 * 8;",
        "bit-fields of one byte lie on each other", (("programs", "bit"), ("programs", ""))),
    Bug("narrow-increment-overflows", "src/frontend/operators.cpp",
        "TypeRef wide = «objectType->bits() < 32 ? types_.int32() : objectType»;", "objectType",
        "`c++` of a signed char is taken for an overflow", (verification("overflow/", "bmc", "predicate"), ("programs", ""))),
)

PROGRAM = (
    Bug("liveness-once-around-loops", "src/program/facts/liveness.cpp",
        "«std::copy(row.begin(), row.end(), stored);\n        changed = true;»", "std::copy(row.begin(), row.end(), stored);",
        "variables that the next iteration reads are dead", (unit("program"), verification("loops/", "value", "bmc"))),
    Bug("points-to-without-initialisers", "src/program/facts/points_to_constraints.cpp",
        "«assign(root(), place(root(), initial.target), initial.value);»", ";",
        "static pointers point nowhere at the start", (unit("program"), unit("frontend"))),
    Bug("product-overflow-off-by-one", "src/program/transform/check_overflow.cpp",
        "conditions.push_back({constant > 0 ? «greater(x, full.high / constant)» : less(x, full.high / constant)});",
        "greater(x, full.high / constant + 1)", "the least product that does not fit passes", (unit("program"), unit("frontend"))),
    Bug("map-forgets-renumbering", "src/program/transform/transformation.cpp",
        "for (EdgeId& edge : before.edges) edge = «map_.edges_[edge]»;", "edge",
        "an edge of a transformed program maps to the number that it had in the draft", (unit("program"), unit("frontend"))),
    Bug("check-without-place", "src/program/transform/check_overflow.cpp", "const NodeId next = «draft_.addNode(place)»;",
        "program_.addNode(program_.nodes[place].function)", "behind a check, nobody knows where the original is", (unit("program"),)),
)

INTERPRETER = (
    Bug("right-shift-without-sign", "src/interpreter/evaluator.cpp", "static_cast<Word>(«left >> (amount & (width - 1))»)",
        "static_cast<Word>(zeroExtended(left) >> (amount & (width - 1)))", "-8 >> 1 is a large number", (unit("interpreter"), ("programs", "shift"))),
    Bug("one-past-the-end-is-inside", "src/interpreter/evaluator.cpp",
        "if («offset > place.objectSize || place.size > place.objectSize - offset») [[unlikely]]", "offset > place.objectSize",
        "the element behind an array can be accessed", (unit("interpreter"), ("programs", "violations"))),
)

MODELS = (
    Bug("strncmp-one-short", "models/string.c", "for (size_t i = 0; «i < n»; ++i) {\n    if (a[i] != b[i]) return arbitrary", "i + 1 < n",
        "the last character is not compared", (("models",),)),
    Bug("bsearch-skips-elements", "models/stdlib.c", "if (order < 0)\n      «high = middle;»", "high = middle > low ? middle - 1 : middle;",
        "the element before the middle is never found", (("models",),)),
)

DOMAINS = (
    Bug("at-most-means-less", "src/domains/interval/comparison.cpp", "left = «atMost(l, lastEqual(zeros, r.high))»;",
        "atMost(l, lastEqual(zeros, r.high) - 1)", "after `x <= 9` x is at most 8", (unit("domains", "*Interval*"), unit("domains"))),
    Bug("wrapped-interval-turned-round", "src/domains/interval/integer_interval.cpp",
        "return first <= last ? Interval{first, last} : «top(type)»;", "Interval{last, first}",
        "[250, 260] as a byte is [4, 250]", (unit("domains", "*Interval*"), unit("domains"))),
    Bug("join-keeps-the-old-value", "src/domains/value/explicit_value.cpp",
        "return lessOrEqual(nullptr, right, left) ? left : «Value::top()»;", "left",
        "after `if (c) x = 1; else x = 2;` joined, x is 1", (unit("domains", "*Value*"), unit("domains"))),
    Bug("exclusion-survives-truncation", "src/domains/value/explicit_value.cpp",
        "return from->isIntegral() && to->isIntegral() && «to->bits() >= from->bits()»;", "true",
        "x != 256 makes (char)x != 0", (unit("domains", "*Value*"), unit("domains"))),
    Bug("recursion-cut-is-forgotten", "src/domains/bounds/call_bound_cpa.cpp", "«cutAt(step.source());»", ";",
        "a proof although a bound on recursion cut paths", (unit("domains", "CallBound*"), unit("domains"))),
    Bug("freed-objects-outlive-blocks", "src/domains/memory/block_view.cpp", "case MemoryObjectKind::Heap: return «block_.mayReplace(object.site)»;", "false",
        "after a call, pointers that it could not see point to what it freed", (unit("domains", "*Blocks*"), unit("domains"))),
    Bug("unknown-writes-spare-callers", "src/domains/memory/block_memory.h", "return !pointed.contains(object) && «store.isMarked(result, view.witnessOf(object))»;", "true",
        "a callee's write through an unknown pointer leaves the callers' locals as they were", (unit("domains", "*Blocks*"), unit("domains"))),
    Bug("renamed-pointers-point-elsewhere", "src/domains/memory/whole_objects.h", "if (cell.value.base.valid()) cell.value.base = «objects.renamed(cell.value.base, renaming)»;", "cell.value.base",
        "after a renaming, pointers point to another call's locals", (unit("domains", "*Blocks*:*Reduction*"), unit("domains"))),
)

PREDICATES = (
    Bug("stop-ignores-allocations", "src/domains/predicate/predicate_cpa.cpp",
        "return «encoder_.allocationsCovered(l.block()->start(), r.block()->start())» && abstraction_.regions()", "true",
        "a state with fewer objects is covered by one with more", (verification("memory/", "predicate", "impact", "ufo"), verification("regressions/", "predicate", "impact", "ufo"))),
    Bug("paths-cover-each-other", "src/domains/predicate/predicate_cpa.cpp",
        "if (!l.isAbstraction() || !r.isAbstraction()) return «false»;", "!l.isAbstraction() && !r.isAbstraction() && l.block() == r.block()",
        "symbolic execution drops the second path to a place", (verification("language/", "symbolic-execution"), verification("", "symbolic-execution"))),
    Bug("strengthened-states-keep-what-they-cover", "src/domains/predicate/impact.cpp", "«if (arg.cpa().lessOrEqual(*coveredState, state)) continue;»",
        "continue;", "IMPACT: coverings survive an interpolant that they contradict",
        (verification("loops/", "impact", "impact-abe", "ufo"), verification("predicate/", "impact", "impact-abe", "ufo"))),
    Bug("implied-predicates-are-not-checked", "src/domains/predicate/abstraction_search.cpp",
        "«confirmTogether(group, candidates);»\n    return candidates;", ";",
        "cartesian abstraction: what one model says holds always",
        (verification("loops/", "predicate-cartesian"), verification("predicate/", "predicate-cartesian"), unit("domains", "Predicate*"))),
)

ANALYSIS = (
    Bug("covered-states-are-not-reached-again", "src/analysis/reached_arg.cpp",
        "«for (const auto& coveredState : state->covers_) remove(coveredState.get());»\n  }\n\n  std::vector<const ArgState*> again;", ";",
        "a refinement removes a state, and what it covered is lost",
        (verification("loops/", "value-cegar", "predicate-sbe"), verification("language/", "value-cegar", "predicate-sbe"), unit("analysis"))),
)

ENCODING = (
    Bug("at-most-of-unsigned-is-signed", "src/encode/bit_vector_theory.cpp",
        "return terms.binary(«isSigned ? TermKind::BvSignedLessEqual : TermKind::BvUnsignedLessEqual», left, right);",
        "TermKind::BvSignedLessEqual", "3000000000u <= 5 holds", (unit("encode"),)),
    Bug("extension-by-the-new-type", "src/encode/bit_vector_theory.cpp",
        "return «from->isSigned()» ? terms.signExtend(operand, to->bits()) : terms.zeroExtend(operand, to->bits());", "to->isSigned()",
        "(long)(unsigned char)200 is negative", (unit("encode"),)),
    Bug("linear-integers-do-not-wrap", "src/encode/linear_theory.cpp", "return fits ? «terms.ite(fits, value, outside)» : outside;", "value",
        "with encoding.integers=linear, sums never wrap", (unit("encode"), verification("", "kinduction-plain"))),
    Bug("write-through-unknown-pointer-is-lost", "src/encode/operations.cpp", "else if («target.isUnknown()») writeUnknown(", "false",
        "where one of two targets is unknown, nothing is written", (verification("regressions/pointer", "bmc", "predicate"), verification("regressions/", "bmc", "kinduction-plain"), unit("encode"))),
    Bug("merged-arrays-are-the-first", "src/encode/memory_merge.cpp",
        "cell.value = «terms_.ite(selector, l, r)»;\n      result.cells.set(difference.key, cell);\n      continue;", "l",
        "after if and else, a large array has the contents of the one path", (verification("regressions/merged", "bmc", "predicate"), unit("encode"))),
    Bug("one-element-too-many", "src/encode/element_writes.cpp",
        "const TermRef isBefore = theory_.compare(«BinaryOperator::Less», compared,", "BinaryOperator::LessEqual",
        "filling an array of n elements writes one behind them", (unit("encode", "*ElementWrites*"), verification("acceleration/array", "bmc"))),
    Bug("elements-that-depend-on-others", "src/acceleration/path_effect.cpp",
        "if («std::ranges::any_of(reads_, [&](ExpressionRef read) { return read != place && meets(read); })»)", "false",
        "a[i + 1] = a[i] is done at once", (unit("acceleration", "ArrayLoops*"), verification("acceleration/array", "bmc"))),
    Bug("freed-addresses-never-return", "src/encode/pointers.cpp",
        "«!objects_.mayShareAddress(left.object, right.object)»;\n  const bool oneIsNull", "true",
        "a new object never has a freed one's address", (verification("regressions/freed", "bmc", "predicate", "impact"), unit("encode"))),
)

SMT = (
    Bug("sign-extended-comparison-by-low-bits", "src/smt/bit_vector_comparisons.cpp",
        "if («bound <= half || bound > negatives») return lessThanBits(table, unsignedLess, inner, bound);", "true",
        "a sign-extended byte below 1000 (unsigned) is compared with 1000's low byte", (unit("smt", "*Simplification*:TermTable*"), unit("smt"))),
    Bug("model-evaluation-reads-the-default", "src/smt/evaluation.cpp", "return «element ? *element : array->fallback»;\n}\n\nEvaluation::Value", "array->fallback",
        "what a model wrote into an array is not read", (unit("smt", "Solver*:*Array*:TermTable*"), unit("smt"))),
    Bug("wrong-interpolants-are-believed", "src/smt/interpolation/interpolation_check.cpp",
        "«if (answer.answer == Answer::Satisfiable) return InterpolationVerdict::Refuted;»", ";",
        "a refuted interpolant passes the check", (unit("smt", "*nterpolation*"), unit("smt"))),
    Bug("signed-remainder-has-the-quotients-sign", "src/smt/word_circuits.cpp",
        "choice(«leftSign», negate(magnitudes.remainder), magnitudes.remainder)", "sign", "5 % -3 is -2 for the SAT solver", (unit("smt", "SolverAgreement*"), unit("smt"))),
)

ALGORITHMS = (
    Bug("only-one-step-case", "src/algorithms/induction/bounded_model_checking.cpp", "const std::size_t index = «(lastFailure_ + i) % count»;", "lastFailure_",
        "k-induction: of several loops one has to be inductive",
        (verification("loops/", "kinduction-plain", "kinduction"), verification("octagon/", "kinduction-plain", "kinduction"),
         verification("language/", "kinduction-plain", "kinduction"))),
    Bug("induction-ignores-observers", "src/algorithms/induction/bounded_model_checking.cpp", "if («!observersHaveOneState_») return std::nullopt;", "false",
        "the step case begins in the automaton's first state", (verification("specification/", "kinduction-plain", "kinduction"),)),
    Bug("lemmas-need-not-hold-at-first", "src/algorithms/lemmas/lemma_search.cpp",
        "«if (!collect(*starts_.back(), programStart(), 0)) return false;»", ";",
        "lemmas are inductive, and perhaps never true", (verification("lemmas/", "kinduction"), verification("octagon/", "kinduction", "default"))),
    Bug("gap-at-the-bound-is-lost", "src/algorithms/unrolling/unrolling.cpp",
        "«if (id.index < scanned_) addGap(static_cast<const ArgState&>(*(*reached_)[id].state));»", ";",
        "what is not modelled at a loop head counts as nothing", (verification("regressions/gap", "bmc", "kinduction-plain"), verification("unmodelled/", "bmc", "kinduction-plain"))),
    Bug("original-impact-keeps-coverings", "src/algorithms/reachability/original_impact.cpp",
        "«if (other->coveredBy == blocks[i] && !arg_->lessOrEqual(*other->state, *blocks[i]->state)) other->coveredBy = nullptr;»", ";",
        "McMillan's IMPACT: coverings survive an interpolant that they contradict",
        (verification("loops/", "impact-original"), verification("predicate/", "impact-original"), verification("", "impact-original"))),
    Bug("original-impact-passes-gaps", "src/algorithms/reachability/original_impact.cpp",
        "arg_->violation(*leaf->state) || «gaps_.contains(arg_->place(*leaf->state).location())»", "false",
        "McMillan's IMPACT: what is not modelled is a dead end", (verification("unmodelled/", "impact-original"), verification("regressions/", "impact-original"))),
    Bug("covered-by-the-covered", "src/algorithms/reachability/original_impact.cpp", "by.number < vertex.number && «!isCovered(by)» &&", "true",
        "McMillan's IMPACT: what covers need not be explored itself",
        (verification("loops/", "impact-original"), verification("predicate/", "impact-original"), verification("", "impact-original"))),
    Bug("unrolling-is-complete-too-early", "src/algorithms/unrolling/unrolling.cpp", "«counter >= static_cast<std::int64_t>(bound_)»;\n    if (isCut)",
        "counter > static_cast<std::int64_t>(bound_)", "what the bound cut off is not the frontier", (verification("loops/", "bmc"),)),
)

OUTSIDE = (
    Bug("known-before-the-loop-only", "src/acceleration/known_at_loop.cpp", "program.nodes[node].outgoing) «change(program.edges[edge].operation);»", "(void)edge;",
        "what was asked before a loop holds in it, whatever the loop changes", (verification("acceleration/", "bmc", "kinduction"),)),
    Bug("values-at-foreign-operations", "src/evidence/mapped_back.cpp", "for (InputValue& value : candidate.values) «value.edge = map.original(value.edge);»", ";",
        "values that a search in a transformed program found stay at its operations", (unit("evidence"), unit("algorithms", "Validation.*"))),
    Bug("any-fault-is-the-target", "src/evidence/execution_options.cpp", "return «result.violation == Violation::ErrorCall» ||", "true",
        "a null dereference on the way confirms a counterexample", (unit("evidence"), verification("memory/", "bmc"))),
    Bug("negative-inputs-unsigned", "src/report/comparable_constant.cpp",
        "«type->isSigned() ? signExtend(bits, type->bits()) : static_cast<Int128>(bits)»", "static_cast<Int128>(bits)",
        "a witness says 4294967295 for -1", (unit("report"), ("cli", ""))),
    Bug("violation-ends-with-zero", "src/cli/exec.cpp", "printCallStack(program, result);\n      return «ExitCode::VerdictFalse»;", "ExitCode::Success",
        "`argosy exec` ends with 0 after a violation", (("cli", "exec"), ("programs", "violations"))),
    Bug("small-stack", "src/cli/large_stack.cpp", "pthread_attr_setstacksize(&attributes, «stackBytes») == 0", "std::size_t{1} << 16",
        "deep input overflows the stack", (("cli", "exec"), ("hostile", ""))),
    Bug("tables-round-down", "src/bench/decimal.cpp", "return «(nonNegative + divisor / 2) / divisor»;", "nonNegative / divisor",
        "9.99 s is shown as 9.9", (unit("bench", "Table*"),)),
    Bug("time-limit-is-not-kept", "src/bench/run/watcher.cpp", "if («limits.cpuTime && cpuTime_ >= *limits.cpuTime») return TerminationReason::CpuTime;",
        "false", "a run goes on beyond its processor time", (unit("bench", "*Executor*:Watcher*"), unit("bench"))),
)

# Not wrong, but not there: a feature that is switched off changes no verdict, only figures.
FEATURES = (
    Bug("nothing-merges-in-blocks", "src/domains/predicate/predicate_cpa.cpp", "if (&from == &into || «!options_.merges» || from.isAbstraction()", "true",
        "`predicate.merge=join` does not merge", (verification("predicate/P18", "symbolic-execution"),)),
    Bug("single-blocks-are-large", "src/domains/predicate/predicate_cpa.cpp", "case BlockEnd::Always: return «isLoopHead || isSource(function)»;", "isLoopHead",
        "`predicate.blocks=single` ends blocks at loops only", (verification("predicate/P18", "predicate"), verification("predicate/P6", "predicate-sbe"))),
    Bug("always-from-the-root", "src/domains/predicate/predicate_refiner.cpp", "if («options_.restartsAtRoot») pivot = states.front();", "true",
        "refinement is never lazy", (verification("predicate/P10", "predicate"),)),
    Bug("never-from-the-root", "src/domains/predicate/registration.cpp", "options.restartsAtRoot = «configuration.getChoice(\"cegar.restart\") == \"root\"»;", "false",
        "`cegar.restart=root` is lazy", (verification("predicate/P10", "predicate"),)),
    Bug("states-are-not-strengthened", "src/domains/predicate/predicate_refiner.cpp", "if («options_.strategy != RefinementStrategy::Predicates») {\n    std::vector<TermRef> conjunctions;", "false",
        "IMPACT and UFO track predicates, or nothing", (verification("predicate/P2", "impact", "ufo"),)),
    Bug("both-tracks-nothing", "src/domains/predicate/predicate_refiner.cpp", "i < states.size() && «options_.strategy != RefinementStrategy::Impact»; ++i", "options_.strategy == RefinementStrategy::Predicates",
        "UFO is IMPACT", (verification("predicate/P2", "ufo"),)),
    Bug("equivalent-predicates-are-kept", "src/domains/predicate/refinement_options.cpp", "return «distinctPredicates(terms, predicates)»;", "predicates",
        "a predicate and its negation are two", (verification("loops/lock-protocol", "predicate"),)),
    Bug("no-derived-inequalities", "src/domains/predicate/refinement_options.cpp", "if («derivesInequalities») {", "false",
        "`predicate.derive-inequalities` does nothing", (verification("predicate/P7", "predicate-sbe"),)),
    Bug("covering-is-never-forced", "src/algorithms/reachability/reachability.cpp", "if (predicateRefiner_ && «configuration_.getBoolean(\"predicate.forced-covering\")»)", "false",
        "`predicate.forced-covering` does nothing", (verification("predicate/P10", "impact", "impact-abe"),)),
    Bug("boolean-is-cartesian", "src/algorithms/composition/formulas.cpp", "{{\"boolean\", «predicate::AbstractionKind::Boolean»}", "predicate::AbstractionKind::Cartesian",
        "`predicate.abstraction=boolean` loses what predicates have to do with each other", (verification("predicate/P1b", "predicate"),)),
    Bug("no-bound-on-paths", "src/domains/bounds/path_length_cpa.cpp", "if («bound == 0»)\n    successors", "true",
        "`bounds.path-length` does nothing", (verification("bounds/", "value"),)),
    Bug("calls-of-all-functions-count", "src/domains/bounds/call_bound_cpa.cpp", "return call && («!function_.valid()» || call->function == function_);", "true",
        "`bounds.calls-of` does nothing", (verification("bounds/", "value"),)),
    Bug("any-path-will-do", "src/domains/bounds/path_restriction_cpa.cpp", "position == path_.size() || «path_[position] != PathStep{step.kind, step.id}») return;", "false",
        "an exploration that is confined to a path takes others", (unit("algorithms", "PathRestriction*"), unit("domains", "PathRestriction*"))),
    Bug("a-crash-ends-the-run", "src/algorithms/processes/engine_turns.cpp",
        "«reasons_.insert(reasons_.end(), reasons.begin(), reasons.end());»\n}\n\nvoid EngineTurns::decide",
        "if (reasons.front().cause == UnknownCause::EngineFailed) throw std::runtime_error(reasons.front().message);",
        "after an engine that crashes no other has its turn", (unit("algorithms", "EngineTurns*"), ("cli", "crashes"))),
    Bug("walls-have-the-system-s-clock", "src/bench/run/namespace_init.cpp", "clock_gettime(«CLOCK_MONOTONIC», &now);", "CLOCK_REALTIME",
        "who sets the clock changes wall times", (("bench", "nobody_sets"),)),
    Bug("time-is-read-once", "src/bench/run/run_meters.cpp", "if («next == last» && empty) break;", "true",
        "CPU time is what was read first", (unit("bench", "CpuTime*"),)),
    Bug("files-have-any-size", "src/bench/run/watcher.cpp", "if («limits.filesSize && written.size > *limits.filesSize») return TerminationReason::FilesSize;", "false",
        "no run ends for the size of its files", (("bench", "every_reason"),)),
)

BUGS = FRONT_END + PROGRAM + INTERPRETER + MODELS + DOMAINS + PREDICATES + ANALYSIS + ENCODING + SMT + ALGORITHMS + OUTSIDE + FEATURES
