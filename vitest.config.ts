import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['apps/*/vitest.config.ts', 'apps/web/first-load/vitest.config.ts', 'packages/*/vitest.config.ts'],
  },
});
