import type { ClangParts } from '../compile/clang-parts';
import type { CKey, Compilation, CSource, FunctionIr } from './model/compilation';
import type { Diagnostic } from './model/diagnostic';
import type { FoldingLines, IrDocument, IrHover, Occurrence, OutlineItem, Remembered, SourceLinks } from './model/ir';
import type { Position, Range } from './model/range';
import type { TrampolineKind } from '../solver/z3/instance';
import type { TaskOptions } from '../task/options';
import type { DrawnCfa } from './model/graph';
import type { NativeOrder, NativeProgram } from './model/native';
import type { UnitDocument } from './model/survey';
import type { FunctionVerdicts, VerifyEvent, VerifyOptions } from './model/verification';
import type { RequestType } from './pool/protocol';
import type { Surveyed, SurveyRequest } from './worker/survey';

/** A question about an open `.ll`: what it needs to know besides the document, and what is answered. */
interface Question<About, Answer> {
  readonly about: About;
  readonly answer: Answer;
}

interface At {
  readonly position: Position;
}

export interface IrQuestions {
  readonly diagnostics: Question<null, readonly Diagnostic[]>;
  readonly outline: Question<{ readonly limit: number }, readonly OutlineItem[]>;
  readonly folding: Question<{ readonly limit: number }, FoldingLines>;
  readonly hover: Question<At, IrHover | undefined>;
  readonly definition: Question<At, readonly Range[]>;
  readonly occurrences: Question<At, readonly Occurrence[]>;
  readonly links: Question<null, readonly SourceLinks[]>;
}

/** How a question is put to a worker that may have forgotten the document. */
type IrRequests = {
  readonly [K in keyof IrQuestions]: RequestType<
    { readonly document: IrDocument; readonly about: IrQuestions[K]['about'] },
    Remembered<IrQuestions[K]['answer']>
  >;
};

/** Everything a worker can be asked. */
export interface ServiceProtocol extends IrRequests {
  /** Compiles the embedded clang itself, once; the result is handed to all workers. */
  readonly loadClang: RequestType<null, ClangParts>;
  readonly compile: RequestType<{ readonly source: CSource; readonly clang: ClangParts }, Compilation>;
  /** Compiles Z3, once; the result is handed to all workers. */
  readonly loadZ3: RequestType<null, WebAssembly.Module>;
  /** Makes a worker ready for the first function that it verifies; says how its Z3 runs. */
  readonly prepare: RequestType<{ readonly z3: WebAssembly.Module }, TrampolineKind>;
  /** Functions and checks of a file. */
  readonly survey: RequestType<SurveyRequest, Surveyed>;
  /** Verdicts on a function of a file that was surveyed before. */
  readonly verifyFunction: RequestType<
    {
      readonly document: UnitDocument;
      readonly function: string;
      readonly options: VerifyOptions;
      readonly z3: WebAssembly.Module;
    },
    Remembered<FunctionVerdicts>,
    VerifyEvent
  >;
  /** The control-flow automaton of a function of a file that was surveyed before. */
  readonly drawCfa: RequestType<
    { readonly document: UnitDocument; readonly function: string; readonly task: TaskOptions },
    Remembered<DrawnCfa>
  >;
  /** A native program that fails as a counterexample says. */
  readonly buildNative: RequestType<{ readonly order: NativeOrder; readonly trusted: boolean }, NativeProgram>;
  /** Both say how many entries are gone. */
  readonly pruneCache: RequestType<{ readonly folder: string; readonly limitBytes: number }, number>;
  readonly clearCache: RequestType<{ readonly folder: string }, number>;
  /** The IR of a function of a C file that was compiled before. */
  readonly functionIr: RequestType<{ readonly key: CKey; readonly function: string }, Remembered<FunctionIr>>;
}
