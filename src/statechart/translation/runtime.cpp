#include "statechart/translation/runtime.h"

namespace argosy::statechart {

std::string_view runtimeOfValues() {
  return R"(enum kind { NOT_THERE, UNDEFINED, NULL_VALUE, BOOLEAN, NUMBER, STRING, OBJECT };
/* A string is the number of its text, negative for one that nobody has written down; an object is that of its properties. */
struct value { enum kind kind; int number; };
/* Objects are never freed. A name is the number of a text, an index lies behind all texts. */
enum { MOST_OBJECTS = 64, MOST_PROPERTIES = 256, FIRST_INDEX = 1000000, FIRST_ID = 1 << 30, UNKNOWN_TEXT = -1 };
static struct { _Bool is_array; int length; } objects[MOST_OBJECTS];
static struct { int object, name; struct value value; } properties[MOST_PROPERTIES];
static int object_count, property_count;
/* An expression has gone wrong: an error.execution. */
static _Bool has_failed;

static struct value value_of(enum kind kind, int number) { struct value result = {kind, number}; return result; }
static struct value undefined_value(void) { return value_of(UNDEFINED, 0); }
static struct value null_value(void) { return value_of(NULL_VALUE, 0); }
static struct value boolean(_Bool truth) { return value_of(BOOLEAN, truth); }
static struct value number(int n) { return value_of(NUMBER, n); }
static struct value string(int text) { return value_of(STRING, text); }
static struct value failure(void) { has_failed = 1; return undefined_value(); }
static struct value there(struct value v) { return v.kind == NOT_THERE ? failure() : v; }

static int sum(int a, int b) {
  int result;
  if (__builtin_add_overflow(a, b, &result)) __argosy_unmodelled("a number of the chart does not fit 32 bits");
  return result;
}
static int difference(int a, int b) {
  int result;
  if (__builtin_sub_overflow(a, b, &result)) __argosy_unmodelled("a number of the chart does not fit 32 bits");
  return result;
}
static int product(int a, int b) {
  int result;
  if (__builtin_mul_overflow(a, b, &result)) __argosy_unmodelled("a number of the chart does not fit 32 bits");
  return result;
}
static int quotient(int a, int b) {
  if (b == 0 || (b == -1 && a == (-2147483647 - 1)) || a % b != 0) __argosy_unmodelled("a number of the chart is no integer of 32 bits");
  return a / b;
}
/* -0 counts as 0: only division by it would tell. */
static int rest(int a, int b) {
  if (b == 0) __argosy_unmodelled("a number of the chart is no integer of 32 bits");
  return b == -1 ? 0 : a % b;
}
static int abs_of(int a) { return a < 0 ? difference(0, a) : a; }
static int min_of(int a, int b) { return a < b ? a : b; }
static int max_of(int a, int b) { return a > b ? a : b; }
static int pow_of(int a, int b) {
  int result = 1;
  if (b > 1 && -1 <= a && a <= 1) b = a == -1 ? b % 2 : 1;
  if (b < 0) __argosy_unmodelled("a number of the chart is no integer of 32 bits");
  for (int i = 0; i < b; i++) result = product(result, a);
  return result;
}
static int shifted_left(int a, int b) { return (int)((unsigned)a << (b & 31)); }
static int shifted_right(int a, int b) { return a >> (b & 31); }

static _Bool is_true(struct value v) {
  if (v.kind == STRING && v.number < 0) __argosy_unmodelled("a string of the chart is put together at run time");
  return v.kind == OBJECT || (v.kind > NULL_VALUE && v.number != 0);
}
/* What arithmetic sees. */
static int as_number(struct value v) {
  if (has_failed) return 0;
  if (v.kind != NUMBER && v.kind != BOOLEAN && v.kind != NULL_VALUE) __argosy_unmodelled("arithmetic of the chart on what is no number");
  return v.number;
}
static struct value added(struct value a, struct value b) {
  if (a.kind == STRING || b.kind == STRING || a.kind == OBJECT || b.kind == OBJECT) return string(UNKNOWN_TEXT);
  return number(sum(as_number(a), as_number(b)));
}
static _Bool is_same(struct value a, struct value b) {
  if (a.kind != b.kind) return 0;
  if (a.kind == STRING && (a.number < 0 || b.number < 0)) __argosy_unmodelled("a string of the chart is put together at run time");
  return a.number == b.number;
}
static _Bool is_text_of_number(int text, int number);
static _Bool is_equal(struct value a, struct value b) {
  if (a.kind == b.kind) return is_same(a, b);
  if (a.kind <= NULL_VALUE || b.kind <= NULL_VALUE) return a.kind <= NULL_VALUE && b.kind <= NULL_VALUE;
  if (a.kind == STRING || (a.kind == OBJECT && b.kind != STRING)) return is_equal(b, a);
  if (b.kind == STRING) {
    if (a.kind == OBJECT || b.number < 0) __argosy_unmodelled("the chart compares values of different types");
    return is_text_of_number(b.number, a.number);
  }
  if (b.kind != OBJECT) return a.number == b.number;
  /* What is no array, or has several elements, is no number. */
  if (objects[b.number].is_array && objects[b.number].length < 2) __argosy_unmodelled("the chart compares values of different types");
  return 0;
}

static struct value new_object(_Bool is_array) {
  if (object_count == MOST_OBJECTS) __argosy_unmodelled("the chart makes more than 64 objects");
  objects[object_count].is_array = is_array;
  objects[object_count].length = 0;
  return value_of(OBJECT, object_count++);
}
static void put(struct value object, int name, struct value value) {
  if (object.kind != OBJECT) {
    has_failed = 1;
    return;
  }
  for (int i = 0; i < property_count; i++)
    if (properties[i].object == object.number && properties[i].name == name) {
      properties[i].value = value;
      return;
    }
  if (property_count == MOST_PROPERTIES) __argosy_unmodelled("the objects of the chart have more than 256 properties");
  properties[property_count].object = object.number;
  properties[property_count].name = name;
  properties[property_count].value = value;
  property_count++;
  if (name >= FIRST_INDEX && objects[object.number].length <= name - FIRST_INDEX) objects[object.number].length = name - FIRST_INDEX + 1;
}
static _Bool has_property(struct value object, int name) {
  if (object.kind != OBJECT) {
    has_failed = 1;
    return 0;
  }
  for (int i = 0; i < property_count; i++)
    if (properties[i].object == object.number && properties[i].name == name) return 1;
  return 0;
}
static struct value get(struct value object, int name) {
  if (object.kind <= NULL_VALUE) return failure();
  if (object.kind == STRING) __argosy_unmodelled("the chart asks for a property of a string");
  if (object.kind != OBJECT) return undefined_value();
  for (int i = 0; i < property_count; i++)
    if (properties[i].object == object.number && properties[i].name == name) return properties[i].value;
  return undefined_value();
}
static _Bool is_special_name(int text);
static int name_of(struct value v) {
  if (has_failed) return 0;
  if (v.kind == NUMBER && v.number >= 0 && v.number < FIRST_INDEX) return FIRST_INDEX + v.number;
  if (v.kind != STRING || v.number < 0 || v.number >= FIRST_ID || is_special_name(v.number)) __argosy_unmodelled("the name of a property of the chart is found at run time");
  return v.number;
}
static int length_of(struct value v) {
  if (v.kind <= NULL_VALUE) {
    has_failed = 1;
    return 0;
  }
  if (v.kind != OBJECT || !objects[v.number].is_array) __argosy_unmodelled("the chart asks for the length of what is no array");
  return objects[v.number].length;
}
static _Bool is_array(struct value v) { return v.kind == OBJECT && objects[v.number].is_array; }
static struct value only_array(struct value v) {
  if (v.kind <= NULL_VALUE) return failure();
  if (!is_array(v)) __argosy_unmodelled("the chart concatenates to what is no array");
  return v;
}
static void append(struct value array, struct value v) {
  if (!is_array(v)) {
    put(array, FIRST_INDEX + objects[array.number].length, v);
    return;
  }
  for (int i = 0; i < objects[v.number].length; i++) put(array, FIRST_INDEX + objects[array.number].length, get(v, FIRST_INDEX + i));
}

)";
}

