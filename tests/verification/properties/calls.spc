// At most three calls of step.
OBSERVER AUTOMATON AtMostThree
LOCAL int calls = 0;
INITIAL STATE Counting;
STATE USEFIRST Counting :
  MATCH {step($?)} && calls == 3 -> ERROR("a fourth call of step");
  MATCH {step($?)} -> DO calls = calls + 1 GOTO Counting;
END AUTOMATON
