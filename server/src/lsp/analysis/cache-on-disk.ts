import path from 'node:path';
import type { Service } from '../../service/service';

/** Where verdicts are kept, if the client gave us a folder. */
export class CacheOnDisk {
  #folder: string | undefined;

  constructor(private readonly service: Service) {}

  get folder(): string | undefined {
    return this.#folder;
  }

  start(storage: string | undefined): void {
    if (storage === undefined || !path.isAbsolute(storage)) return;
    this.#folder = path.join(storage, 'verdicts');
    this.#prune(this.#folder);
    // Once in a while is enough: entries are small.
    setInterval(() => this.#prune(this.#folder!), pruneMs).unref();
  }

  /** How many functions were forgotten. */
  async clear(): Promise<number> {
    if (this.#folder === undefined) return 0;
    const outcome = await this.service.clearCache(this.#folder);
    return outcome.kind === 'ok' ? outcome.value : 0;
  }

  #prune(folder: string): void {
    void this.service.pruneCache(folder, limitBytes);
  }
}

const pruneMs = 60 * 60 * 1_000;
const limitBytes = 200_000_000;
