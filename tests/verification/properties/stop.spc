// Paths end before the only call that could violate anything: nothing is proved by the rest.
CONTROL AUTOMATON Stopper
INITIAL STATE Start;
STATE USEFIRST Start :
  MATCH {x = 5} -> STOP;
END AUTOMATON
