/* setjmp.h. setjmp returns once; a jump is left open. So the model is exact for executions that never jump, and
   silent about the others. */
#include "argosy.h"

int setjmp(void* environment) {
  (void)environment;
  return 0;
}
int _setjmp(void* environment) {
  (void)environment;
  return 0;
}
int sigsetjmp(void* environment, int save_mask) {
  (void)environment, (void)save_mask;
  return 0;
}
int __sigsetjmp(void* environment, int save_mask) {
  (void)environment, (void)save_mask;
  return 0;
}

_Noreturn void longjmp(void* environment, int value) {
  (void)environment, (void)value;
  __argosy_unmodelled("a jump with longjmp");
}
_Noreturn void _longjmp(void* environment, int value) {
  (void)environment, (void)value;
  __argosy_unmodelled("a jump with longjmp");
}
_Noreturn void siglongjmp(void* environment, int value) {
  (void)environment, (void)value;
  __argosy_unmodelled("a jump with siglongjmp");
}
