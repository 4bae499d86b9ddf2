import type { StructType, Type } from '../../model/types';
import { nameText } from '../../print/names';
import type { Mutable } from '../state/mutable';
import type { Parser } from '../parser';

/** Structs nested deeper than this by value are refused, so that nobody who computes a layout exhausts the stack. */
const maxDepth = 500;

/**
 * At the end of the text: no struct may contain itself, nor be nested without end. One that does becomes opaque, so that
 * whoever asks for its size learns that there is none.
 */
export function checkTypes(p: Parser): void {
  const depths = new Map<Type, number>();
  for (const struct of p.typeTable.structs().values()) new Walk(p, depths).from(struct);
}

interface Frame {
  readonly type: Type;
  readonly parts: readonly Type[];
  next: number;
  depth: number;
}

/** A depth-first walk over what types contain by value; iterative, as the depth is what it checks. */
class Walk {
  readonly #p: Parser;
  readonly #depths: Map<Type, number>;
  readonly #stack: Frame[] = [];
  readonly #open = new Set<Type>();

  constructor(p: Parser, depths: Map<Type, number>) {
    this.#p = p;
    this.#depths = depths;
  }

  from(struct: StructType): void {
    this.#enter(struct);
    for (let frame = this.#stack.at(-1); frame !== undefined; frame = this.#stack.at(-1)) {
      const part = frame.parts[frame.next++];
      if (part === undefined) this.#leave(frame);
      else if (this.#open.has(part)) this.#refuse(part, 'contains itself');
      else {
        const depth = this.#depths.get(part);
        if (depth === undefined) this.#enter(part);
        else frame.depth = Math.max(frame.depth, depth + 1);
      }
    }
  }

  #enter(type: Type): void {
    if (this.#depths.has(type)) return;
    this.#stack.push({ type, parts: containedIn(type), next: 0, depth: 1 });
    this.#open.add(type);
  }

  #leave(frame: Frame): void {
    this.#stack.pop();
    this.#open.delete(frame.type);
    if (frame.depth > maxDepth && this.#refuse(frame.type, 'is nested too deeply')) frame.depth = 1;
    this.#depths.set(frame.type, frame.depth);
    const outer = this.#stack.at(-1);
    if (outer !== undefined) outer.depth = Math.max(outer.depth, frame.depth + 1);
  }

  /** Only identified structs can be made opaque; in a chain of types there is one soon. */
  #refuse(type: Type, problem: string): boolean {
    if (type.kind !== 'struct' || type.name === undefined) return false;
    const entry = this.#p.typeTable.entries.get(type.name);
    this.#p.report(`type '%${nameText(type.name)}' ${problem}`, entry?.start ?? 0, entry?.end ?? 0);
    const struct: Mutable<StructType> = type;
    struct.elements = undefined;
    return true;
  }
}

function containedIn(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'array':
    case 'vector':
      return [type.element];
    case 'struct':
      return type.elements ?? [];
    default:
      return [];
  }
}
