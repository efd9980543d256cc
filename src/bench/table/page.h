// The self-contained HTML page: the bundle that was built from src/bench/page/, and the table's data in it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "bench/quantity.h"
#include "bench/table/result_table.h"

namespace argosy::bench {

// The bundled page, cut where the data and the logs belong. The build generates it (cmake/EmbedPage.cmake).
struct EmbeddedPage {
  std::string_view beforeData;
  std::string_view beforeLogs;
  std::string_view end;
};
// Nothing when Argosy was built without the page (ARGOSY_PAGE=OFF).
std::optional<EmbeddedPage> embeddedPage();

struct PageOptions {
  std::string title;
  bool logs = true;
  Bytes logLimit{20'000'000};
  // Leave the logs in this directory instead, which is named relative to the page's own.
  std::optional<std::filesystem::path> pageDirectory;
  std::string logDirectory;
};

std::string page(const EmbeddedPage& bundle, const ResultTable& table, const PageOptions& options);

}  // namespace argosy::bench
