// What is assumed of the program's variables decides: no level above 100 is ever stored.
OBSERVER AUTOMATON Limit
INITIAL STATE Watching;
STATE USEFIRST Watching :
  MATCH {level = $?} -> ASSUME {level > 100} ERROR("a level above 100");
END AUTOMATON
