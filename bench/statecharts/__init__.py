"""An interpreter and an enumeration of statecharts for the tests, written from the W3C's algorithm (State Chart XML, appendix D)
and from nothing of Argosy's, so that what both get wrong in the same way is the document's fault."""
