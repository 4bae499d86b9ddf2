import type { GlobalAlias, GlobalIfunc, GlobalValue, GlobalVariable, IrFunction, Comdat } from '../../model/globals';
import { i8, voidType } from '../../model/types';
import type { PointerType, Type } from '../../model/types';
import type { LocalName } from '../../model/value';
import type { BlockBuilder } from './function-scope';
import { asGlobal, GlobalShell } from './global-shell';
import type { Mutable } from './mutable';
import type { Parser } from '../parser';

/** The type of a global that was mentioned without one. */
const unknownPointer: PointerType = { kind: 'pointer', addrspace: 0, pointee: undefined };

/** A block that a `blockaddress` names, and where. */
interface AddressedBlock {
  readonly block: BlockBuilder;
  readonly user: Entity;
  readonly start: number;
  readonly end: number;
}

interface Mention {
  readonly start: number;
  readonly end: number;
  /** Whose text mentions it while it is not defined. */
  readonly users: Set<Entity>;
}

/** The global whose text is being read; its shell comes into being when its type is known. */
export interface Entity {
  name: string | number | undefined;
  shell: GlobalShell | undefined;
  broken: boolean;
}

/** The globals and comdats of a module. A global exists from its first mention on. */
export class GlobalTable {
  readonly variables: GlobalVariable[] = [];
  readonly aliases: GlobalAlias[] = [];
  readonly ifuncs: GlobalIfunc[] = [];
  readonly functions: IrFunction[] = [];
  readonly comdats = new Map<string, Mutable<Comdat>>();
  readonly comdatMentions = new Map<string, { start: number; end: number }>();
  readonly definedComdats = new Set<string>();
  /** Blocks by name of each function that has a body or a `blockaddress`. */
  readonly blocks = new Map<IrFunction, Map<LocalName, BlockBuilder>>();
  readonly addressedBlocks: AddressedBlock[] = [];
  readonly shells = new Map<string | number, GlobalShell>();
  /** The mentioned but not yet defined ones. */
  readonly undefined = new Map<GlobalShell, Mention>();
  /** Number of the next unnamed global. */
  nextNumber = 0;
  current: Entity = newEntity();
  readonly #parser: Parser;

  constructor(parser: Parser) {
    this.#parser = parser;
  }

  /** The global of that name, mentioned with a type at a range of the text. */
  use(name: string | number, type: PointerType, start: number, end: number): GlobalValue {
    let shell = this.shells.get(name);
    if (shell === undefined) {
      shell = new GlobalShell(name, type);
      this.shells.set(name, shell);
      this.undefined.set(shell, { start, end, users: new Set() });
    } else if (shell.type === unknownPointer) shell.type = type;
    if (shell.nameStart < 0) this.undefined.get(shell)?.users.add(this.current);
    return asGlobal(shell);
  }

  /** Remembers that a name is called as a function of a type, for the next call of it. */
  expectFunction(name: string | number, type: Type): void {
    const shell = this.shells.get(name);
    if (shell !== undefined && shell.nameStart < 0) shell.valueType = type;
  }

  /** The global of that name, where the text does not tell its type. */
  mention(name: string | number, start: number, end: number): GlobalValue {
    return this.use(name, this.shells.get(name)?.type ?? unknownPointer, start, end);
  }

  /** The shell to be filled by a definition. A second definition of a name gets a shell of its own. */
  define(name: string | number, nameStart: number, nameEnd: number, type: PointerType): GlobalShell {
    let shell = this.shells.get(name);
    if (shell !== undefined && shell.nameStart >= 0) {
      this.#parser.report(`redefinition of '@${name}'`, nameStart, nameEnd);
      shell = new GlobalShell(name, type);
      shell.hasErrors = true;
    } else if (shell === undefined) {
      shell = new GlobalShell(name, type);
      this.shells.set(name, shell);
    } else if (shell.type !== type && shell.type !== unknownPointer && !this.#parser.failed) {
      const mention = this.undefined.get(shell);
      this.#parser.report(
        `'@${name}' was used with another type than it is defined with`,
        mention?.start ?? nameStart,
        mention?.end ?? nameEnd,
      );
      for (const user of mention?.users ?? []) markBroken(user);
    }
    this.undefined.delete(shell);
    shell.type = type;
    shell.nameStart = nameStart;
    shell.nameEnd = nameEnd;
    this.current.shell = shell;
    if (this.current.broken) shell.hasErrors = true;
    return shell;
  }

  /** A global of which nothing but the name could be read. */
  addBroken(name: string | number, start: number, end: number, isFunction: boolean): void {
    const known = this.shells.get(name);
    if (known !== undefined && known.nameStart >= 0) return;
    const shell = known ?? new GlobalShell(name, this.#parser.types.pointer());
    this.shells.set(name, shell);
    this.undefined.delete(shell);
    shell.kind = isFunction ? 'function' : 'variable';
    shell.valueType = isFunction ? this.#parser.types.function(voidType, []) : i8;
    shell.start = shell.nameStart = start;
    shell.end = shell.nameEnd = end;
    shell.hasErrors = true;
    this.add(shell);
  }

  /** Puts a global that is read into the list of its kind. */
  add(shell: GlobalShell): void {
    const global = asGlobal(shell);
    switch (global.kind) {
      case 'variable':
        this.variables.push(global);
        break;
      case 'alias':
        this.aliases.push(global);
        break;
      case 'ifunc':
        this.ifuncs.push(global);
        break;
      case 'function':
        this.functions.push(global);
        break;
    }
  }

  /** Begins to read another global. */
  begin(): void {
    this.current = newEntity();
  }

  /** Unnamed globals are numbered in the order of the text, with gaps at most. */
  takeNumber(number: number, start: number, end: number): void {
    if (number < this.nextNumber) {
      this.#parser.report(`global expected to be numbered '@${this.nextNumber}' or greater`, start, end);
      this.current.broken = true;
    }
    this.nextNumber = Math.max(this.nextNumber, number + 1);
  }

  comdat(name: string, start: number, end: number): Mutable<Comdat> {
    let comdat = this.comdats.get(name);
    if (comdat === undefined) {
      comdat = { name, selection: 'any' };
      this.comdats.set(name, comdat);
      this.comdatMentions.set(name, { start, end });
    }
    return comdat;
  }

  /** The blocks of a function by name, mentioned or defined. */
  blocksOf(fn: IrFunction): Map<LocalName, BlockBuilder> {
    let blocks = this.blocks.get(fn);
    if (blocks === undefined) {
      blocks = new Map();
      this.blocks.set(fn, blocks);
    }
    return blocks;
  }
}

function newEntity(): Entity {
  return { name: undefined, shell: undefined, broken: false };
}

export function markBroken(entity: Entity): void {
  entity.broken = true;
  if (entity.shell !== undefined) entity.shell.hasErrors = true;
}
