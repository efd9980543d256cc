/* No tags: in each unit these are types of their own, compatible with the other's. */
typedef struct { int a; double d; } pair;
typedef union { int i; char c[4]; } bytes;
typedef struct { pair p; bytes b; struct { int k; } inner; } nested;
typedef enum { LOW, HIGH = 5 } level;
pair make(int x);
bytes split(int i);
nested change(nested n);
int measure(pair p);
void raise(pair p, pair *q);
level opposite(level l);
extern pair shared, *pointer;
extern int (*const measures[])(pair);
