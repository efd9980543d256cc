// A GraphML document with the keys of the witness format 1.0.
#pragma once

#include <pugixml.hpp>

#include <string>

#include "report/witness.h"

namespace argosy::report {

class GraphmlDocument {
 public:
  /// `witnessType` is violation_witness or correctness_witness.
  GraphmlDocument(const WitnessMetadata& metadata, const char* witnessType);

  /// Adds a node and returns its name.
  std::string addNode();
  void addNodeData(const std::string& key, const std::string& value) { addData(lastNode_, key, value); }
  void addEdge(const std::string& source, const std::string& target);
  void addEdgeData(const std::string& key, const std::string& value) { addData(lastEdge_, key, value); }
  std::string text() const;

 private:
  static void addData(pugi::xml_node parent, const std::string& key, const std::string& value);

  pugi::xml_document document_;
  pugi::xml_node graph_, lastNode_, lastEdge_;
  std::size_t nodes_ = 0;
};

}  // namespace argosy::report
