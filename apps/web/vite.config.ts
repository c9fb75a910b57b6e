import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  ],
  resolve: { alias: { zod: fileURLToPath(new URL('./src/lib/no-zod.ts', import.meta.url)) } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // What every page loads comes as one file: many small ones compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  server: {
    allowedHosts: true,
    // The tenant is the host's: it must reach the API as the browser sent it.
    proxy: Object.fromEntries(['/api', '/oidc'].map((path) => [path, { target: api, changeOrigin: false, ws: true }])),
  },
});
