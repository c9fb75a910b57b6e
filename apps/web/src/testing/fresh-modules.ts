import { afterAll, vi } from 'vitest';

// Each test file has modules of its own, with their state; those of a few libraries without state are shared (vitest.config.ts).
// What is still loading is awaited: a module that fails to load because its file has ended would fail for all later ones.
vi.resetModules();
afterAll(() => vi.dynamicImportSettled());
