/* netinet/in.h: the byte order of the network. Exact: all targets are little-endian. */
#include "argosy.h"

unsigned short htons(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }
unsigned short ntohs(unsigned short x) { return htons(x); }
unsigned htonl(unsigned x) { return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24; }
unsigned ntohl(unsigned x) { return htonl(x); }
