import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Compiled modules are kept between runs, as those of the server are. The processes of the tests inherit this.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

export default defineConfig({
  test: {
    projects: ['apps/*/vitest.config.ts', 'apps/web/first-load/vitest.config.ts', 'packages/*/vitest.config.ts'],
  },
});
