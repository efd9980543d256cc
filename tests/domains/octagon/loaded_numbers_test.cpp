// The domains of the Parma Polyhedra Library, next to our own octagons and to points. Skipped where its module is not there.
#include "domains/octagon/loaded/loaded_numbers.h"

#include <gtest/gtest.h>

#include <cfenv>

#include "domains/octagon/numeric_domain.h"
#include "tests/domains/octagon/random_octagons.h"

namespace argosy::octagon {
namespace {

using namespace samples;
using Ours = DecomposedIntegerOctagon;
using Form = LoadedNumbers::LinearForm;

static_assert(NumericDomain<Ours> && NumericDomain<LoadedNumbers>);

constexpr std::size_t variables = 4;
constexpr ElementKind kinds[] = {ElementKind::Octagons, ElementKind::Boxes, ElementKind::Polyhedra,
                                 ElementKind::StrictPolyhedra, ElementKind::Equalities};

Form formOf(std::vector<LinearTerm<Int128>> terms, Int128 low, Int128 high) { return {std::move(terms), {low, high}}; }
Form constant(Int128 number) { return formOf({}, number, number); }
/// The sum is at most the bound, when the form is at most 0.
Form atMost(std::vector<LinearTerm<Int128>> terms, Int128 bound) { return formOf(std::move(terms), -bound, -bound); }

class LoadedNumbersTest : public testing::TestWithParam<ElementKind> {
 protected:
  void SetUp() override {
    try {
      settings_.library = numberLibrary(GetParam());
    } catch (const NumberLibraryMissing& missing) {
      GTEST_SKIP() << missing.what();
    }
  }
  LoadedNumbers top() const { return LoadedNumbers(settings_); }
  bool isPolyhedral() const {
    return GetParam() == ElementKind::Polyhedra || GetParam() == ElementKind::StrictPolyhedra;
  }
  bool isBox() const { return GetParam() == ElementKind::Boxes; }
  bool isGrid() const { return GetParam() == ElementKind::Equalities; }

  LoadedNumbers::Settings settings_;
};

/// The point as a value.
template <class Domain>
Domain valueOf(const Domain& top, const Point& point) {
  Domain result = top;
  for (VariableKey variable = 0; variable < point.size(); ++variable)
    result.assign(variable, constant(point[variable]));
  return result;
}

Int128 valueOf(const Form& form, const Point& point, Int128 added) {
  Int128 result = added;
  for (const auto& term : form.terms) result += term.coefficient * point[term.variable];
  return result;
}

/// Ours, the library's, and some of the points that both stand for.
struct Traces {
  Ours ours;
  LoadedNumbers loaded;
  std::vector<Point> points;

  static Traces all(const LoadedNumbers& top, Random& random) {
    Traces result{{}, top, {}};
    for (int index = 0; index < 12; ++index) {
      Point point;
      for (std::size_t variable = 0; variable < variables; ++variable) point.push_back(between(random, -4, 4));
      result.points.push_back(std::move(point));
    }
    return result;
  }

  void assume(const Form& form) {
    ours.assume(form);
    loaded.assume(form);
    std::erase_if(points, [&](const Point& point) { return valueOf(form, point, *form.constant.lower) > 0; });
  }
  void assign(VariableKey variable, const Form& form, Random& random) {
    ours.assign(variable, form);
    loaded.assign(variable, form);
    for (Point& point : points) {
      const auto added = between(random, static_cast<std::int64_t>(*form.constant.lower),
                                 static_cast<std::int64_t>(*form.constant.upper));
      point[variable] = static_cast<std::int64_t>(valueOf(form, point, added));
    }
  }
  void forget(VariableKey variable, Random& random) {
    ours.forget(variable);
    loaded.forget(variable);
    for (Point& point : points) point[variable] = between(random, -9, 9);
  }
  void copy(VariableKey from, VariableKey to) {
    if (from == to) return;
    ours.copyVariable(from, to);
    loaded.copyVariable(from, to);
    for (Point& point : points) point[to] = point[from];
  }

