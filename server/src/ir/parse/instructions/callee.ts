import { Token } from '../../lex/token';
import type { FunctionType, PointerType, Type } from '../../model/types';
import type { InlineAsm, LocalName, Value } from '../../model/value';
import { isConstantOpcode, parseConstantExpr } from '../constant-expr';
import type { Parser } from '../parser';
import { namedGlobal, namedLocal, parseConstant } from '../values';

/** What is called, of which the type is known only after the arguments are read. */
interface Callee {
  /** The function type that its name is known to have. */
  knownType(): Type | undefined;
  resolve(type: FunctionType, addrspace: number): Value;
}

/** A function, a pointer, a constant expression or inline assembly. */
export function parseCallee(p: Parser): Callee {
  const { lexer } = p;
  const { kind } = lexer;
  switch (kind) {
    case Token.Global:
    case Token.GlobalNumber:
      return new NamedCallee(p, kind === Token.Global ? lexer.word : lexer.number, true);
    case Token.Local:
    case Token.LocalNumber:
      return new NamedCallee(p, kind === Token.Local ? lexer.word : lexer.number, false);
    default:
      return p.isWord('asm') ? parseAsm(p) : parseConstantCallee(p);
  }
}

/** `@f` or `%f`. */
class NamedCallee implements Callee {
  readonly #p: Parser;
  readonly #name: LocalName;
  readonly #isGlobal: boolean;
  readonly #start: number;
  readonly #end: number;

  constructor(p: Parser, name: LocalName, isGlobal: boolean) {
    this.#p = p;
    this.#name = name;
    this.#isGlobal = isGlobal;
    this.#start = p.lexer.start;
    this.#end = p.lexer.end;
    p.lexer.next();
  }

  knownType(): Type | undefined {
    return this.#isGlobal ? this.#p.globals.shells.get(this.#name)?.valueType : undefined;
  }

  resolve(type: FunctionType, addrspace: number): Value {
    const p = this.#p;
    const pointer = p.pointerTo(type, addrspace);
    if (!this.#isGlobal) return namedLocal(p, this.#name, pointer, this.#start, this.#end);
    const callee = namedGlobal(p, this.#name, pointer, this.#start, this.#end);
    p.globals.expectFunction(this.#name, type);
    return callee;
  }
}

function parseConstantCallee(p: Parser): Callee {
  if (p.lexer.kind === Token.Word && isConstantOpcode(p.lexer.word)) {
    const callee = parseConstantExpr(p);
    return { knownType, resolve: () => callee };
  }
  const callee = parseConstant(p, p.types.pointer());
  return { knownType, resolve: (type, space) => ({ ...callee, type: p.pointerTo(type, space) }) as Value };
}

function knownType(): undefined {
  return undefined;
}

function parseAsm(p: Parser): Callee {
  p.lexer.next();
  const sideEffect = p.acceptWord('sideeffect');
  const alignStack = p.acceptWord('alignstack');
  const intelDialect = p.acceptWord('inteldialect');
  const unwind = p.acceptWord('unwind');
  const code = p.string(`assembly after 'asm'`);
  p.expectComma('after assembly');
  const constraints = p.string('constraints of assembly');
  const resolve = (functionType: FunctionType, space: number): InlineAsm => {
    const type: PointerType = p.pointerTo(functionType, space);
    return { kind: 'asm', type, functionType, code, constraints, sideEffect, alignStack, intelDialect, unwind };
  };
  return { knownType, resolve };
}
