import type { Cfa, Edge, Program } from './program';
import type { MemoryStatement, Statement } from './statement';

/** What is left when a memory model has been applied: memory is variables, and nothing but terms is needed to say what happens. */
export type PlainStatement = Exclude<Statement, MemoryStatement>;

export type PlainEdge = Edge<PlainStatement>;
export type PlainCfa = Cfa<PlainStatement>;
/** The form that engines work on. */
export type PlainProgram = Program<PlainStatement>;
