// TRUE: a sum of 16-bit words with end-around carry, as the internet has it, is never wider than 16 bits.
#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static uint16_t checksum(const uint8_t *data, size_t length) {
  uint32_t sum = 0;
  for (size_t i = 0; i + 1 < length; i += 2)
    sum += (uint32_t)data[i] << 8 | data[i + 1];
  if (length % 2 != 0)
    sum += (uint32_t)data[length - 1] << 8;
  while (sum > UINT16_MAX)
    sum = (sum & UINT16_MAX) + (sum >> 16);
  assert(sum <= 0xffff);
  return (uint16_t)~sum;
}

int main(void) {
  uint8_t packet[9];
  memset(packet, 0, sizeof packet);
  for (size_t i = 0; i < 4; i++)
    packet[i] = __VERIFIER_nondet_uchar();
  uint16_t result = checksum(packet, sizeof packet);
  printf("checksum %04" PRIx16 "\n", result);
  assert(sizeof result == 2);
  return 0;
}
