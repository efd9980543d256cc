/* Functions of glibc that call what they are given, at times of their choosing, in other threads or on other stacks, as far as they have no
   model of their own. None is modelled; without a definition they would count as functions that call nothing. */
#include "argosy.h"

typedef int (*comparison)(const void*, const void*);

void* tsearch(const void* key, void** root, comparison compare) {
  (void)key, (void)root, (void)compare;
  __argosy_unmodelled("tsearch");
}
void* tfind(const void* key, void* const* root, comparison compare) {
  (void)key, (void)root, (void)compare;
  __argosy_unmodelled("tfind");
}
void* tdelete(const void* key, void** root, comparison compare) {
  (void)key, (void)root, (void)compare;
  __argosy_unmodelled("tdelete");
}
void twalk(const void* root, void (*action)(const void*, int, int)) {
  (void)root, (void)action;
  __argosy_unmodelled("twalk");
}
void tdestroy(void* root, void (*destroy)(void*)) {
  (void)root, (void)destroy;
  __argosy_unmodelled("tdestroy");
}
void* lfind(const void* key, const void* base, size_t* count, size_t size, comparison compare) {
  (void)key, (void)base, (void)count, (void)size, (void)compare;
  __argosy_unmodelled("lfind");
}
void* lsearch(const void* key, void* base, size_t* count, size_t size, comparison compare) {
  (void)key, (void)base, (void)count, (void)size, (void)compare;
  __argosy_unmodelled("lsearch");
}
void qsort_r(void* base, size_t count, size_t size, int (*compare)(const void*, const void*, void*), void* argument) {
  (void)base, (void)count, (void)size, (void)compare, (void)argument;
  __argosy_unmodelled("qsort_r");
}

int ftw(const char* path, int (*visit)(const char*, const void*, int), int descriptors) {
  (void)path, (void)visit, (void)descriptors;
  __argosy_unmodelled("ftw");
}
int nftw(const char* path, int (*visit)(const char*, const void*, int, void*), int descriptors, int flags) {
  (void)path, (void)visit, (void)descriptors, (void)flags;
  __argosy_unmodelled("nftw");
}
int scandir(const char* path, void*** entries, int (*filter)(const void*), int (*compare)(const void**, const void**)) {
  (void)path, (void)entries, (void)filter, (void)compare;
  __argosy_unmodelled("scandir");
}
int glob(const char* pattern, int flags, int (*failed)(const char*, int), void* result) {
  (void)pattern, (void)flags, (void)failed, (void)result;
  __argosy_unmodelled("glob");
}

int ftw64(const char* path, int (*visit)(const char*, const void*, int), int descriptors) {
  (void)path, (void)visit, (void)descriptors;
  __argosy_unmodelled("ftw64");
}
int nftw64(const char* path, int (*visit)(const char*, const void*, int, void*), int descriptors, int flags) {
  (void)path, (void)visit, (void)descriptors, (void)flags;
  __argosy_unmodelled("nftw64");
}
int scandir64(const char* path, void*** entries, int (*filter)(const void*), int (*compare)(const void**, const void**)) {
  (void)path, (void)entries, (void)filter, (void)compare;
  __argosy_unmodelled("scandir64");
}
int scandirat(int directory, const char* path, void*** entries, int (*filter)(const void*), int (*compare)(const void**, const void**)) {
  (void)directory, (void)path, (void)entries, (void)filter, (void)compare;
  __argosy_unmodelled("scandirat");
}
int glob64(const char* pattern, int flags, int (*failed)(const char*, int), void* result) {
  (void)pattern, (void)flags, (void)failed, (void)result;
  __argosy_unmodelled("glob64");
}
void twalk_r(const void* root, void (*action)(const void*, int, void*), void* closure) {
  (void)root, (void)action, (void)closure;
  __argosy_unmodelled("twalk_r");
}
int dl_iterate_phdr(int (*visit)(void*, size_t, void*), void* data) {
  (void)visit, (void)data;
  __argosy_unmodelled("dl_iterate_phdr");
}
int argp_parse(const void* parser, int count, char** arguments, unsigned flags, int* index, void* input) {
  (void)parser, (void)count, (void)arguments, (void)flags, (void)index, (void)input;
  __argosy_unmodelled("argp_parse");
}

int thrd_create(void* thread, int (*start)(void*), void* argument) {
  (void)thread, (void)start, (void)argument;
  __argosy_unmodelled("threads");
}
void call_once(void* flag, void (*function)(void)) {
  (void)flag, (void)function;
  __argosy_unmodelled("call_once");
}
int clone(int (*function)(void*), void* stack, int flags, void* argument, ...) {
  (void)function, (void)stack, (void)flags, (void)argument;
  __argosy_unmodelled("threads");
}
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
  (void)prepare, (void)parent, (void)child;
  __argosy_unmodelled("pthread_atfork");
}
void makecontext(void* context, void (*function)(void), int count, ...) {
  (void)context, (void)function, (void)count;
  __argosy_unmodelled("makecontext");
}
int swapcontext(void* from, const void* to) {
  (void)from, (void)to;
  __argosy_unmodelled("swapcontext");
}
int setcontext(const void* context) {
  (void)context;
  __argosy_unmodelled("setcontext");
}
int timer_create(int clock, void* event, void* timer) {
  (void)clock, (void)event, (void)timer;
  __argosy_unmodelled("timer_create");
}
int mq_notify(int queue, const void* event) {
  (void)queue, (void)event;
  __argosy_unmodelled("mq_notify");
}
int tss_create(void* key, void (*destroy)(void*)) {
  (void)key, (void)destroy;
  __argosy_unmodelled("tss_create");
}
void (*sigset(int number, void (*handler)(int)))(int) {
  (void)number, (void)handler;
  __argosy_unmodelled("sigset");
}
void (*ssignal(int number, void (*handler)(int)))(int) {
  (void)number, (void)handler;
  __argosy_unmodelled("ssignal");
}
int __cxa_atexit(void (*handler)(void*), void* argument, void* library) {
  (void)handler, (void)argument, (void)library;
  __argosy_unmodelled("__cxa_atexit");
}

/* Streams that call functions of the program, or write its memory when they please. */
struct cookie_functions {
  void *read, *write, *seek, *close;
};
void* fopencookie(void* cookie, const char* mode, struct cookie_functions functions) {
  (void)cookie, (void)mode, (void)functions;
  __argosy_unmodelled("fopencookie");
}
void* open_memstream(char** text, size_t* size) {
  (void)text, (void)size;
  __argosy_unmodelled("open_memstream");
}
void* open_wmemstream(void* text, size_t* size) {
  (void)text, (void)size;
  __argosy_unmodelled("open_wmemstream");
}
