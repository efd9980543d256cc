// Nothing is taken twice before it is given back. Which of the things a run is about is chosen when it is taken.
OBSERVER AUTOMATON Once
LOCAL int which = 0;
INITIAL STATE Waiting;
STATE USEALL Waiting :
  MATCH {take($1)} -> DO which = $1 GOTO Taken;
  MATCH {take($1)} -> GOTO Waiting;
STATE USEFIRST Taken :
  MATCH {take($1)} && which == $1 -> ERROR("$1 is taken twice");
  MATCH {give($1)} && which == $1 -> GOTO Waiting;
END AUTOMATON
