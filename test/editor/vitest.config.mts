import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/editor/*.test.ts'],
    globalSetup: 'test/editor/global-setup.ts',
    // Real processes on a busy machine: a second try tells a hiccup from a failure.
    retry: process.env.CI === undefined ? 0 : 1,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // One VS Code at a time: two would only make each other slow.
    fileParallelism: false,
  },
});
