// Measures pages by Lighthouse as on a phone: mobile, simulated throttling, the median of three runs, each page cold, in the
// Chromium of the end-to-end tests. People are signed in for real; their storage is kept from run to run, what was cached is not.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@safety-qube/domain/demo';
import lighthouse from 'lighthouse';
import { sizeOf } from '../apps/web/first-load/first-load-size.ts';
import { atLeast, atMost } from './results.ts';
import { freePort, freshFolder, median, SERVER, start, stop } from './stage/launch.ts';

const RUNS = 3;
const DIST = new URL('../apps/web/dist/', import.meta.url);
/** Highest layout shift of a page. */
const MAX_SHIFT = 0.02;

/** Least score of each page, and its most JavaScript in kilobytes (gzip), with what follows the first paint, without texts. */
const BOUNDS = {
  'sign-in': { performance: 97, scriptsKb: 130 },
  raise: { performance: 95, scriptsKb: 150 },
  list: { performance: 90, scriptsKb: 200 },
  home: { performance: 85, scriptsKb: 200 },
  record: { performance: 87, scriptsKb: 230 },
  form: { performance: 85, scriptsKb: 240 },
} as const;
type PageName = keyof typeof BOUNDS;

/** Who opens the pages, by demo name; the manager's language is not that of the browser. */
const PEOPLE = { worker: 'en', administrator: 'en', manager: 'fr' } as const;

/** The figures of one run: scores from 0 to 100, times in milliseconds, scripts in kilobytes (gzip). */
interface Run {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly shift: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly scriptsKb: number;
  readonly scripts: number;
  readonly textsKb: number;
  /** Audits of the scores for accessibility and best practices that failed. */
  readonly failed: readonly string[];
}

interface ScriptRequest {
  readonly url: string;
  readonly resourceType?: string;
}

/** Whether a script consists of texts (app.json): it depends on the language. */
const isTexts = ({ url }: ScriptRequest): boolean => /\/assets\/app-[\w-]+\.js$/.test(url);

const kilobytesOf = (requests: readonly ScriptRequest[]): number =>
  requests.reduce((sum, { url }) => sum + sizeOf(new URL(`.${new URL(url).pathname}`, DIST), 'gz'), 0) / 1000;

