/* Structs, unions, nested and anonymous members, flexible arrays, copies, results and parameters by value. */
struct point { int x, y; };
struct rect { struct point low, high; };
struct big { long words[8]; };
struct mixed { char c; short s; int i; long l; float f; double d; void *p; };
struct packed { char c; int i; short s; } __attribute__((packed));
struct aligned { char c; } __attribute__((aligned(32)));
struct empty {};
struct list { struct list *next; int value; };
struct flexible { int count; int items[]; };
union number { int i; float f; unsigned char bytes[8]; };
struct tagged {
  enum { tag_int, tag_float } tag;
  union { int i; float f; };
  struct { int inner; };
};
struct opaque;

struct point origin;
struct rect unit = { { 0, 0 }, { 1, 1 } };
struct mixed everything = { 'c', 2, 3, 4, 5.0f, 6.0, &everything };
struct packed tight = { 'x', 7, 8 };
struct aligned wide_aligned = { 1 };
struct flexible flexible_object = { 3, { 1, 2, 3 } };
union number as_float = { .f = 1.5f };
struct tagged tagged_object = { .tag = tag_float, .f = 2.5f, .inner = 9 };
static struct list third = { 0, 3 }, second = { &third, 2 };
struct list first = { &second, 1 };
struct point grid[2][3] = { { { 1, 2 } }, { { 3 }, { 4, 5 } } };
struct empty nothing;
extern struct opaque *hidden;

struct point add(struct point a, struct point b) {
  struct point sum = { a.x + b.x, a.y + b.y };
  return sum;
}

struct big fill(long seed) {
  struct big result;
  for (int i = 0; i < 8; i++) result.words[i] = seed * i;
  return result;
}

long take(struct big by_value, struct packed *p) { return by_value.words[3] + p->i; }

int length(const struct list *list) {
  int n = 0;
  for (; list; list = list->next) n++;
  return n;
}

int pun(float f) {
  union number u;
  u.f = f;
  u.bytes[3] ^= 0x80;
  return u.i;
}

int area(struct rect r) { return (r.high.x - r.low.x) * (r.high.y - r.low.y); }

struct rect *literal(int n) {
  static struct rect kept;
  kept = (struct rect){ .high = { n, n } };
  return &kept;
}

int tagged_value(struct tagged t) { return t.tag == tag_int ? t.i : (int)t.f + t.inner; }

int total(struct flexible *f) {
  int sum = 0;
  for (int i = 0; i < f->count; i++) sum += f->items[i];
  return sum;
}

void *address(void) { return hidden; }
