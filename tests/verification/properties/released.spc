// The lock is free when the program ends.
OBSERVER AUTOMATON Released
INITIAL STATE Free;
STATE USEFIRST Free :
  MATCH {lock()} -> GOTO Held;
STATE USEFIRST Held :
  MATCH {unlock()} -> GOTO Free;
  MATCH EXIT -> ERROR("the program ends with the lock held");
END AUTOMATON
