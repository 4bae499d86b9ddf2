/** A worker thread: everything that takes time. */
import path from 'node:path';
import { loadClang } from '../compile/clang-parts';
import type { DataModel } from '../compile/types';
import { type Libc, loadLibc } from '../lower/libc/libc';
import { Z3Host } from '../solver/z3/host';
import { loadZ3Module } from '../solver/z3/module';
import type { IrDocument, Remembered } from './model/ir';
import type { UnitDocument } from './model/survey';
import { clearFolder, pruneFolder } from './cache/cache-folder';
import { toolVersion } from './cache/tool-version';
import { buildProgram } from './native/build-native';
import { serve, type Handlers } from './pool/serve';
import type { IrQuestions, ServiceProtocol } from './protocol';
import { compileC, type CompiledModel } from './worker/compile-c';
import { functionIr } from './worker/function-ir';
import { irAnswers } from './worker/ir-answers';
import { IrModel } from './worker/ir-model';
import { Recent } from './worker/recent';
import { type Memory, survey } from './worker/survey';
import { makeUnit, type Unit } from './worker/unit';
import { drawCfa } from './verify/draw-cfa';
import { verifyCached } from './verify/verify-cached';

/** Modules are large: a few of each, the last used ones. */
const compiled = new Recent<CompiledModel>(4, (one) => (one.kind === 'compiled' ? one.model.text.length : 0));
const units = new Recent<Unit>(4, ({ text }) => text.length);
const documents = new Recent<IrModel>(6, ({ text }) => text.length);

let z3: Z3Host | undefined;

/** This worker's Z3: an instance takes long to start, and keeps. */
function hostOf(module: WebAssembly.Module): Z3Host {
  return (z3 ??= new Z3Host(module));
}

let version: string | undefined;

function tool(): string {
  return (version ??= toolVersion(path.join(import.meta.dirname, 'worker.js')));
}

const libcs = new Map<DataModel, Promise<Libc>>();

function libcOf(dataModel: DataModel): Promise<Libc> {
  let libc = libcs.get(dataModel);
  if (libc === undefined) libcs.set(dataModel, (libc = loadLibc(dataModel)));
  return libc;
}

const memory: Memory = { compiled, units, libcOf };

/** What a file's functions are verified by: remembered, or made of what came along. */
async function unitOf({ uri, stamp, text }: UnitDocument): Promise<Unit | undefined> {
  const known = units.get(uri, stamp);
  if (known !== undefined || text === undefined) return known;
  const unit = await makeUnit(text, libcOf);
  units.set(uri, stamp, unit);
  return unit;
}

/** The model of an open document: the remembered one, or one made of the text that came along. */
function modelOf({ uri, stamp, text }: IrDocument): IrModel | undefined {
  const known = documents.get(uri, stamp);
  if (known !== undefined || text === undefined) return known;
  const model = new IrModel(text);
  documents.set(uri, stamp, model);
  return model;
}

function answering<K extends keyof IrQuestions>(question: K): Handlers<ServiceProtocol>[K] {
  const answer = irAnswers[question];
  const handler = ({
    document,
    about,
  }: {
    document: IrDocument;
    about: IrQuestions[K]['about'];
  }): Remembered<unknown> => {
    const model = modelOf(document);
    return model === undefined ? { kind: 'text-needed' } : { kind: 'answer', value: answer(model, about) };
  };
  return handler as Handlers<ServiceProtocol>[K];
}

serve<ServiceProtocol>({
  loadClang: async () => {
    const parts = loadClang();
    // While clang is compiled elsewhere: what it compiles will be linked with the models.
    await libcOf('LP64');
    return parts;
  },
  compile: ({ source, clang }) => compileC(source, clang, compiled),
  loadZ3: () => loadZ3Module(),
  prepare: async ({ z3: module }) => {
    await libcOf('LP64');
    return hostOf(module).instance.trampolines;
  },
  survey: (request) => survey(request, memory),
  verifyFunction: async ({ document, function: name, options, z3: z3Module }, { cancellation, tell }) => {
    const unit = await unitOf(document);
    if (unit === undefined) return { kind: 'text-needed' };
    const means = { host: hostOf(z3Module), cancellation, tell, tool };
    return { kind: 'answer', value: verifyCached(unit, name, options, means) };
  },
  drawCfa: async ({ document, function: name, task }) => {
    const unit = await unitOf(document);
    return unit === undefined ? { kind: 'text-needed' } : { kind: 'answer', value: drawCfa(unit, name, task) };
  },
  buildNative: ({ order, trusted }) => buildProgram(order, trusted),
  pruneCache: ({ folder, limitBytes }) => pruneFolder(folder, limitBytes),
  clearCache: ({ folder }) => clearFolder(folder),
  functionIr: ({ key, function: name }) => {
    const known = compiled.get(key.uri, key.stamp);
    return known?.kind === 'compiled'
      ? { kind: 'answer', value: functionIr(known.model, name) }
      : { kind: 'text-needed' };
  },
  diagnostics: answering('diagnostics'),
  outline: answering('outline'),
  folding: answering('folding'),
  hover: answering('hover'),
  definition: answering('definition'),
  occurrences: answering('occurrences'),
  links: answering('links'),
});
