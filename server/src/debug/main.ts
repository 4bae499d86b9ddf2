#!/usr/bin/env node
/** The debug adapter as a process of its own. */
import path from 'node:path';
import { serveReplay } from './adapter/serve';

void serveReplay(path.join(import.meta.dirname, 'worker.js'), process.stdin, process.stdout).then(() => process.exit());