std::string_view runtimeOfEvents() {
  return R"(/* Events: those that the chart has raised, and those from outside, or from itself, that wait for their time. */
enum origin { INTERNAL, EXTERNAL, PLATFORM };
struct event { int name; enum origin origin; _Bool is_from_here; int send_id; struct value data; };
enum { MOST_EVENTS = 16, NO_ID = -1 };
static struct event event;
static _Bool has_event;
static struct event raised[MOST_EVENTS];
static struct { int remaining; struct event event; } sent[MOST_EVENTS];
static int raised_count, sent_count;
static _Bool is_running = 1;

static void raise_event(struct event what) {
  if (raised_count == MOST_EVENTS) __argosy_unmodelled("more than 16 events of the chart wait");
  raised[raised_count++] = what;
}
static struct event event_named(int name, enum origin origin) {
  struct event result = {name, origin, 0, NO_ID, undefined_value()};
  return result;
}
static void take_raised(void) {
  event = raised[0];
  has_event = 1;
  raised_count--;
  for (int i = 0; i < raised_count; i++) raised[i] = raised[i + 1];
  raised[raised_count] = event_named(0, INTERNAL);
}
static void send_event(struct event what, int delay) {
  if (sent_count == MOST_EVENTS) __argosy_unmodelled("more than 16 events of the chart wait");
  sent[sent_count].remaining = delay;
  sent[sent_count].event = what;
  sent_count++;
}
static void forget_sent(int which) {
  sent_count--;
  for (int i = which; i < sent_count; i++) sent[i] = sent[i + 1];
  sent[sent_count].remaining = 0;
  sent[sent_count].event = event_named(0, INTERNAL);
}
static void cancel(int send_id) {
  for (int i = 0; i < sent_count;)
    if (sent[i].event.send_id == send_id) forget_sent(i);
    else i++;
}
/* The event whose time comes first; of several, the one that was sent first. */
static int next_sent(void) {
  int next = 0;
  for (int i = 1; i < sent_count; i++)
    if (sent[i].remaining < sent[next].remaining) next = i;
  return next;
}
static void pass_time(int milliseconds) {
  for (int i = 0; i < sent_count; i++) sent[i].remaining -= milliseconds;
}

)";
}

}  // namespace argosy::statechart
