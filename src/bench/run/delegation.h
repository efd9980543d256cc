// Getting a control group of our own from systemd (docs/theory.md §11.4).
#pragma once

namespace argosy::bench {

// For commands only, before they do anything else: where grade A is not to be had as we are, but the user's systemd hands out groups,
// this program is executed again inside `systemd-run --user --scope -p Delegate=yes`. Returns if there is no need or no way.
void enterDelegatedScope();

}  // namespace argosy::bench
