#!/usr/bin/env node
/** The debug adapter as a process of its own: speaks the protocol on its standard streams. */
import path from 'node:path';
import { ReplayAdapter } from './adapter/adapter';

const adapter = new ReplayAdapter(path.join(import.meta.dirname, 'worker.js'));
adapter.on('close', () => process.exit());
adapter.on('end', () => setTimeout(() => process.exit(), 100));
adapter.start(process.stdin, process.stdout);
