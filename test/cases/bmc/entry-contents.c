// What an object holds at the start is told to the replay wherever the failure depends on it.
struct ring {
  unsigned char *data;
  unsigned long size, head, length;
};

// expect: refuted division-by-zero@12
int slot(struct ring *ring, int full) {
  if (ring->length == ring->size)
    return -1;
  if (full > 0)
    return (int)((ring->head + ring->length) % ring->size);
  return 0;
}
