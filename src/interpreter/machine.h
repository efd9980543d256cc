// The abstract machine: runs the steps of the decoded program.
#pragma once

#include <unordered_set>

#include "base/processor_clock.h"
#include "interpreter/decoder.h"
#include "interpreter/evaluator.h"
#include "interpreter/frame_stack.h"
#include "interpreter/leaper.h"
#include "interpreter/native_library.h"
#include "interpreter/program_output.h"

namespace argosy::interpreter {

class Machine final : private Inspector {
 public:
  Machine(const Program& program, InputSource& inputs, const Options& options);

  Result run();

 private:
  /// What calling a function does, found out once.
  enum class CalleeKind : std::uint8_t { Unknown, Error, Native, Arguments, Environment, Defined, Undefined };
  struct Callee {
    CalleeKind kind = CalleeKind::Unknown;
    NativeFunction native = nullptr;
    bool isOfOutside = false;
    std::optional<Definedness::Content> result = {};  // Native, in executions that must be determined
    const FunctionCode* code = nullptr;
  };

  void initialiseStatics();
  void initialise(const StaticObject& object, const InitialValue& initial);
  void enterStart();
  template <bool traced>
  void runSteps();
  void tell(EdgeId edge);
  bool mayLeap() const;
  void leapFrom(std::uint64_t loopHead);
  std::optional<UInt128> value(ExpressionRef expression) override;
  std::size_t callDepth() const override { return stack_.depth(); }
  [[noreturn]] void stop(Outcome outcome, const std::string& message) const override;
  const Step* execute(const Step& step);
  const Step* choose(const Step& step);
  void checkLimits();

  const Step* call(const Step& step);
  const Callee& callee(FunctionId function);
  FunctionId pointedFunction(std::uint64_t address);
  const Step* callDefined(const Step& step, const FunctionCode& code);
  void passArguments(const CallSite& site, const FunctionCode& code, std::byte* memory);
  void passVariadicArguments(const CallSite& site, const FunctionCode& code, std::byte* memory);
  void askToInvent(const std::string& what) const;
  std::string inventionOf(ReasonId reason) const;
  std::string unknownCall(const Step& step, FunctionId function) const;
  void findProgramArguments();
  bool makesArguments(const Function& function) const;
  static bool makesEnvironment(const Function& function);
  std::uint64_t makeStringVector(const std::vector<std::string>& strings);
  std::vector<std::string> commandLine() const;
  std::optional<std::uint64_t> programArgument(const Havoc& operation);
  void noteProgramArguments(const CallSite& site);
  std::string textAt(std::uint64_t address);
  UInt128 nativeBits(const Operand& argument);
  void callNative(const Step& step, const Callee& callee, FunctionId function);
  void storeArgument(const Place& parameter, std::byte* memory, const Operand& argument);
  const Step* leaveFunction();
  void returnValue(const Step& step);

  void copyAggregate(const Step& step);
  void copyBytes(const Place& target, const Place& source);
  void havoc(const Step& step);
  void kill(const Step& step);
  void killVariable(std::uint64_t addressSlot);
  void allocate(const Step& step);
  void deallocate(const Step& step);
  void copyMemory(const Step& step);
  void setMemory(const Step& step);
  void havocMemory(const Step& step);
  void writeElements(const Step& step);
  void queryObject(const Step& step);
  [[noreturn]] void halt(const Step& step);
  [[noreturn]] void exitProgram(int status);

  void fillArbitrary(std::byte* bytes, std::uint64_t size);
  void makeArbitrary(const Place& place);
  std::uint64_t narrow(const Code* code) { return evaluator_.narrow(code, frame_); }

  void markOpen(const std::byte* bytes, std::uint64_t size) {
    definedness_->mark(bytes, size, Definedness::Content::Open);
  }
  bool printsAddress(const NativeCall& call) const;
  /// Whether the program may open streams by fmemopen.
  bool usesMemoryStreams() const;
  /// Whether the result of a function that prints follows from its arguments.
  bool hasDeterminedResult(const NativeCall& call) const;

  const Program& program_;
  InputSource& inputs_;
  const Options& options_;
  Checks checks_;
  TypeTable hostTypes_;  // for asking the input source for plain words
  TypeRef word_;
  Memory memory_;
  StaticStorage statics_;
  Decoder decoder_;
  Evaluator evaluator_;
  std::optional<Definedness> definedness_;  // Options::onlyDetermined
  FrameStack stack_;
  ProgramOutput output_;
  std::vector<std::uint64_t> scopedObjects_;  // addresses, innermost frame last
  std::vector<Callee> callees_;
  std::unordered_set<std::string> errorFunctions_;
  ProgramFiles files_;
  std::optional<VariableId> standardInput_, standardOutput_, standardError_, errorNumber_, outputMayFail_;
  std::vector<VariableId> mainArguments_;  // the temporaries that stand for argc, argv, envp
  std::uint64_t argumentCount_ = 1;        // argc
  std::optional<std::vector<std::string>> programArguments_;

  std::byte* frame_ = nullptr;
  const Step* current_ = nullptr;
  EdgeId currentEdge_;
  UInt128 returnBits_ = 0;
  std::vector<std::byte> returnBytes_;
  std::vector<Definedness::Content> returnContents_;  // of the bytes
  std::uint64_t stepsDone_ = 0;                       // before the present period
  std::uint64_t periodLength_ = 0, periodLeft_ = 0;   // steps until the limits are looked at again
  std::optional<Leaper> leaper_;
  std::uint64_t stepsLeptOver_ = 0, iterationsLeptOver_ = 0;
  ProcessorClock::time_point begin_;
};

/// The living heap objects that no static object, frame or reachable object points to.
std::vector<const Object*> findLeaks(Memory& memory, const FrameStack& stack, unsigned pointerSize);

}  // namespace argosy::interpreter
