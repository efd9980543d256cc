#include "report/violation_witness.h"

#include <filesystem>
#include <set>

#include "report/branch_outcome.h"
#include "report/comparable_constant.h"
#include "report/user_code.h"

namespace argosy::report {
namespace {

WitnessLocation locationOf(const Program& program, EdgeId edge, SourcePosition position) {
  return {program.files[program.edges[edge].info.range.file], position.line, position.column,
          functionOf(program, edge).name};
}

class WaypointCollector {
 public:
  WaypointCollector(const Program& program, const evidence::ReplayedCounterexample& counterexample,
                    const std::vector<std::string>& inputFiles, const ViolationWitnessOptions& options)
      : program_(program), counterexample_(counterexample), options_(options), outcomes_(program) {
    for (const std::string& file : inputFiles) fileNames_.insert(std::filesystem::path(file).filename().string());
    for (const evidence::InputValue& value : counterexample.values())
      if (value.isInput) inputs_.push_back(&value);
  }

  std::vector<Waypoint> collect() {
    // Waypoints follow each other: after iterations that nobody tells of, conditions would be taken for those of others.
    evidence::reexecute(
        program_, counterexample_,
        [&](EdgeId edge, interpreter::Inspector& inspector) { pass(edge, inspector.callDepth()); },
        [&](const interpreter::Leap&, std::uint64_t, interpreter::Inspector&) {
          branchings_ = options_.maximalBranchings;
        });
    Waypoint target;
    target.type = WaypointType::Target;
    if (const EdgeId edge = userEdge(program_, counterexample_); edge.valid()) {
      const SourceInfo& info = program_.edges[edge].info;
      target.location = locationOf(program_, edge, info.statement.valid() ? info.statement : info.range.begin);
    }
    waypoints_.push_back(std::move(target));
    return std::move(waypoints_);
  }

 private:
  /// An input whose value can be assumed as soon as the next statement begins.
  struct Pending {
    std::string assumption;
    SourcePosition statement;
    std::size_t depth = 0;
    Waypoint otherwise;  // when that never happens in the same function
  };

  void pass(EdgeId edge, std::size_t depth) {
    const bool isUser = isInInputFile(edge);
    if (pending_) settle(edge, depth, isUser);
    if (isUser && !hasBegun_) begin(edge);
    const Operation& operation = program_.edges[edge].operation;
    if (const auto* havoc = std::get_if<Havoc>(&operation); havoc && takesInput(*havoc)) {
      const evidence::InputValue* value = nextInput_ < inputs_.size() ? inputs_[nextInput_++] : nullptr;
      if (isUser && value) addInput(edge, *havoc, *value, depth);
    } else if (isUser && std::holds_alternative<Assume>(operation) && branchings_ < options_.maximalBranchings) {
      addBranching(edge);
    }
  }

  /// Where main begins, the number of its arguments is known.
  void begin(EdgeId edge) {
    hasBegun_ = true;
    const auto& arguments = counterexample_.arguments();
    const Function& function = functionOf(program_, edge);
    const SourceInfo& info = program_.edges[edge].info;
    if (!arguments || function.name != "main" || function.parameters.empty() || !info.statement.valid() ||
        info.kind == StatementKind::For)
      return;
    const std::string& name = program_.variables[function.parameters.front()].name;
    if (name.empty()) return;
    waypoints_.push_back({WaypointType::Assumption, WaypointAction::Follow, locationOf(program_, edge, info.statement),
                          Constraint{name + " == " + std::to_string(arguments->size() + 1), "c_expression"}});
  }

  /// A witness can only speak about the files of its task, not about headers.
  bool isInInputFile(EdgeId edge) const {
    if (!isUserCode(program_, edge)) return false;
    const std::filesystem::path path = program_.files[program_.edges[edge].info.range.file];
    return fileNames_.contains(path.filename().string());
  }

  static bool takesInput(const Havoc& havoc) {
    return havoc.cause == HavocCause::Input && havoc.target->type()->isScalar();
  }

  void addInput(EdgeId edge, const Havoc& havoc, const evidence::InputValue& value, std::size_t depth) {
    const auto constant = comparableConstant(value.type, value.bits);
    const SourceInfo& info = program_.edges[edge].info;
    if (!constant || !info.anchor.valid()) return;
    Waypoint returned{WaypointType::FunctionReturn, WaypointAction::Follow, locationOf(program_, edge, info.anchor),
                      Constraint{"\\result == " + *constant, "acsl_expression"}};
    const bool isNamed = havoc.target->kind() == ExpressionKind::Variable &&
                         program_.variables[havoc.target->variable()].storage != Storage::Temporary;
    if (options_.inputsAsAssumptions && isNamed)
      pending_ = Pending{program_.variables[havoc.target->variable()].name + " == " + *constant, info.statement, depth,
                         std::move(returned)};
    else waypoints_.push_back(std::move(returned));
  }

  void settle(EdgeId edge, std::size_t depth, bool isUser) {
    const SourceInfo& info = program_.edges[edge].info;
    if (isUser && depth == pending_->depth && info.statement == pending_->statement &&
        !std::holds_alternative<Havoc>(program_.edges[edge].operation))
      return;
    const bool isNextStatement = isUser && depth == pending_->depth && info.statement.valid() &&
                                 info.statement != pending_->statement && info.kind != StatementKind::For &&
                                 info.kind != StatementKind::ScopeExit;
    if (isNextStatement)
      waypoints_.push_back({WaypointType::Assumption, WaypointAction::Follow,
                            locationOf(program_, edge, info.statement),
                            Constraint{pending_->assumption, "c_expression"}});
    else waypoints_.push_back(std::move(pending_->otherwise));
    pending_.reset();
  }

  void addBranching(EdgeId edge) {
    const auto& value = outcomes_.decidedBy(edge);
    if (!value) return;
    ++branchings_;
    waypoints_.push_back({WaypointType::Branching, WaypointAction::Follow,
                          locationOf(program_, edge, program_.edges[edge].info.anchor),
                          Constraint{*value, std::nullopt}});
  }

  const Program& program_;
  const evidence::ReplayedCounterexample& counterexample_;
  const ViolationWitnessOptions& options_;
  BranchOutcomes outcomes_;
  std::set<std::string> fileNames_;
  std::vector<const evidence::InputValue*> inputs_;
  std::size_t nextInput_ = 0, branchings_ = 0;
  bool hasBegun_ = false;
  std::optional<Pending> pending_;
  std::vector<Waypoint> waypoints_;
};

}  // namespace

ViolationWitness makeViolationWitness(const Program& program, const evidence::ReplayedCounterexample& counterexample,
                                      WitnessMetadata metadata, const ViolationWitnessOptions& options) {
  ViolationWitness witness;
  witness.metadata = std::move(metadata);
  WaypointCollector collector(program, counterexample, witness.metadata.inputFiles, options);
  for (Waypoint& waypoint : collector.collect()) witness.segments.push_back({{}, std::move(waypoint)});
  return witness;
}

}  // namespace argosy::report
