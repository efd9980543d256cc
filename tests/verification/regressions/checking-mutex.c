/* A mutex that checks for errors refuses what a default one waits for. */
extern void reach_error(void);
typedef struct { char bytes[64]; } object;
extern int pthread_mutexattr_init(object *attributes), pthread_mutexattr_settype(object *attributes, int kind);
extern int pthread_mutex_init(object *mutex, const object *attributes), pthread_mutex_lock(object *mutex);
int main(void) {
  object attributes, mutex;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, 2);
  pthread_mutex_init(&mutex, &attributes);
  pthread_mutex_lock(&mutex);
  if (pthread_mutex_lock(&mutex) == 35) reach_error();
  return 0;
}
