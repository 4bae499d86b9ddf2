import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Cadical, type CadicalModule, createModule } from 'cadical-wasm';
import { assetFolder } from '../asset-folder';
import { CadicalSolver } from './cadical-solver';
import type { SatSolver } from './sat-solver';

/** Reads and compiles CaDiCaL. Post the result to workers: they share it. */
export async function loadCadicalModule(folder: string = assetFolder()): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(path.join(folder, 'cadical.wasm')));
}

/**
 * The CaDiCaL of a worker. All its solvers live in one instance; when that breaks they move to another. Starting one is
 * asynchronous, solving is not: so one is kept in reserve.
 */
export class CadicalHost {
  #generation = 1;
  #current: CadicalModule | undefined;
  #reserve: CadicalModule | undefined;

  private constructor(private readonly module: WebAssembly.Module) {}

  static async start(module: WebAssembly.Module): Promise<CadicalHost> {
    const host = new CadicalHost(module);
    host.#current = await instantiate(module);
    await host.#makeReserve();
    return host;
  }

  /** Counts the instances. */
  get generation(): number {
    return this.#generation;
  }

  createSolver(): SatSolver {
    return new CadicalSolver(this);
  }

  /** A solver in the current instance; none while there is no instance, which the event loop ends. */
  createNative(): Cadical | undefined {
    return this.#current === undefined ? undefined : new Cadical(this.#current, { quiet: true });
  }

  /** Gives up the current instance, unless a newer one runs than the one that was seen to fail. */
  discard(generation: number): void {
    if (generation !== this.#generation) return;
    this.#generation++;
    this.#current = this.#reserve;
    this.#reserve = undefined;
    void this.#makeReserve();
  }

  async #makeReserve(): Promise<void> {
    const made = await instantiate(this.module);
    if (this.#current === undefined) {
      this.#current = made;
      await this.#makeReserve();
    } else {
      this.#reserve = made;
    }
  }
}

function instantiate(module: WebAssembly.Module): Promise<CadicalModule> {
  return createModule({
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): void =>
      receive(new WebAssembly.Instance(module, imports)),
  });
}
