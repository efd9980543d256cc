#include "../check.h"
static _Atomic int counter = 3;
static int plain = 10;
static _Atomic(unsigned char) byte = 250;

int main(void) {
  counter++;
  counter += 5;
  CHECK(counter == 9 && counter-- == 9 && --counter == 7);
  byte += 10;
  CHECK(byte == 4);
  CHECK(__sync_fetch_and_add(&plain, 5) == 10 && plain == 15 && __sync_add_and_fetch(&plain, 1) == 16);
  CHECK(__sync_fetch_and_sub(&plain, 6) == 16 && __sync_sub_and_fetch(&plain, 1) == 9);
  CHECK(__sync_fetch_and_or(&plain, 6) == 9 && plain == 15 && __sync_and_and_fetch(&plain, 12) == 12 &&
        __sync_xor_and_fetch(&plain, 5) == 9);
  CHECK(__sync_bool_compare_and_swap(&plain, 9, 20) && plain == 20 && !__sync_bool_compare_and_swap(&plain, 9, 30) &&
        plain == 20);
  CHECK(__sync_val_compare_and_swap(&plain, 20, 21) == 20 && __sync_val_compare_and_swap(&plain, 20, 22) == 21 &&
        plain == 21);
  __sync_synchronize();
  int lock = 0;
  CHECK(__sync_lock_test_and_set(&lock, 1) == 0 && lock == 1);
  __sync_lock_release(&lock);
  CHECK(lock == 0);
  CHECK(__atomic_load_n(&plain, __ATOMIC_SEQ_CST) == 21);
  __atomic_store_n(&plain, 4, __ATOMIC_RELEASE);
  CHECK(__atomic_fetch_add(&plain, 3, __ATOMIC_RELAXED) == 4 && __atomic_add_fetch(&plain, 3, __ATOMIC_RELAXED) == 10);
  CHECK(__atomic_exchange_n(&plain, 8, __ATOMIC_ACQ_REL) == 10 && plain == 8);
  int expected = 7;
  CHECK(!__atomic_compare_exchange_n(&plain, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && expected == 8 &&
        plain == 8);
  CHECK(__atomic_compare_exchange_n(&plain, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && plain == 1);
  int v, w = 99;
  __atomic_load(&plain, &v, __ATOMIC_SEQ_CST);
  __atomic_store(&plain, &w, __ATOMIC_SEQ_CST);
  CHECK(v == 1 && plain == 99);
  CHECK(__atomic_fetch_and(&plain, 3, __ATOMIC_SEQ_CST) == 99 && plain == 3 &&
        __atomic_fetch_nand(&plain, 1, __ATOMIC_SEQ_CST) == 3 && plain == -2);
  CHECK(__atomic_or_fetch(&plain, 1, __ATOMIC_SEQ_CST) == -1 &&
        __atomic_fetch_xor(&plain, -1, __ATOMIC_SEQ_CST) == -1 && plain == 0);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  unsigned char flag = 0;
  CHECK(!__atomic_test_and_set(&flag, __ATOMIC_SEQ_CST) && __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  __atomic_clear(&flag, __ATOMIC_SEQ_CST);
  CHECK(flag == 0);
  unsigned char small = 255;
  CHECK(__sync_fetch_and_add(&small, 1) == 255 && small == 0 && __sync_sub_and_fetch(&small, 1) == 255);
  int *p = &plain;
  int i = 0, array[2] = {1, 2};
  __sync_fetch_and_add(&array[i++], 10);
  CHECK(i == 1 && array[0] == 11 && array[1] == 2);
  CHECK(__atomic_load_n(&p, __ATOMIC_SEQ_CST) == &plain && __atomic_is_lock_free(4, &plain));
  return 0;
}
