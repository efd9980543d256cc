// The lock protocol, asked for small x only.
CONTROL AUTOMATON SmallOnly
INITIAL STATE Start;
STATE USEFIRST Start :
  MATCH {x = $?} -> ASSUME {x < 10} GOTO Start;
END AUTOMATON
#include locks.spc
