import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    maxWorkers: 3,
    // Each file has a database and an application of its own; the modules are read once for all files of a worker.
    isolate: false,
    // Node imports the modules as it does for the server, which is faster than to transform and resolve each by Vite.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // No test waits for a clock; this is for machines that are busy with something else.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
