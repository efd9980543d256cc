#include "cli/bench/quantity_option.h"

namespace argosy::cli {
namespace {

template <typename T>
CLI::Option* addQuantity(CLI::App& app, const std::string& names, std::optional<T>& target, const std::string& help,
                         T (*parse)(std::string_view), const char* type) {
  return app
      .add_option_function<std::string>(
          names,
          [&target, names, parse](const std::string& text) {
            try {
              target = parse(text);
            } catch (const bench::BenchError& error) {
              throw CLI::ValidationError(names, error.what());
            }
          },
          help)
      ->type_name(type);
}

}  // namespace

CLI::Option* addDuration(CLI::App& app, const std::string& names, std::optional<bench::Duration>& target,
                         const std::string& help) {
  return addQuantity(app, names, target, help, bench::parseDuration, "TIME");
}

CLI::Option* addBytes(CLI::App& app, const std::string& names, std::optional<bench::Bytes>& target,
                      const std::string& help) {
  return addQuantity(app, names, target, help, bench::parseBytes, "SIZE");
}

CLI::Validator aboveZero() {
  return {[](const std::string& text) {
            const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
            return digits && text.find_first_not_of('0') != std::string::npos ? ""
                                                                              : "'" + text + "' is no number above 0";
          },
          "POSITIVE"};
}

}  // namespace argosy::cli
