import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A port that nobody uses; chosen once, workers inherit it. */
process.env['E2E_PORT'] ??= execFileSync(process.execPath, [
  '-e',
  "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(String(s.address().port));s.close()})",
]).toString();
const port = process.env['E2E_PORT'];
/** A data folder with the demo to go on with; without one it is made. Workers inherit it as well. */
process.env['E2E_DATA'] ??= `${root}/.test/e2e-data-${port}`;
/** How many times as long everything may take: for a machine that has other work. */
const slow = Number(process.env['E2E_SLOW'] ?? 1);

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, locale: 'en-US' };

export default defineConfig({
  testDir: '.',
  outputDir: `${root}/.test/e2e-results`,
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'list',
  timeout: 120_000 * slow,
  expect: { timeout: 10_000 * slow },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  webServer: {
    command: 'exec node scripts/start.mjs',
    cwd: root,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 180_000,
    // A long list is long soon, so that the demo has one.
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
    // A button that is not there is told at once, not when the journey's time is over.
    actionTimeout: 20_000 * slow,
    // A trace costs as much as the journey itself: E2E_TRACE=1 when one is to be looked into.
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
        // Pages live for seconds here: optimising their code for long runs costs more than it brings.
        '--js-flags=--max-optimized-bytecode-size=0',
      ],
    },
  },
  projects: [
    // Nobody looks at these pages: half as sharp they are as wide and high, and a quarter as much to draw.
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 }, testIgnore: /phone/ },
    // Sharp enough for what is asked here: a phone's own pixels are seven times as many to draw.
    { name: 'phone', use: { ...PHONE, deviceScaleFactor: 1 }, testMatch: /phone/, testIgnore: /slow-phone/ },
    // What is timed runs alone, after everything else.
    { name: 'slow phone', use: PHONE, testMatch: /slow-phone/, dependencies: ['desktop', 'phone'] },
  ],
});
