#include "program/facts/control_flow.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace argosy {

namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

}  // namespace

ControlFlow::ControlFlow(const Program& program)
    : program_(&program),
      facts_(program.nodes.size()),
      orderOf_(program.functions.size()),
      loopsOf_(program.functions.size()) {
  for (const Function& function : program.functions) {
    orderOf_[function.id].begin = static_cast<std::uint32_t>(order_.size());
    loopsOf_[function.id].begin = static_cast<std::uint32_t>(loops_.size());
    if (function.entry.valid()) {
      const DepthFirstSearch search = orderNodes(function);
      orderOf_[function.id].end = static_cast<std::uint32_t>(order_.size());
      computeDominators(function.id);
      findLoops(function.id, search);
      loopsOf_[function.id].end = static_cast<std::uint32_t>(loops_.size());
      layOutBodies(function.id);
      collectLoopEdges(function.id);
    }
    orderOf_[function.id].end = static_cast<std::uint32_t>(order_.size());
    loopsOf_[function.id].end = static_cast<std::uint32_t>(loops_.size());
  }
}

std::span<const NodeId> ControlFlow::reversePostorder(FunctionId function) const {
  const Interval interval = orderOf_[function];
  return std::span(order_).subspan(interval.begin, interval.end - interval.begin);
}

std::span<const LoopId> ControlFlow::loopsOf(FunctionId function) const {
  const Interval interval = loopsOf_[function];
  return std::span(loopIds_).subspan(interval.begin, interval.end - interval.begin);
}

std::span<const NodeId> ControlFlow::body(LoopId loop) const {
  const Interval interval = bodyOf_[loop];
  return std::span(bodies_).subspan(interval.begin, interval.end - interval.begin);
}

bool ControlFlow::contains(LoopId loop, NodeId node) const {
  const std::uint32_t position = facts_[node].bodyPosition;
  return bodyOf_[loop].begin <= position && position < bodyOf_[loop].end;
}

bool ControlFlow::dominates(NodeId dominator, NodeId node) const {
  const NodeFacts& outer = facts_[dominator];
  const NodeFacts& inner = facts_[node];
  return program_->nodes[dominator].function == program_->nodes[node].function &&
         outer.dominatorIn <= inner.dominatorIn && inner.dominatorIn < outer.dominatorOut;
}

ControlFlow::DepthFirstSearch ControlFlow::orderNodes(const Function& function) {
  struct Visit {
    NodeId node;
    std::size_t next;
    std::uint32_t preorder;
  };
  std::vector<Visit> stack;
  std::vector<std::pair<NodeId, std::uint32_t>> postorder;  // with the preorder number
  std::vector<std::uint32_t> lastByPreorder;
  const auto enter = [&](NodeId node) {
    facts_[node].order = 0;  // seen; the real number follows
    stack.push_back({node, 0, static_cast<std::uint32_t>(lastByPreorder.size())});
    lastByPreorder.push_back(0);
  };
  enter(function.entry);
  while (!stack.empty()) {
    Visit& top = stack.back();
    const std::vector<EdgeId>& outgoing = program_->nodes[top.node].outgoing;
    if (top.next == outgoing.size()) {
      lastByPreorder[top.preorder] = static_cast<std::uint32_t>(lastByPreorder.size() - 1);
      postorder.emplace_back(top.node, top.preorder);
      stack.pop_back();
      continue;
    }
    // Last edge first, so that reverse postorder follows the edges' order, as Program::compact does.
    const NodeId target = program_->edges[outgoing[outgoing.size() - 1 - top.next++]].target;
    if (!isReachable(target)) enter(target);
  }

  const std::size_t count = postorder.size();
  DepthFirstSearch search;
  search.preorder.resize(count);
  search.lastDescendant.resize(count);
  search.atPreorder.resize(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto& [node, preorder] = postorder[count - 1 - i];
    facts_[node].order = i;
    order_.push_back(node);
    search.preorder[i] = preorder;
    search.lastDescendant[i] = lastByPreorder[preorder];
    search.atPreorder[preorder] = i;
  }
  return search;
}

// Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm".
void ControlFlow::computeDominators(FunctionId function) {
  const std::span<const NodeId> nodes = reversePostorder(function);
  std::vector<std::uint32_t> dominator(nodes.size(), none);
  dominator[0] = 0;
  const auto intersect = [&](std::uint32_t a, std::uint32_t b) {
    while (a != b) {
      while (a > b) a = dominator[a];
      while (b > a) b = dominator[b];
    }
    return a;
  };
  std::vector<std::uint32_t> sources;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 1; i < nodes.size(); ++i) {
      sources.clear();
      for (const EdgeId edge : program_->nodes[nodes[i]].incoming) {
        const NodeId source = program_->edges[edge].source;
        if (isReachable(source) && dominator[order(source)] != none) sources.push_back(order(source));
      }
      // The last ones first: where a thousand conditions in a row share an exit, each step up the tree is then taken once.
      std::ranges::sort(sources, std::greater());
      std::uint32_t meet = none;
      for (const std::uint32_t source : sources) meet = meet == none ? source : intersect(meet, source);
      if (dominator[i] != meet) {
        dominator[i] = meet;
        changed = true;
      }
    }
  }

  // A dominator precedes what it dominates in reverse postorder, so subtree sizes and positions need one pass each.
  std::vector<std::uint32_t> size(nodes.size(), 1), next(nodes.size(), 0);
  for (std::size_t i = nodes.size(); i-- > 1;) size[dominator[i]] += size[i];
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    NodeFacts& facts = facts_[nodes[i]];
    if (i != 0) {
      facts.dominator = nodes[dominator[i]];
      facts.dominatorIn = next[dominator[i]];
      next[dominator[i]] += size[i];
    }
    facts.dominatorOut = facts.dominatorIn + size[i];
    next[i] = facts.dominatorIn + 1;
  }
}

