/* stdio.h: streams. Files have arbitrary contents and every operation may fail: that is all that the standard
   promises to a program that does not know its files. Opened streams are distinct objects of the library; more
   than 64 in one execution are left open. A program that has written a file may know what it reads there: from then
   on, what is read from opened files is approximated. Approximated, too: the text that fgets and getline read may have a line break
   anywhere; what streams of fmemopen read and write; of several streams only one knows what ungetc pushed back; feof, ferror and fileno do not know their
   streams. */
#include "argosy.h"

enum { MOST_STREAMS = 64, SIZE_OF_FILE = 256 };

static struct { char contents[SIZE_OF_FILE] __attribute__((aligned(16))); } streams[MOST_STREAMS];
static unsigned stream_count;

/* The program has written, removed or renamed a file. Not static: functions that have no model may read one. */
_Bool __argosy_files_are_known;

static _Bool is_opened(const void* stream) {
  return (const char*)stream >= (const char*)streams && (const char*)stream < (const char*)(streams + MOST_STREAMS);
}
static _Bool may_be_known(const void* stream) { return __argosy_files_are_known && is_opened(stream); }

static void* open_stream(void) {
  if (__argosy_arbitrary_bool()) {
    __argosy_errno_may_change();
    return NULL;
  }
  if (stream_count == MOST_STREAMS) __argosy_unmodelled("more than 64 opened streams");
  void* stream = &streams[stream_count++];
  __argosy_havoc(stream, SIZE_OF_FILE);
  return stream;
}

static void* open_known_stream(void) {
  __argosy_approximated("a file that the program may have written");
  return open_stream();
}
static void* open_file(const char* name, const char* mode) {
  __argosy_require_readable(name, 1);
  __argosy_require_readable(mode, 1);
  const _Bool is_known = __argosy_files_are_known;
  if (mode[0] != 'r' || (mode[1] != 0 && (mode[1] == '+' || mode[2] == '+'))) __argosy_files_are_known = 1;
  return is_known ? open_known_stream() : open_stream();
}
void* fopen(const char* name, const char* mode) { return open_file(name, mode); }
void* fopen64(const char* name, const char* mode) { return open_file(name, mode); }
void* fdopen(int file, const char* mode) {
  (void)file;
  __argosy_require_readable(mode, 1);
  return open_stream();
}
void* popen(const char* command, const char* mode) {
  __argosy_require_readable(command, 1);
  __argosy_require_readable(mode, 1);
  return open_stream();
}
void* tmpfile(void) {
  __argosy_files_are_known = 1;
  return open_stream();
}

/* Nothing has been read of a memory that is only read: it has not ended. */
static _Bool memory_is_unread;

static void* open_memory(void* buffer, size_t size, const char* mode) {
  const _Bool updates = mode[0] != 0 && (mode[1] == '+' || (mode[1] != 0 && mode[2] == '+'));
  if (mode[0] != 'r' && mode[0] != 'w' && mode[0] != 'a') {
    __argosy_set_errno(EINVAL);
    return NULL;
  }
  __argosy_files_are_known = 1;
  void* stream = open_stream();
  if (!stream) return NULL;
  if (buffer && mode[0] == 'w' && updates && size != 0) *(char*)buffer = 0;
  __argosy_open_memory(stream, buffer, size, mode[0] == 'r' || updates, mode[0] != 'r' || updates);
  memory_is_unread = mode[0] == 'r' && !updates && size != 0;
  return stream;
}
void* fmemopen(void* buffer, size_t size, const char* mode) { return open_memory(buffer, size, mode); }

int fclose(void* stream) {
  __argosy_close_memory(stream);
  if (!is_opened(stream)) __argosy_output_changes();
  return __argosy_success_or_error();
}
int pclose(void* stream) {
  (void)stream;
  __argosy_errno_may_change();
  return __argosy_arbitrary_int();
}

static int new_character(void) {
  if (__argosy_arbitrary_bool()) return (int)(unsigned char)__argosy_arbitrary_char();
  __argosy_errno_may_change();
  return -1;
}

/* What ungetc has pushed back, or -1, and to which stream. Not static: functions that have no model (fsetpos, ...) may
   discard it. */
int __argosy_pushed_back = -1;
void* __argosy_pushed_back_to;

_Bool __argosy_discard_pushed_back(void) {
  memory_is_unread = 0;
  _Bool was_there = __argosy_pushed_back != -1;
  __argosy_pushed_back = -1;
  return was_there;
}
static int take_back(void) {
  int c = __argosy_pushed_back;
  __argosy_pushed_back = -1;
  return (int)(unsigned char)c;
}
static int known_character(void) {
  __argosy_approximated("what a file contains that the program may have written");
  memory_is_unread = 0;
  return new_character();
}
static int read_character(void* stream) {
  if (__argosy_pushed_back != -1 && __argosy_pushed_back_to == stream) return take_back();
  return may_be_known(stream) ? known_character() : new_character();
}
static int from_some_stream(void) {
  __argosy_approximated("whether a character was pushed back to standard input");
  return __argosy_arbitrary_bool() ? take_back() : new_character();
}
static int read_input(void) { return __argosy_pushed_back != -1 ? from_some_stream() : new_character(); }

