import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    include: ['test/{unit,lsp,debug,cases}/**/*.test.ts'],
    // Real processes on a busy machine: a second try tells a hiccup from a failure.
    retry: process.env.CI === undefined ? 0 : 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Vitest leaves one core idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
  },
});
