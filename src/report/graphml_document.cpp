#include "report/graphml_document.h"

#include <array>
#include <sstream>

namespace argosy::report {
namespace {

struct Key {
  const char* name;
  const char* type;
  const char* owner;
  const char* defaultValue = nullptr;
};

constexpr std::array keys{Key{"witness-type", "string", "graph"},
                          Key{"sourcecodelang", "string", "graph"},
                          Key{"producer", "string", "graph"},
                          Key{"specification", "string", "graph"},
                          Key{"programfile", "string", "graph"},
                          Key{"programhash", "string", "graph"},
                          Key{"architecture", "string", "graph"},
                          Key{"creationtime", "string", "graph"},
                          Key{"entry", "boolean", "node", "false"},
                          Key{"violation", "boolean", "node", "false"},
                          Key{"sink", "boolean", "node", "false"},
                          Key{"invariant", "string", "node"},
                          Key{"invariant.scope", "string", "node"},
                          Key{"startline", "int", "edge"},
                          Key{"endline", "int", "edge"},
                          Key{"control", "string", "edge"},
                          Key{"assumption", "string", "edge"},
                          Key{"assumption.scope", "string", "edge"},
                          Key{"assumption.resultfunction", "string", "edge"},
                          Key{"enterLoopHead", "boolean", "edge", "false"},
                          Key{"enterFunction", "string", "edge"},
                          Key{"returnFromFunction", "string", "edge"},
                          Key{"originfile", "string", "edge"}};

}  // namespace

GraphmlDocument::GraphmlDocument(const WitnessMetadata& metadata, const char* witnessType) {
  pugi::xml_node declaration = document_.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node root = document_.append_child("graphml");
  root.append_attribute("xmlns") = "http://graphml.graphdrawing.org/xmlns";
  root.append_attribute("xmlns:xsi") = "http://www.w3.org/2001/XMLSchema-instance";
  for (const Key& key : keys) {
    pugi::xml_node node = root.append_child("key");
    node.append_attribute("id") = key.name;
    node.append_attribute("attr.name") = key.name;
    node.append_attribute("attr.type") = key.type;
    node.append_attribute("for") = key.owner;
    if (key.defaultValue) node.append_child("default").text() = key.defaultValue;
  }
  graph_ = root.append_child("graph");
  graph_.append_attribute("edgedefault") = "directed";
  addData(graph_, "witness-type", witnessType);
  addData(graph_, "sourcecodelang", metadata.language);
  addData(graph_, "producer", metadata.producerName + " " + metadata.producerVersion);
  addData(graph_, "specification", metadata.specification);
  for (const auto& [file, hash] : metadata.inputFileHashes) {
    addData(graph_, "programfile", file);
    addData(graph_, "programhash", hash);
  }
  addData(graph_, "architecture", metadata.dataModel == "ILP32" ? "32bit" : "64bit");
  addData(graph_, "creationtime", metadata.creationTime);
}

void GraphmlDocument::addData(pugi::xml_node parent, const std::string& key, const std::string& value) {
  pugi::xml_node data = parent.append_child("data");
  data.append_attribute("key") = key.c_str();
  data.text() = value.c_str();
}

std::string GraphmlDocument::addNode() {
  const std::string name = "N" + std::to_string(nodes_++);
  lastNode_ = graph_.append_child("node");
  lastNode_.append_attribute("id") = name.c_str();
  return name;
}

void GraphmlDocument::addEdge(const std::string& source, const std::string& target) {
  lastEdge_ = graph_.append_child("edge");
  lastEdge_.append_attribute("source") = source.c_str();
  lastEdge_.append_attribute("target") = target.c_str();
}

std::string GraphmlDocument::text() const {
  std::ostringstream out;
  document_.save(out, " ");
  return out.str();
}

}  // namespace argosy::report