  void expectSound(const LoadedNumbers& top) const {
    for (const Point& point : points) {
      ASSERT_TRUE(Ours::lessOrEqual(valueOf(Ours(), point), ours));
      ASSERT_TRUE(LoadedNumbers::lessOrEqual(valueOf(top, point), loaded));
      const Form form{{{2, 0}, {-1, 1}, {3, 2}, {1, 3}}, {-1, 2}};
      const auto range = loaded.rangeOf(form);
      if (range.lower) {
        ASSERT_LE(*range.lower, valueOf(form, point, -1));
      }
      if (range.upper) {
        ASSERT_GE(*range.upper, valueOf(form, point, 2));
      }
    }
  }
  /// Ours say at least as much about each variable, and about each pair.
  void expectOursPrecise() const {
    if (ours.isBottom()) return;
    ASSERT_FALSE(loaded.isBottom()) << ours.toString([](VariableKey key) { return std::to_string(key); });
    for (VariableKey first = 0; first < variables; ++first) {
      for (VariableKey second = 0; second < variables; ++second) {
        for (const Int128 sign : {-1, 0, 1}) {
          if (first == second) continue;
          const Form form = sign == 0 ? formOf({{1, first}}, 0, 0) : formOf({{1, first}, {sign, second}}, 0, 0);
          const auto own = ours.rangeOf(form), other = loaded.rangeOf(form);
          if (other.upper) {
            ASSERT_LE(own.upper.value_or(INT64_MAX), *other.upper);
          }
          if (other.lower) {
            ASSERT_GE(own.lower.value_or(INT64_MIN), *other.lower);
          }
        }
      }
    }
  }
};

Form randomForm(Random& random, std::size_t terms, std::int64_t greatestCoefficient) {
  Form form = constant(between(random, -3, 5));
  form.constant.upper = *form.constant.lower + between(random, 0, 2) / 2;
  for (std::size_t index = 0; index < terms; ++index) {
    const std::int64_t coefficient = between(random, 1, greatestCoefficient);
    form.terms.push_back({between(random, 0, 1) == 1 ? coefficient : -coefficient,
                          static_cast<VariableKey>(between(random, 0, static_cast<std::int64_t>(variables) - 1))});
  }
  if (terms == 2 && greatestCoefficient == 1 && form.terms[0].variable == form.terms[1].variable) form.terms.pop_back();
  return form;
}

void step(Traces& traces, Random& random, bool onlyOctagonal) {
  const auto variable = static_cast<VariableKey>(between(random, 0, static_cast<std::int64_t>(variables) - 1));
  const std::int64_t coefficients = onlyOctagonal ? 1 : 3;
  const auto terms = [&](std::int64_t most) {
    return static_cast<std::size_t>(between(random, 1, onlyOctagonal ? most : most + 1));
  };
  switch (between(random, 0, 5)) {
    case 0: return traces.forget(variable, random);
    case 1: return traces.assign(variable, constant(between(random, -4, 4)), random);
    case 2: return traces.assign(variable, randomForm(random, terms(1), coefficients), random);
    case 3: return traces.copy(variable, static_cast<VariableKey>(between(random, 0, 3)));
    default: return traces.assume(randomForm(random, terms(2), coefficients));
  }
}

Traces joined(const Traces& left, const Traces& right) {
  Traces result{Ours::join(left.ours, right.ours), LoadedNumbers::join(left.loaded, right.loaded), left.points};
  result.points.insert(result.points.end(), right.points.begin(), right.points.end());
  return result;
}

TEST_P(LoadedNumbersTest, AreSoundAndNotBetterThanOurOctagons) {
  Random random(7);
  for (int round = 0; round < 60; ++round) {
    const bool onlyOctagonal = round % 2 == 0;
    Traces traces = Traces::all(top(), random);
    for (int join = 0; join < 3; ++join) {
      Traces other = traces;
      for (int length = 0; length < 6; ++length) {
        step(traces, random, onlyOctagonal);
        step(other, random, onlyOctagonal);
      }
      traces.expectSound(top());
      traces = joined(traces, other);
      traces.expectSound(top());
      // Polyhedra and grids know more; so does the library of sums that are no octagonal ones.
      if (onlyOctagonal && (GetParam() == ElementKind::Octagons || isBox())) traces.expectOursPrecise();
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(LoadedNumbersTest, WideningsAreUpperBoundsAndEnd) {
  Random random(11);
  const std::vector<Int128> thresholds{-7, 0, 10};
  for (int round = 0; round < 20; ++round) {
    Traces traces = Traces::all(top(), random);
    LoadedNumbers old = valueOf(top(), traces.points.front());
    int changes = 0;
    for (int length = 0; length < 120; ++length) {
      Traces next{{}, old, {}};
      for (int index = 0; index < 3; ++index) step(next, random, false);
      const LoadedNumbers widened = LoadedNumbers::widen(old, next.loaded, thresholds);
      ASSERT_TRUE(LoadedNumbers::lessOrEqual(old, widened));
      ASSERT_TRUE(LoadedNumbers::lessOrEqual(next.loaded, widened));
      changes += old == widened ? 0 : 1;
      old = widened;
    }
    EXPECT_LT(changes, 60);
  }
}

TEST_P(LoadedNumbersTest, MeetAndRenameAndRestrict) {
  LoadedNumbers left = top(), right = top();
  left.assumeRange(1, {0, 5});
  left.assign(2, formOf({{1, 1}}, 1, 1));
  right.assumeRange(2, {3, 9});
  const LoadedNumbers both = LoadedNumbers::meet(left, right);
  if (!isGrid()) {
    EXPECT_EQ(both.rangeOf(2), LoadedNumbers::Range({3, 6}));
  }
  LoadedNumbers renamed = left;
  renamed.rename([](VariableKey key) { return 10 - key; });
  EXPECT_EQ(renamed.rangeOf(9), left.rangeOf(1));
  EXPECT_EQ(renamed.rangeOf(formOf({{1, 9}, {-1, 8}}, 0, 0)), left.rangeOf(formOf({{1, 1}, {-1, 2}}, 0, 0)));
  EXPECT_EQ(renamed.isConstrained(1), false);
  renamed.restrictTo([](VariableKey key) { return key == 9; });
  EXPECT_EQ(renamed.rangeOf(9), left.rangeOf(1));
  EXPECT_FALSE(renamed.isConstrained(8));
}

TEST_P(LoadedNumbersTest, RelateThreeNumbersAsFarAsTheyCan) {
  // x = y = z = 0, and x, y, z = 1, 2, 3: x + y = z in both.
  LoadedNumbers left = valueOf(top(), {0, 0, 0}), right = valueOf(top(), {1, 2, 3});
  const LoadedNumbers joined = LoadedNumbers::join(left, right);
  const auto range = joined.rangeOf(formOf({{1, 0}, {1, 1}, {-1, 2}}, 0, 0));
  if (isPolyhedral() || isGrid()) {
    EXPECT_EQ(range, LoadedNumbers::Range::of(0));
  } else {
    EXPECT_FALSE(range == LoadedNumbers::Range::of(0));
  }
  EXPECT_EQ(joined.blockOf(0).size(), isBox() ? 1 : 3);
}

TEST_P(LoadedNumbersTest, EquationsAreSeen) {
  LoadedNumbers numbers = top();
  numbers.assumeZero(formOf({{1, 0}, {-1, 1}}, -2, -2));
  LoadedNumbers contradicted = numbers;
  contradicted.assume(atMost({{1, 0}, {-1, 1}}, 1));
  EXPECT_EQ(contradicted.isBottom(), !isBox());
  numbers.assumeRange(0, {5, 5});
  EXPECT_EQ(numbers.rangeOf(1), isBox() ? LoadedNumbers::Range() : LoadedNumbers::Range::of(3));
  numbers.assumeRange(0, {6, 6});
  EXPECT_TRUE(numbers.isBottom());
}

TEST_P(LoadedNumbersTest, KeepApartWhatIsTooLarge) {
  settings_.greatestBlock = 2;
  LoadedNumbers numbers = top();
  for (const VariableKey variable : {0, 1}) numbers.assumeRange(variable, {0, 4});
  numbers.assign(2, formOf({{1, 0}, {1, 1}}, 0, 0));
  EXPECT_EQ(numbers.blockOf(2).size(), 1U);
  if (!isGrid()) {
    EXPECT_EQ(numbers.rangeOf(2), LoadedNumbers::Range({0, 8}));
  }
  numbers.assume(atMost({{1, 0}, {1, 1}, {1, 2}}, 3));
  EXPECT_EQ(numbers.blockOf(2).size(), 1U);
  if (!isGrid()) {
    EXPECT_EQ(numbers.rangeOf(2), LoadedNumbers::Range({0, 3}));
  }
}

TEST_P(LoadedNumbersTest, GiveUpBoundsThatAreTooLarge) {
  LoadedNumbers numbers = valueOf(top(), {INT64_MAX, INT64_MIN});
  EXPECT_EQ(numbers.rangeOf(0), LoadedNumbers::Range::of(INT64_MAX));
  EXPECT_EQ(numbers.rangeOf(1), LoadedNumbers::Range::of(INT64_MIN));
  const auto large = numbers.rangeOf(formOf({{Int128{1} << 62, 0}}, 0, 0));
  EXPECT_EQ(large.upper, std::nullopt);
  ASSERT_TRUE(large.lower);
  EXPECT_LE(*large.lower, Int128{INT64_MAX} << 62);
}

TEST_P(LoadedNumbersTest, LeaveTheRoundingOfFloatsAlone) {
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  const LoadedNumbers numbers = valueOf(top(), {1, 2, 3});
  EXPECT_EQ(numbers.rangeOf(0), LoadedNumbers::Range::of(1));
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
  const volatile double one = 1, little = 0x1p-60;
  EXPECT_EQ(one + little, 1.0);
}

std::string nameOfKind(const testing::TestParamInfo<ElementKind>& kind) {
  constexpr const char* names[] = {"Octagons", "Boxes", "Polyhedra", "StrictPolyhedra", "Equalities"};
  return names[static_cast<std::size_t>(kind.param)];
}

INSTANTIATE_TEST_SUITE_P(All, LoadedNumbersTest, testing::ValuesIn(kinds), nameOfKind);

TEST(NumberLibrary, SaysWhatIsMissing) {
  try {
    openNumberModule({});
    FAIL();
  } catch (const NumberLibraryMissing& missing) {
    EXPECT_NE(std::string(missing.what()).find("install libppl-dev and build with -DARGOSY_PPL=ON"), std::string::npos);
  }
}

}  // namespace
}  // namespace argosy::octagon
