// A lock is not taken twice, and not released unless it is held.
OBSERVER AUTOMATON Locks
INITIAL STATE Unlocked;
STATE USEFIRST Unlocked :
  MATCH {lock()} -> GOTO Locked;
  MATCH {unlock()} -> ERROR("unlock without lock");
STATE USEFIRST Locked :
  MATCH {lock()} -> ERROR("lock taken twice");
  MATCH {unlock()} -> GOTO Unlocked;
END AUTOMATON
