/* As foreign-volatile: a device whose members change, copied as a whole. */
extern void reach_error(void);
struct device {
  volatile unsigned status, data;
};
extern struct device dev;
int main(void) {
  struct device a = dev, b = dev;
  if (a.status != b.status) reach_error();
  return 0;
}
