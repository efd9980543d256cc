// How the interpreter has to run to tell whether an execution violates a property.
#pragma once

#include "evidence/automaton_watch.h"
#include "evidence/replay.h"

namespace argosy::evidence {

/// It stops at the target and at undefined behaviour.
interpreter::Options executionOptions(const Target& target, const ReplayLimits& limits);

/// To show it again.
interpreter::Options executionOptions(const ReplayedCounterexample& counterexample);

bool isTarget(const Target& target, const interpreter::Result& result);

/// The execution with these options, watched by the target's automata. What the options are told of comes after what the automata are told of: an operation before which these
/// end the execution is none of it. Without `watch`, one of its own.
interpreter::Result executeTowards(const Target& target, const Program& program, interpreter::InputSource& inputs,
                                   interpreter::Options options, AutomatonWatch* watch = nullptr);

}  // namespace argosy::evidence
