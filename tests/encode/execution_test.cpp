// Whole programs: the path formula of an executed path is satisfied by the executed values, and, where nothing was left open, by no others.
#include "program/transform/resolve_function_pointers.h"
#include "tests/domains/sound_programs.h"
#include "tests/encode/followed_path.h"
#include "tests/frontend/c_source.h"
#include "tests/program/element_writes.h"
#include "tests/program/transform.h"

namespace argosy::encode {
namespace {

FollowedCounts follow(Program& program, std::uint64_t seeds, std::uint64_t stepLimit, std::size_t period,
                      IntegerEncoding integers) {
  FollowedCounts counts;
  for (std::uint64_t seed = 0; seed < seeds && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    counts += FollowedPath(program, integers, seed, period).run(stepLimit);
  }
  return counts;
}

class FollowedPrograms : public testing::TestWithParam<test::SoundProgram> {
 protected:
  std::unique_ptr<Program> program() {
    auto program = frontend::loadC(GetParam().text, GetParam().dataModel);
    test::makeElementWrites(*program);
    test::transform(*program, FunctionPointerResolution());
    computeAddressTaken(*program);
    return program;
  }
};

TEST_P(FollowedPrograms, BitPrecise) {
  const auto counts = follow(*program(), 8, 2000, 1, IntegerEncoding::BitVectors);
  EXPECT_GT(counts.exactValues, 0u);
  EXPECT_LE(counts.unanswered * 2, counts.queries);
}

TEST_P(FollowedPrograms, LinearSound) {
  EXPECT_GT(follow(*program(), 2, 1000, 5, IntegerEncoding::LinearSound).steps, 0u);
}

INSTANTIATE_TEST_SUITE_P(Executions, FollowedPrograms, testing::ValuesIn(test::soundPrograms()),
                         [](const auto& info) { return info.param.name; });

const std::filesystem::path programs = std::filesystem::path(__FILE__).parent_path().parent_path() / "programs";

std::vector<std::string> filesIn(const char* folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(programs / folder))
    if (entry.path().extension() == ".c") files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

class FollowedFiles : public testing::TestWithParam<std::string> {};

TEST_P(FollowedFiles, BitPrecise) {
  for (const DataModel dataModel : {DataModel::ILP32, DataModel::LP64}) {
    std::unique_ptr<Program> program;
    try {
      frontend::Options options;
      options.target = dataModel;
      options.files = {GetParam()};
      program = frontend::load(options);
    } catch (const frontend::InputError&) {
      continue;  // made for the other data model
    }
    test::transform(*program, FunctionPointerResolution());
    computeAddressTaken(*program);
    follow(*program, 2, 1500, 7, IntegerEncoding::BitVectors);
  }
}

std::string nameOf(const testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  std::ranges::replace_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Constructs, FollowedFiles, testing::ValuesIn(filesIn("constructs")), nameOf);
INSTANTIATE_TEST_SUITE_P(Algorithms, FollowedFiles, testing::ValuesIn(filesIn("algorithms")), nameOf);
INSTANTIATE_TEST_SUITE_P(Violations, FollowedFiles, testing::ValuesIn(filesIn("violations")), nameOf);

}  // namespace
}  // namespace argosy::encode
