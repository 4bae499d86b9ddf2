import type { Connection, TextDocuments } from 'vscode-languageserver/node';
import type { Scheduler } from '../service/schedule/scheduler';
import type { Service } from '../service/service';
import type { ResultStore } from '../service/store/result-store';
import type { CSources } from './analysis/c-sources';
import type { Compilations } from './analysis/compilations';
import type { ShownIr } from './analysis/shown-ir';
import type { CancelAll } from './analysis/cancel-all';
import type { CacheOnDisk } from './analysis/cache-on-disk';
import type { FocusNow } from './analysis/focus';
import type { Verifications } from './analysis/verifications';
import type { Client } from './client';
import type { OpenDocument } from './documents';
import type { Outcomes } from './outcomes';
import type { Problems } from './problems';
import type { SettingsStore } from './settings-store';
import type { Workspace } from './workspace';

/** What the features share. */
export interface Context {
  readonly connection: Connection;
  readonly client: Client;
  readonly documents: TextDocuments<OpenDocument>;
  readonly service: Service;
  readonly settings: SettingsStore;
  readonly workspace: Workspace;
  readonly sources: CSources;
  readonly compilations: Compilations;
  readonly shownIr: ShownIr;
  readonly cache: CacheOnDisk;
  readonly cancelAll: CancelAll;
  readonly store: ResultStore;
  readonly scheduler: Scheduler;
  readonly focus: FocusNow;
  readonly verifications: Verifications;
  readonly problems: Problems;
  readonly outcomes: Outcomes;
}