/** Opens an address in a new tab of the browser at this port, and measures it. */
async function runOnce(address: string, port: number): Promise<Run> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    disableStorageReset: true,
  });
  if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message}`);
  const { audits, categories } = result.lhr;
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const { details } = audits['network-requests'] ?? {};
  const requests = (details?.type === 'table' ? details.items : []) as unknown as ScriptRequest[];
  const scripts = requests.filter(({ resourceType, url }) => resourceType === 'Script' && url.includes('/assets/'));
  const failed = ['accessibility', 'best-practices']
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    shift: value('cumulative-layout-shift'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    scriptsKb: kilobytesOf(scripts.filter((script) => !isTexts(script))),
    scripts: scripts.length,
    textsKb: kilobytesOf(scripts.filter(isTexts)),
    failed,
  };
}

/** Prints the medians of a page's runs and compares them with its bounds. */
function report(page: PageName, who: string, runs: readonly Run[]): void {
  const of = (pick: (run: Run) => number): number => median(runs.map(pick));
  const name = `${page}, ${who}`;
  const { performance, scriptsKb } = BOUNDS[page];
  const [first, largest, blocked] = [of((r) => r.firstPaint), of((r) => r.largestPaint), of((r) => r.blocked)];
  console.log(
    `  ${name}: FCP ${first.toFixed(0)}, LCP ${largest.toFixed(0)}, TBT ${blocked.toFixed(0)} ms; ${of((r) => r.scripts)} scripts, texts ${of((r) => r.textsKb).toFixed(0)} kB`,
  );
  const failed = new Set(runs.flatMap((run) => run.failed));
  if (failed.size) console.log(`    failed: ${[...failed].join(', ')}`);
  atLeast(
    `${name}: performance`,
    of((r) => r.performance),
    performance,
  );
  atLeast(
    `${name}: accessibility`,
    of((r) => r.accessibility),
    100,
  );
  atLeast(
    `${name}: best practices`,
    of((r) => r.bestPractices),
    100,
  );
  atMost(
    `${name}: layout shift`,
    of((r) => r.shift),
    MAX_SHIFT,
    '',
  );
  atMost(
    `${name}: JavaScript`,
    of((r) => r.scriptsKb),
    scriptsKb,
    'kB',
  );
}

/** Signs a demo person in by the form, and sets the language of their profile as its page would. */
async function signIn(page: Page, origin: string, who: string, language: string): Promise<void> {
  await page.goto(origin);
  await page.locator('input[type=email]').fill(`${who}@dbo.example`);
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/home');
  const { id } = await page.evaluate(() => {
    const payload = (localStorage.getItem('sq.token') ?? '').split('.')[1] ?? '';
    const { userId } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return { id: userId };
  });
  await ask(page, 'PATCH', '/api/aum/um/employee', { id, selectedLanguage: language });
  await page.reload();
  await page.locator(`html[lang=${language}] h1`).waitFor();
}

/** Calls the API as the person who is signed in on a page. */
const ask = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate<T, readonly [string, string, object | undefined, string]>(
    async ([method, path, body, key]) => {
      const answer = await fetch(path, {
        method,
        headers: {
          authorization: localStorage.getItem('sq.token') ?? '',
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
      return answer.json() as Promise<T>;
    },
    [method, path, body, randomUUID()],
  );

/** Returns the paths of the pages that a signed-in person opens; the form only for those who may fill one in. */
async function pathsOf(page: Page): Promise<Partial<Record<PageName, string>>> {
  const { items } = await ask<{ items: { id: number }[] }>(page, 'GET', '/api/hazards?limit=1');
  const [schedule] = await ask<{ id: number }[]>(page, 'GET', '/api/schedules');
  const execution =
    schedule &&
    (await ask<{ id: number }>(page, 'POST', `/api/schedules/${schedule.id}/executions`, {}).catch(() => undefined));
  return {
    raise: '/hazards/raise-hazard',
    list: '/hazards',
    record: `/hazards/${items[0]?.id}`,
    home: '/home',
    ...(execution && { form: `/inspections/execute/${schedule.id}?execution=${execution.id}` }),
  };
}

/** Measures a page of the person of this browser. The cache is emptied before each run. */
async function measurePage(context: BrowserContext, port: number, address: string): Promise<Run[]> {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.clearBrowserCache');
    await page.close();
    runs.push(await runOnce(address, port));
  }
  return runs;
}

/** Opens a browser with a profile of its own, which Lighthouse uses too. */
async function openBrowser(folder: string) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(`${folder}/${randomUUID()}`, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    locale: 'en-US',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  });
  return { context, port };
}

/** Measures the pages of the demo. */
export async function measureLighthouse(): Promise<void> {
  const folder = freshFolder();
  const port = await freePort();
  const app = await start(SERVER, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    PORT: String(port),
    DEMO_ISSUER_PORT: String(await freePort()),
  });
  const origin = `http://localhost:${port}`;
  try {
    console.log(`\nLighthouse, mobile, the median of ${RUNS} runs`);
    const nobody = await openBrowser(folder);
    report('sign-in', 'nobody', await measurePage(nobody.context, nobody.port, `${origin}/`));
    await nobody.context.close();
    for (const [who, language] of Object.entries(PEOPLE)) {
      const { context, port } = await openBrowser(folder);
      const page = await context.newPage();
      await signIn(page, origin, who, language);
      const paths = await pathsOf(page);
      await page.close();
      for (const name of Object.keys(BOUNDS) as PageName[])
        if (paths[name]) report(name, who, await measurePage(context, port, origin + paths[name]));
      await context.close();
    }
  } finally {
    await stop(app.child);
    rmSync(folder, { recursive: true, force: true });
  }
}
