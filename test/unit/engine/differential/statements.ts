import { Expressions } from './expressions';
import type { Random } from './random';
import { emptyScope, type Scope } from './scope';
import type { Source } from './source';

const integerTypes = [
  'int',
  'int',
  'unsigned',
  'unsigned char',
  'signed char',
  'short',
  'long',
  'unsigned long',
  '_Bool',
];

/** Statements over what is in scope; what they declare is in scope for those that follow. */
export class Statements {
  scope: Scope = emptyScope;
  readonly expressions: Expressions;
  #names = 0;
  /** How many loops stand around: their rounds multiply. */
  #loops = 0;

  constructor(
    private readonly random: Random,
    private readonly risk: number,
  ) {
    this.expressions = new Expressions(random, () => this.scope, risk);
  }

  fresh(prefix: string): string {
    return `${prefix}${this.#names++}`;
  }

  /** A block's statements; what they declare is gone behind it. */
  block(count: number, depth: number, within: Partial<Scope> = {}): Source[] {
    const outer = this.scope;
    this.scope = { ...outer, ...within };
    const made = this.list(count, depth);
    this.scope = outer;
    return made;
  }

  list(count: number, depth: number): Source[] {
    return Array.from({ length: count }, () => this.statement(depth)).flat();
  }

  private statement(depth: number): Source[] {
    const { random, expressions } = this;
    const e = (): string => expressions.integer(2);
    switch (random.below(depth > 0 ? 29 : 16)) {
      case 0:
      case 1:
        return this.declaration();
      case 2:
        return this.aggregate();
      case 3:
        return this.pointer();
      case 4:
        return this.heap();
      case 5:
      case 6:
        return [`if (${expressions.rarely()}) assert(${expressions.condition(2)});`];
      case 7:
        return this.jump();
      case 8: {
        const place = expressions.place();
        return place === undefined ? [] : [`${place} ${random.pick(['+=', '-=', '^=', '|=', '&='])} ${e()};`];
      }
      case 9: {
        const place = expressions.place();
        return place === undefined ? [] : [random.pick([`${place}++;`, `--(${place});`, `${place} = -${place};`])];
      }
      case 10:
        return this.bulk();
      case 11:
      case 12:
      case 13: {
        const place = expressions.place();
        return place === undefined ? [] : [`${place} = ${e()};`];
      }
      case 14:
      case 15:
        return this.calling();
      case 16:
      case 17:
      case 18:
      case 19:
        return this.branch(depth);
      case 20:
      case 21:
      case 22:
        return this.loop(depth);
      case 23:
        return this.choice(depth);
      case 24:
        return this.skipping(depth);
      case 25:
        return this.again(depth);
      case 26:
        return this.walkedList();
      default:
        return [{ open: '{', body: this.block(3, depth - 1), close: '}' }];
    }
  }

  private declaration(): Source[] {
    const type = this.random.pick(integerTypes);
    const name = this.fresh('v');
    const value = this.expressions.integer(2);
    this.scope = { ...this.scope, integers: [...this.scope.integers, { name, type }] };
    if (this.random.chance(94)) return [`${type} ${name} = ${value};`];
    return [`${type} ${name};`, `if (!(${this.expressions.rarely()})) ${name} = ${value};`];
  }

  private aggregate(): Source[] {
    const { random, scope, expressions } = this;
    const type = random.pick(integerTypes);
    const e = (): string => expressions.integer(1);
    switch (random.below(4)) {
      case 0: {
        const name = this.fresh('a');
        const size = random.between(1, 5);
        const values = Array.from({ length: random.between(1, size) }, e);
        this.scope = { ...scope, arrays: [...scope.arrays, { name, type, size }] };
        return [`${type} ${name}[${size}] = {${values.join(', ')}};`];
      }
      case 1: {
        const name = this.fresh('r');
        const other = scope.records.length > 0 && random.chance(40) ? random.pick(scope.records).name : undefined;
        const value = other ?? `{${e()}, ${e()}}`;
        this.scope = { ...scope, records: [...scope.records, { name, type: 'struct record' }] };
        return [`struct record ${name} = ${value};`];
      }
      case 2: {
        const name = this.fresh('u');
        const value = `{${e()}}`;
        this.scope = { ...scope, unions: [...scope.unions, { name, type: 'union word' }] };
        return [`union word ${name} = ${value};`];
      }
      default: {
        const name = this.fresh('a');
        const size = random.between(1, 4);
        const bound = `(${expressions.integer(1)} & 3) + ${size}`;
        this.scope = { ...scope, arrays: [...scope.arrays, { name, type, size }] };
        return [
          `${type} ${name}[${bound}];`,
          `for (unsigned k = 0; k < sizeof ${name} / sizeof *${name}; k++) ${name}[k] = ${e()};`,
        ];
      }
    }
  }

