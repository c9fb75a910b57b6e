import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareContract } from './first-load/bare-contract.ts';
import { FILE_GROUPS } from './first-load/file-groups.ts';
import { inlineBoot } from './first-load/inline-boot.ts';
import { mantineStyles } from './first-load/mantine-styles.ts';
import { pageFiles } from './first-load/page-files.ts';
import { partFiles } from './first-load/part-files.ts';
import { textParts } from './first-load/text-parts.ts';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
    }),
    react(),
    inlineBoot(),
    bareContract(),
    mantineStyles(),
    textParts(),
    pageFiles(),
    partFiles(),
  ],
  build: {
    target: 'baseline-widely-available',
    // What the sizes of pages are computed from (first-load/first-load-size.ts).
    manifest: true,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: FILE_GROUPS } } },
  },
  server: {
    allowedHosts: true,
    // The tenant is determined by the host: the host must reach the API as the browser sent it.
    proxy: Object.fromEntries(['/api', '/oidc'].map((path) => [path, { target: api, changeOrigin: false, ws: true }])),
  },
});
