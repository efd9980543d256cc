/* One before the first, for an index without sign: the greatest number leads backwards. */
extern void reach_error(void);
struct frame {
  unsigned char header[4];
  unsigned char payload[8];
} f;
int main(void) {
  unsigned long k = 0;
  f.payload[k - 1] = 0xAA;
  if (f.header[3] == 0xAA) reach_error();
  return 0;
}
