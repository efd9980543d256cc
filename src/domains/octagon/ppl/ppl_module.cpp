#include "domains/octagon/ppl/ppl_element.h"

namespace argosy::octagon {
namespace {

/// Loading the library has made all floats of the process round upwards, which only its floating-point domains need; none of these is one. (The initialiser of its
/// header, before this one in the file, comes before it in time.)
[[maybe_unused]] const bool isRoundingRestored = (ppl::restore_pre_PPL_rounding(), true);

std::unique_ptr<NumericElement> made(ElementKind kind, std::size_t dimensions) {
  switch (kind) {
    case ElementKind::Octagons: return std::make_unique<PplElement<PplOctagon>>(dimensions);
    case ElementKind::Boxes: return std::make_unique<PplElement<PplBox>>(dimensions);
    case ElementKind::Polyhedra: return std::make_unique<PplElement<ppl::C_Polyhedron>>(dimensions);
    case ElementKind::StrictPolyhedra: return std::make_unique<PplElement<ppl::NNC_Polyhedron>>(dimensions);
    default: return std::make_unique<PplElement<ppl::Grid>>(dimensions);
  }
}

}  // namespace
}  // namespace argosy::octagon

extern "C" argosy::octagon::NumericElement* argosyMakePplElement(argosy::octagon::ElementKind kind,
                                                                 std::size_t dimensions) {
  return argosy::octagon::made(kind, dimensions).release();
}