int getchar(void) { return read_input(); }
int getchar_unlocked(void) { return read_input(); }
int fgetc(void* stream) {
  return read_character(stream);
}
int getc(void* stream) {
  return read_character(stream);
}
int fgetc_unlocked(void* stream) {
  return read_character(stream);
}
int getc_unlocked(void* stream) {
  return read_character(stream);
}
int _IO_getc(void* stream) {
  return read_character(stream);
}
int getw(void* stream) {
  (void)stream;
  __argosy_discard_pushed_back();
  __argosy_errno_may_change();
  return __argosy_arbitrary_int();
}
static int push_back(int c, void* stream) {
  __argosy_pushed_back = (int)(unsigned char)c;
  __argosy_pushed_back_to = stream;
  return __argosy_pushed_back;
}
static int push_another(int c, void* stream) {
  __argosy_approximated("characters that ungetc pushed back earlier");
  if (__argosy_arbitrary_bool()) return -1;
  if (__argosy_arbitrary_bool()) return push_back(c, stream);
  /* In another stream it stays. */
  return (int)(unsigned char)c;
}
/* One character can always be pushed back. */
int ungetc(int c, void* stream) {
  if (c == -1) return -1;
  return __argosy_pushed_back == -1 ? push_back(c, stream) : push_another(c, stream);
}

static char* read_text(char* destination, int size) {
  if (size <= 0) return NULL;
  if (__argosy_arbitrary_bool()) {
    __argosy_errno_may_change();
    /* After a read error the contents are indeterminate; at the end of the file they stay. */
    if (__argosy_arbitrary_bool()) __argosy_havoc(destination, (size_t)size);
    return NULL;
  }
  size_t length = __argosy_at_most((size_t)size - 1);
  if (length == 0 && size > 1) length = 1;
  __argosy_havoc(destination, length);
  destination[length] = 0;
  return destination;
}
static char* read_text_after_ungetc(char* destination, int size) {
  __argosy_approximated("text that begins with what ungetc pushed back");
  return read_text(destination, size);
}
static char* read_known_text(char* destination, int size) {
  __argosy_approximated("what a file contains that the program may have written");
  return read_text(destination, size);
}
/* At the beginning of a memory there is something to read. */
static char* read_first_text(char* destination, int size) {
  __argosy_approximated("what a stream reads from memory");
  if (size <= 0) return NULL;
  const size_t most = (size_t)size - 1;
  size_t length = __argosy_at_most(most);
  if (length == 0 && most != 0) length = 1;
  __argosy_havoc(destination, length);
  destination[length] = 0;
  return destination;
}
static char* read_text_of(void* stream, char* destination, int size) {
  if (memory_is_unread && __argosy_is_followed_memory(stream)) return __argosy_discard_pushed_back(), read_first_text(destination, size);
  if (may_be_known(stream)) return __argosy_discard_pushed_back(), read_known_text(destination, size);
  return __argosy_discard_pushed_back() ? read_text_after_ungetc(destination, size) : read_text(destination, size);
}
char* fgets(char* destination, int size, void* stream) { return read_text_of(stream, destination, size); }
char* fgets_unlocked(char* destination, int size, void* stream) { return read_text_of(stream, destination, size); }

char* gets(char* destination) {
  __argosy_discard_pushed_back();
  if (__argosy_arbitrary_bool()) {
    __argosy_errno_may_change();
    return NULL;
  }
  size_t length = __argosy_at_most(__PTRDIFF_MAX__);
  __argosy_havoc(destination, length);
  destination[length] = 0;
  return destination;
}

/* The buffer is enlarged as needed, as by realloc. */
static ssize_t read_line(char** line, size_t* size) {
  __argosy_discard_pushed_back();
  size_t length = __argosy_at_most(__PTRDIFF_MAX__ - 1);
  if (length == 0) length = 1;
  _Bool ends = __argosy_arbitrary_bool();
  /* At the end of the input, the line may be as it was. */
  if (ends && __argosy_arbitrary_bool()) return __argosy_errno_may_change(), -1;
  if (*line == NULL || *size < length + 1) {
    if (*line) __argosy_deallocate(*line);
    *size = length + 1 + __argosy_at_most(__PTRDIFF_MAX__ - 1 - length);
    *line = __argosy_allocate(*size);
  }
  __argosy_havoc(*line, length);
  (*line)[length] = 0;
  if (!ends) return (ssize_t)length;
  __argosy_errno_may_change();
  return -1;
}
static ssize_t read_known_line(char** line, size_t* size) {
  __argosy_approximated("what a file contains that the program may have written");
  return read_line(line, size);
}
static ssize_t read_line_of(void* stream, char** line, size_t* size) { return may_be_known(stream) ? read_known_line(line, size) : read_line(line, size); }
ssize_t getline(char** line, size_t* size, void* stream) { return read_line_of(stream, line, size); }
ssize_t getdelim(char** line, size_t* size, int delimiter, void* stream) {
  (void)delimiter;
  return read_line_of(stream, line, size);
}
ssize_t __getdelim(char** line, size_t* size, int delimiter, void* stream) {
  (void)delimiter;
  return read_line_of(stream, line, size);
}

