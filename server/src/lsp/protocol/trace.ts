/** Counterexamples in C terms, as the server tells them to the editor. */
export type { Trace, TraceEvent, TracePlace } from '../../trace/trace';
