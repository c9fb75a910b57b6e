import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const BOOT = '<script src="/boot.js"></script>';

/** Puts the script that runs before the first paint into the page, which would wait for a file; the server adds its digest. */
export const inlineBoot = (): Plugin => ({
  name: 'inline-boot',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const script = readFileSync(new URL('../public/boot.js', import.meta.url), 'utf8');
      if (!html.includes(BOOT)) throw new Error('index.html does not load boot.js');
      return html.replace(BOOT, () => `<script>${script}</script>`);
    },
  },
});