  private pointer(): Source[] {
    const { random, scope, expressions } = this;
    const target = expressions.address() ?? '0';
    if (scope.pointers.length > 0 && random.chance(50)) return [`${random.pick(scope.pointers).name} = ${target};`];
    if (scope.records.length > 0 && random.chance(30)) {
      const name = this.fresh('q');
      const value = `&${random.pick(scope.records).name}`;
      this.scope = { ...scope, recordPointers: [...scope.recordPointers, { name, type: 'struct record *' }] };
      return [`struct record *${name} = ${value};`];
    }
    const name = this.fresh('p');
    this.scope = { ...scope, pointers: [...scope.pointers, { name, type: 'int *' }] };
    return [`int *${name} = ${random.chance(95) ? target : '0'};`];
  }

  private heap(): Source[] {
    const { random, scope, expressions } = this;
    const guard = (name: string): string[] =>
      random.chance(85) ? [`if (!${name}) ${scope.returns ? 'return -1' : 'return'};`] : [];
    const held = scope.pointers;
    if (held.length > 0 && random.chance(25)) {
      const name = random.pick(held).name;
      // Only what malloc gave can be freed; the checks say when it was not.
      return random.chance(this.risk * 3) ? [`if (${expressions.rarely()}) free(${name});`] : [];
    }
    const name = this.fresh(random.chance(70) ? 'h' : 'q');
    if (name.startsWith('q')) {
      this.scope = { ...scope, recordPointers: [...scope.recordPointers, { name, type: 'struct record *' }] };
      return [
        `struct record *${name} = ${random.pick(['malloc(sizeof(struct record))', 'calloc(1, sizeof(struct record))'])};`,
        ...guard(name),
        `*${name} = (struct record){${expressions.integer(1)}};`,
        ...(random.chance(25) ? [`if (${expressions.rarely()}) free(${name});`] : []),
      ];
    }
    const cells = random.between(1, 3);
    this.scope = { ...scope, pointers: [...scope.pointers, { name, type: 'int *' }] };
    return [
      `int *${name} = ${random.chance(70) ? `malloc(${cells} * sizeof(int))` : `calloc(${cells}, sizeof(int))`};`,
      ...guard(name),
      ...Array.from(
        { length: random.chance(95) ? cells : 1 },
        (_, at) => `${name}[${at}] = ${expressions.integer(1)};`,
      ),
      ...(random.chance(10)
        ? [`${name} = realloc(${name}, ${random.between(1, 4)} * sizeof(int));`, ...guard(name)]
        : []),
      ...(random.chance(25) ? [`if (${expressions.rarely()}) free(${name});`] : []),
    ];
  }

  private jump(): Source[] {
    const { random, scope, expressions } = this;
    const condition = expressions.condition(1);
    if (scope.isInLoop && random.chance(60)) return [`if (${condition}) ${random.pick(['break', 'continue'])};`];
    if (scope.isInSwitch && random.chance(60)) return [`if (${condition}) break;`];
    if (random.chance(30))
      return [
        `if (${expressions.rarely()} && ${condition}) ${scope.returns ? `return ${expressions.integer(1)}` : 'return'};`,
      ];
    return random.chance(20) ? [`if (${expressions.rarely()}) __VERIFIER_assume(${condition});`] : [];
  }

  /** Whole objects at once. */
  private bulk(): Source[] {
    const { random, scope, expressions } = this;
    const { records, arrays, recordPointers } = scope;
    if (records.length > 1 && random.chance(40))
      return [`${random.pick(records).name} = ${random.pick(records).name};`];
    if (records.length > 0 && recordPointers.length > 0 && random.chance(50)) {
      const [r, q] = [random.pick(records).name, random.pick(recordPointers).name];
      return [random.pick([`*${q} = ${r};`, `${r} = *${q};`, `memcpy(&${r}, ${q}, sizeof ${r});`])];
    }
    if (arrays.length > 0 && random.chance(50)) {
      const { name } = random.pick(arrays);
      return [`memset(${name}, ${random.pick(['0', '1', '-1', expressions.integer(1)])}, sizeof ${name});`];
    }
    if (arrays.length > 1) {
      const [to, from] = [random.pick(arrays), random.pick(arrays)];
      const size = random.chance(this.risk) ? to.size : Math.min(to.size, from.size);
      return [`memmove(${to.name}, ${from.name}, ${size});`];
    }
    return [];
  }

  /** Calls that change globals which are arguments, too; through pointers; with structs by value. */
  private calling(): Source[] {
    const { random, expressions } = this;
    const e = (): string => expressions.integer(1);
    const place = expressions.place() ?? 'z0';
    switch (random.below(5)) {
      case 0:
        return [`z0 = ${e()} & 15;`, `${place} = twice(z0) + z0;`];
      case 1:
        return [
          `action = ${expressions.condition(1)} ? twice : ${random.chance(90) ? 'mixed' : '0'};`,
          ...(random.chance(90) ? ['if (action)'] : []),
          `  ${place} = action(${random.pick(['z0', 'z1', 'z0++ & 31', e()])});`,
        ];
      case 2: {
        const name = this.fresh('t');
        return [
          `struct pair ${name} = {${e()} & 15, z1};`,
          `${name} = swapped(${random.chance(50) ? name : `(struct pair){z0 & 7, ${e()} & 7}`}, z1);`,
          `${place} = ${name}.first + (int)${name}.second;`,
          `if (${expressions.rarely()}) assert(${name}.second ${random.pick(['<', '>='])} ${random.between(-2, 40)});`,
        ];
      }
      case 3:
        return [`${place} = down(${e()} & 3) + z0;`];
      default: {
        const [held, holder] = [this.fresh('i'), this.fresh('pp')];
        const target = expressions.address() ?? '0';
        return [
          `int *${held} = ${target}, **${holder} = &${held};`,
          ...(random.chance(50) ? [`*${holder} = ${expressions.address() ?? '0'};`] : []),
          `if (*${holder}) **${holder} = z0 & 31;`,
          `if (${held}) z0 = *${held} & 15;`,
        ];
      }
    }
  }

