import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { bareContract } from './bare-contract.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The tests import the contract as the browser gets it.
  plugins: [bareContract()],
  test: {
    name: 'first-load',
    include: ['*.test.ts'],
    globalSetup: [fileURLToPath(new URL('global-setup.mjs', import.meta.url))],
    isolate: false,
    maxWorkers: 3,
  },
});