static size_t read_block(void* destination, size_t size, size_t count) {
  if (size == 0 || count == 0) return 0;
  __argosy_havoc(destination, size * count);
  __argosy_errno_may_change();
  return __argosy_at_most(count);
}
static size_t read_block_after_ungetc(void* destination, size_t size, size_t count) {
  __argosy_approximated("data that begin with what ungetc pushed back");
  return read_block(destination, size, count);
}
static size_t read_known_block(void* destination, size_t size, size_t count) {
  __argosy_approximated("what a file contains that the program may have written");
  return read_block(destination, size, count);
}
static size_t read_block_of(void* stream, void* destination, size_t size, size_t count) {
  if (may_be_known(stream)) return __argosy_discard_pushed_back(), read_known_block(destination, size, count);
  return __argosy_discard_pushed_back() ? read_block_after_ungetc(destination, size, count)
                                        : read_block(destination, size, count);
}
size_t fread(void* destination, size_t size, size_t count, void* stream) { return read_block_of(stream, destination, size, count); }
size_t fread_unlocked(void* destination, size_t size, size_t count, void* stream) { return read_block_of(stream, destination, size, count); }

/* POSIX: an input stream that can be positioned forgets what was pushed back. */
static void forget_perhaps(void) {
  __argosy_approximated("whether fflush discards what ungetc pushed back");
  if (__argosy_arbitrary_bool()) __argosy_discard_pushed_back();
}
static int flush(void* stream) {
  __argosy_flush_memory(stream);
  if (__argosy_pushed_back != -1) forget_perhaps();
  return __argosy_success_or_error();
}
int fflush(void* stream) { return flush(stream); }
int fflush_unlocked(void* stream) { return flush(stream); }
int fseek(void* stream, long offset, int origin) {
  (void)offset, (void)origin;
  __argosy_flush_memory(stream);
  __argosy_discard_pushed_back();
  return __argosy_success_or_error();
}
static long any_place(void) {
  __argosy_errno_may_change();
  long position = __argosy_arbitrary_long();
  return position < 0 ? -1 : position;
}
static long known_place(void) {
  __argosy_approximated("where a stream is that the program may have written to");
  return any_place();
}
long ftell(void* stream) { return may_be_known(stream) ? known_place() : any_place(); }
void rewind(void* stream) {
  __argosy_flush_memory(stream);
  __argosy_discard_pushed_back();
  __argosy_errno_may_change();
}
static int unknown_state(void) {
  __argosy_approximated("the state of a stream");
  return __argosy_arbitrary_int();
}
int feof(void* stream) { return (void)stream, unknown_state(); }
int feof_unlocked(void* stream) { return (void)stream, unknown_state(); }
int ferror(void* stream) { return (void)stream, unknown_state(); }
int ferror_unlocked(void* stream) { return (void)stream, unknown_state(); }
void clearerr(void* stream) { (void)stream; }
void clearerr_unlocked(void* stream) { (void)stream; }
static int unknown_number(void) {
  __argosy_approximated("fileno");
  int file = __argosy_arbitrary_int();
  if (file >= 0) return file;
  __argosy_errno_may_change();
  return -1;
}
int fileno(void* stream) { return (void)stream, unknown_number(); }
int fileno_unlocked(void* stream) { return (void)stream, unknown_number(); }
static void change_buffer(void* stream, const char* buffer) {
  if (buffer) __argosy_unmodelled("a stream's buffer that belongs to the program");
  if (__argosy_is_memory(stream)) __argosy_unmodelled("the buffer of a stream of fmemopen");
}
void setbuf(void* stream, char* buffer) { change_buffer(stream, buffer); }
void setbuffer(void* stream, char* buffer, size_t size) {
  (void)size;
  change_buffer(stream, buffer);
}
int setvbuf(void* stream, char* buffer, int mode, size_t size) {
  (void)mode, (void)size;
  change_buffer(stream, buffer);
  return __argosy_arbitrary_int();
}
int remove(const char* name) {
  __argosy_require_readable(name, 1);
  __argosy_files_are_known = 1;
  return __argosy_success_or_error();
}
int rename(const char* from, const char* to) {
  __argosy_require_readable(from, 1);
  __argosy_require_readable(to, 1);
  __argosy_files_are_known = 1;
  return __argosy_success_or_error();
}
void flockfile(void* stream) { (void)stream; }
void funlockfile(void* stream) { (void)stream; }
