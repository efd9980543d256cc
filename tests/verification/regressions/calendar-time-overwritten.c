/* ctime writes the object that gmtime returned. */
extern void reach_error(void);
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; const char *tm_zone; };
extern struct tm *gmtime(const long *moment);
extern char *ctime(const long *moment);
int main(void) {
  long zero = 0, later = 3600;
  struct tm *parts = gmtime(&zero);
  if (!parts) return 0;
  int hour = parts->tm_hour;
  ctime(&later);
  if (parts->tm_hour != hour) reach_error();
  return 0;
}