  /** A list that is built, walked and freed. */
  private walkedList(): Source[] {
    if (this.#loops > 0) return [];
    const { random, expressions } = this;
    const [head, sum] = [this.fresh('n'), this.fresh('v')];
    const frees = random.chance(70)
      ? [`struct node *dead_ = ${head}; ${head} = ${head}->next; free(dead_);`]
      : [`${head} = ${head}->next;`];
    const made: Source[] = [
      `struct node *${head} = 0;`,
      {
        open: `for (int k = 0; k < (${expressions.integer(1)} & 3); k++) {`,
        body: [
          'struct node *one_ = malloc(sizeof *one_);',
          ...(random.chance(90) ? ['if (!one_) break;'] : []),
          `one_->value = k * 2; one_->next = ${random.chance(95) ? head : 'one_'}; ${head} = one_;`,
        ],
        close: '}',
      },
      `int ${sum} = 0;`,
      { open: `for (int k = 0; ${head} && k < 5; k++) {`, body: [`${sum} += ${head}->value;`, ...frees], close: '}' },
      `if (${expressions.rarely()}) assert(${sum} ${random.pick(['<', '!='])} ${random.between(2, 8)});`,
    ];
    this.scope = { ...this.scope, integers: [...this.scope.integers, { name: sum, type: 'int' }] };
    return made;
  }

  private branch(depth: number): Source[] {
    const { random, expressions } = this;
    const body = this.block(random.between(1, 3), depth - 1);
    const then: Source = { open: `if (${expressions.condition(2)}) {`, body, close: '}' };
    if (random.chance(50)) return [then];
    return [then, { open: 'else {', body: this.block(random.between(1, 3), depth - 1), close: '}' }];
  }

  private loop(depth: number): Source[] {
    const { random, expressions } = this;
    const i = this.fresh('i');
    const most = this.#loops === 0 ? random.between(2, 5) : 2;
    const limit = random.chance(50) ? String(most) : `(${expressions.integer(1)} & ${most >= 3 ? 3 : 1})`;
    const counter = { name: i, type: 'int', readonly: true };
    const outside = this.scope;
    this.scope = { ...outside, integers: [...outside.integers, counter] };
    this.#loops++;
    const body = this.block(random.between(1, 3), depth - 1, { isInLoop: true, isInSwitch: false });
    this.#loops--;
    this.scope = outside;
    switch (random.below(4)) {
      case 0:
        return [{ open: `{ int ${i} = 0; while (${i}++ < ${limit}) {`, body, close: '} }' }];
      case 1:
        return [{ open: `{ int ${i} = 0; do {`, body, close: `} while (++${i} < ${limit}); }` }];
      default:
        return [{ open: `for (int ${i} = 0; ${i} < ${limit}; ${i}++) {`, body, close: '}' }];
    }
  }

  private choice(depth: number): Source[] {
    const { random, expressions } = this;
    const values = [...new Set(Array.from({ length: random.between(1, 4) }, () => random.between(-1, 6)))];
    const labels = [...values.map((value) => `case ${value}:`), ...(random.chance(60) ? ['default:'] : [])];
    const body = labels.flatMap((label): Source[] => [
      {
        open: `${label} {`,
        body: this.block(random.between(1, 2), depth - 1, { isInSwitch: true }),
        close: random.chance(65) ? '} break;' : '}',
      },
    ]);
    return [{ open: `switch (${expressions.integer(1)}) {`, body, close: '}' }];
  }

  /** A goto over statements. */
  private skipping(depth: number): Source[] {
    const label = this.fresh('over');
    const body = this.block(this.random.between(1, 3), depth - 1);
    return [
      {
        open: '{',
        body: [`if (${this.expressions.condition(1)}) goto ${label};`, { open: '{', body, close: '}' }],
        close: `${label}:; }`,
      },
    ];
  }

  /** A goto back, a few times. */
  private again(depth: number): Source[] {
    if (this.#loops > 0) return [];
    const [label, times] = [this.fresh('back'), this.fresh('n')];
    this.#loops++;
    const body = this.block(this.random.between(1, 3), depth - 1);
    this.#loops--;
    const most = this.random.between(1, 3);
    return [
      {
        open: `{ int ${times} = 0; ${label}:;`,
        body: [
          { open: '{', body, close: '}' },
          `if (${this.expressions.condition(1)} && ${times}++ < ${most}) goto ${label};`,
        ],
        close: '}',
      },
    ];
  }
}
