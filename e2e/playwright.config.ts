import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { SOON, slow } from './support/timeouts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** An unused port; chosen once and inherited by workers. */
process.env['E2E_PORT'] ??= execFileSync(process.execPath, [
  '-e',
  "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(String(s.address().port));s.close()})",
]).toString();
const port = process.env['E2E_PORT'];
/** An existing data folder with the demo; created if there is none. Inherited by workers as well. */
process.env['E2E_DATA'] ??= `${root}/.test/e2e-data-${port}`;

/** Tests that measure what the product promises. */
const TIMED = /slow-phone|timed/;

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, locale: 'en-US' };

export default defineConfig({
  testDir: '.',
  outputDir: `${root}/.test/e2e-results`,
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  timeout: 120_000 * slow,
  expect: { timeout: SOON },
  fullyParallel: false,
  workers: 2,
  // A journey that fails by chance is repeated once, and `npm test` prints why it failed: each is a defect to be found.
  retries: 1,
  webServer: {
    command: 'exec node scripts/start.mjs',
    cwd: root,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    // A low limit, so that the demo's lists are long enough for a background export.
    env: {
      PORT: port,
      DATA_DIR: process.env['E2E_DATA'],
      LOG_LEVEL: 'warn',
      EXPORT_AT_ONCE: '300',
      DATABASE_MEMORY_MB: '512',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    // A missing button fails early and not only at the test's timeout.
    actionTimeout: 3 * SOON,
    // A trace takes as long as the test itself: E2E_TRACE=1 enables it.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages are open for seconds only: optimising their code for long runs is not worth it.
        '--js-flags=--max-optimized-bytecode-size=0',
      ],
    },
  },
  projects: [
    // Half the resolution, because no one looks at these pages: the layout is the same, with a quarter of the pixels to draw.
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 },
      testIgnore: [/phone/, TIMED],
    },
    // Sufficient for these tests: a phone's own resolution has seven times as many pixels to draw.
    { name: 'phone', use: { ...PHONE, deviceScaleFactor: 1 }, testMatch: /phone/, testIgnore: TIMED },
    // They run alone, one after another, after everything else.
    { name: 'timed', use: PHONE, testMatch: TIMED, dependencies: ['desktop', 'phone'], workers: 1 },
  ],
});
