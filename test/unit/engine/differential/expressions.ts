import type { Random } from './random';
import type { Scope } from './scope';

/** Integer expressions over what is in scope. Most cannot fail; some can. */
export class Expressions {
  constructor(
    private readonly random: Random,
    private readonly scope: () => Scope,
    /** How many operations in a hundred are left unguarded. */
    private readonly risk: number,
  ) {}

  integer(depth = 2): string {
    const { random } = this;
    if (depth === 0 || random.chance(25)) return this.atom();
    const sub = (): string => this.integer(depth - 1);
    switch (random.below(14)) {
      case 0:
      case 1:
        return `(${sub()} ${random.pick(['+', '-'])} ${sub()})`;
      case 2:
        return `(${sub()} * ${random.chance(70) ? random.between(-3, 5) : sub()})`;
      case 3:
        return `(${sub()} ${random.pick(['/', '%'])} ${this.divisor(depth)})`;
      case 4:
        return `(${sub()} ${random.pick(['&', '|', '^'])} ${sub()})`;
      case 5:
        return this.shift(depth);
      case 6:
        return `(${random.pick(['~', '-', '!'])}(${sub()}))`;
      case 7:
        return `(${this.condition(depth - 1)} ? ${sub()} : ${sub()})`;
      case 8:
        return `(${random.pick(['unsigned char', 'signed char', 'short', 'unsigned', 'int', 'long', 'unsigned long'])})${sub()}`;
      case 9:
        return `(${this.condition(depth - 1)})`;
      case 10:
        return this.call(depth) ?? this.atom();
      case 11:
        return this.float(depth);
      case 12:
        return `((unsigned)${sub()} ${random.pick(['+', '-', '*'])} ${sub()})`;
      default:
        return this.atom();
    }
  }

  condition(depth = 2): string {
    const { random } = this;
    if (depth > 0 && random.chance(25)) {
      return `(${this.condition(depth - 1)} ${random.pick(['&&', '||'])} ${this.condition(depth - 1)})`;
    }
    const pointers = this.scope().pointers;
    if (pointers.length > 0 && random.chance(8)) {
      return `${random.pick(pointers).name} ${random.pick(['==', '!='])} ${random.pick([...pointers.map(({ name }) => name), '0'])}`;
    }
    return `${this.integer(depth)} ${random.pick(['<', '<=', '>', '>=', '==', '!='])} ${random.chance(50) ? random.between(-3, 12) : this.integer(depth)}`;
  }

  /** A place that holds an integer. */
  place(): string | undefined {
    const { random } = this;
    const { integers, arrays, pointers, records, recordPointers, unions } = this.scope();
    const ways = [
      ...integers
        .filter(({ readonly }) => !readonly)
        .map(
          ({ name }) =>
            (): string =>
              name,
        ),
      ...arrays.map(
        ({ name, size }) =>
          (): string =>
            `${name}[${this.index(size)}]`,
      ),
      ...pointers.map(
        ({ name }) =>
          (): string =>
            random.chance(80) ? `*${name}` : `${name}[${this.index(2)}]`,
      ),
      ...records.map(
        ({ name }) =>
          (): string =>
            `${name}.${this.field()}`,
      ),
      ...recordPointers.map(
        ({ name }) =>
          (): string =>
            `${name}->${this.field()}`,
      ),
      ...unions.map(
        ({ name }) =>
          (): string =>
            `${name}.${random.pick(['u', 's[0]', 's[1]', 'b[0]', 'b[3]'])}`,
      ),
    ];
    return ways.length === 0 ? undefined : random.pick(ways)();
  }

  index(size: number): string {
    const { random } = this;
    const shape = random.below(4);
    if (shape === 0) return String(random.below(size));
    if (shape === 1) return this.risky(`(unsigned)${this.integer(1)} % ${size}`);
    const mask = size >= 8 ? 7 : size >= 4 ? 3 : size >= 2 ? 1 : 0;
    return this.risky(`${this.atom()} & ${mask}`);
  }

  /** Holds for few inputs only, so that what fails under it leaves the rest of the program to be reached. */
  rarely(): string {
    return `x${this.random.below(3)} == ${this.random.below(8)}`;
  }

  /** What cannot fail; or, at times and for few inputs, what can. */
  private risky(safe: string, other: () => string = () => this.integer(1)): string {
    return this.random.chance(this.risk) ? `(${this.rarely()} ? ${other()} : ${safe})` : safe;
  }

  private field(): string {
    return this.random.pick(['a', 'b', 'c[0]', `c[${this.index(3)}]`, 'f', 'g']);
  }

  private atom(): string {
    const { random } = this;
    if (random.chance(30)) return String(random.between(-4, 9));
    if (random.chance(3)) return random.pick(['2147483647', '4294967295u', '255', '-128', '65535', '1000000']);
    return this.place() ?? String(random.below(8));
  }

  private divisor(depth: number): string {
    const { random } = this;
    const safe = random.chance(50)
      ? random.pick(['-3', '-1', '1', '2', '3', '7'])
      : `((${this.integer(depth - 1)} & 3) + 1)`;
    return this.risky(safe, () => this.integer(depth - 1));
  }

  private shift(depth: number): string {
    const { random } = this;
    const amount = this.risky(`(${this.atom()} & 7)`);
    if (random.chance(40)) return `(${this.integer(depth - 1)} >> ${amount})`;
    const left = random.chance(this.risk)
      ? `(${this.integer(depth - 1)} & 15)`
      : `(unsigned)${this.integer(depth - 1)}`;
    return `(${left} << ${amount})`;
  }

  private call(depth: number): string | undefined {
    const { random } = this;
    const { functions } = this.scope();
    if (functions.length === 0) return undefined;
    const { name, parameters } = random.pick(functions);
    const args = parameters.map((kind) => (kind === 'pointer' ? this.address() : this.integer(depth - 1)));
    return args.includes(undefined) ? undefined : `${name}(${args.join(', ')})`;
  }

  /** An `int *`. */
  address(): string | undefined {
    const { random } = this;
    const { integers, arrays, pointers, records, recordPointers } = this.scope();
    const ways = [
      ...integers
        .filter(({ type, readonly, hidden }) => type === 'int' && !readonly && !hidden)
        .map(({ name }) => `&${name}`),
      ...arrays.filter(({ type }) => type === 'int').map(({ name, size }) => `&${name}[${this.index(size)}]`),
      ...pointers.map(({ name }) => (random.chance(90) ? name : `${name} + ${random.between(-1, 1)}`)),
      ...records.map(({ name }) => `&${name}.a`),
      ...recordPointers.map(({ name }) => `&${name}->a`),
    ];
    return ways.length === 0 ? undefined : random.pick(ways);
  }

  private float(depth: number): string {
    const { random } = this;
    const type = random.pick(['double', 'float']);
    const real = `(${type})${this.integer(depth - 1)} ${random.pick(['*', '+', '-', '/'])} ${random.pick(['0.5', '2.0f', '1.25', '-0.75'])}`;
    return random.chance(50)
      ? `(int)(${real})`
      : `(${real} ${random.pick(['<', '>=', '=='])} ${random.between(-2, 5)}.5)`;
  }
}