void ControlFlow::findLoops(FunctionId function, const DepthFirstSearch& search) {
  const std::span<const NodeId> nodes = reversePostorder(function);
  const std::size_t count = nodes.size();
  std::vector<std::vector<std::uint32_t>> entering(count);  // sources of the edges that are not retreating
  std::vector<std::vector<std::uint32_t>> retreating(count);
  for (std::uint32_t w = 0; w < count; ++w)
    for (const EdgeId edge : program_->nodes[nodes[w]].incoming) {
      const NodeId source = program_->edges[edge].source;
      if (!isReachable(source)) continue;
      (search.isAncestor(w, order(source)) ? retreating : entering)[w].push_back(order(source));
    }

  // Collapses each loop into its head, innermost first.
  std::vector<std::uint32_t> representative(count), header(count, none), markedBy(count, none);
  std::iota(representative.begin(), representative.end(), 0);
  const auto find = [&](std::uint32_t x) {
    while (representative[x] != x) x = representative[x] = representative[representative[x]];
    return x;
  };
  std::vector<std::uint32_t> body;
  for (std::size_t number = count; number-- > 0;) {
    const std::uint32_t w = search.atPreorder[number];
    if (retreating[w].empty()) continue;
    body.clear();
    markedBy[w] = w;
    const auto add = [&](std::uint32_t x) {
      if (markedBy[x] == w) return;
      markedBy[x] = w;
      body.push_back(x);
    };
    for (const std::uint32_t source : retreating[w]) add(find(source));
    for (std::size_t i = 0; i < body.size(); ++i)
      for (const std::uint32_t source : entering[body[i]]) {
        const std::uint32_t y = find(source);
        if (search.isAncestor(w, y)) {
          add(y);
        } else if (markedBy[y] != w) {
          // A second way into the loop: for the enclosing loops it is a way to the collapsed head.
          markedBy[y] = w;
          entering[w].push_back(y);
        }
      }
    for (const std::uint32_t x : body) {
      header[x] = w;
      representative[x] = w;
    }
  }

  for (std::size_t number = 0; number < count; ++number) {
    const std::uint32_t w = search.atPreorder[number];
    NodeFacts& facts = facts_[nodes[w]];
    const LoopId around = header[w] == none ? LoopId() : facts_[nodes[header[w]]].headed;
    facts.innermost = around;
    if (retreating[w].empty()) continue;
    facts.headed = facts.innermost = loops_.nextId();
    loopIds_.push_back(facts.headed);
    const std::uint32_t depth = around.valid() ? loops_[around].depth + 1 : 1;
    loops_.push_back(Loop{nodes[w], function, around, depth, true, {}, {}, {}});
  }
}

void ControlFlow::layOutBodies(FunctionId function) {
  const std::span<const LoopId> loops = loopsOf(function);
  if (loops.empty()) return;
  const std::uint32_t first = loops.front().index;
  std::vector<std::uint32_t> size(loops.size(), 0), next(loops.size(), 0);
  const auto local = [&](LoopId loop) -> std::size_t { return loop.index - first; };
  for (const NodeId node : reversePostorder(function))
    if (innermostLoop(node).valid()) ++size[local(innermostLoop(node))];
  for (std::size_t i = loops.size(); i-- > 0;)
    if (const LoopId parent = loops_[loops[i]].parent; parent.valid()) size[local(parent)] += size[i];

  auto end = static_cast<std::uint32_t>(bodies_.size());
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const LoopId parent = loops_[loops[i]].parent;
    std::uint32_t& cursor = parent.valid() ? next[local(parent)] : end;
    bodyOf_.push_back({cursor, cursor + size[i]});
    next[i] = cursor + 1;
    cursor += size[i];
  }
  bodies_.resize(end);
  for (const NodeId node : reversePostorder(function)) {
    const LoopId loop = innermostLoop(node);
    if (!loop.valid()) continue;
    const std::uint32_t position = isLoopHead(node) ? bodyOf_[loop].begin : next[local(loop)]++;
    facts_[node].bodyPosition = position;
    bodies_[position] = node;
  }
}

void ControlFlow::collectLoopEdges(FunctionId function) {
  for (const NodeId source : reversePostorder(function))
    for (const EdgeId id : program_->nodes[source].outgoing) {
      const NodeId target = program_->edges[id].target;
      if (order(target) <= order(source)) loops_[loopOfHead(target)].backEdges.push_back(id);
      for (LoopId loop = innermostLoop(source); loop.valid() && !contains(loop, target); loop = loops_[loop].parent)
        loops_[loop].exitEdges.push_back(id);
      for (LoopId loop = innermostLoop(target); loop.valid() && !contains(loop, source); loop = loops_[loop].parent) {
        loops_[loop].entryEdges.push_back(id);
        if (target != loops_[loop].head) loops_[loop].isReducible = false;
      }
    }
}

}  // namespace argosy
