/** Collects lines of generated code. */
export class Writer {
  readonly #lines: string[] = [];
  #temporaries = 0;

  line(text: string): void {
    this.#lines.push(text);
  }

  /** A new constant with the value of the expression. */
  temporary(expression: string): string {
    const name = this.name();
    this.line(`const ${name} = ${expression};`);
    return name;
  }

  /** A name that nothing else has. */
  name(): string {
    return `t${this.#temporaries++}`;
  }

  text(): string {
    return this.#lines.join('\n');
  }
}
