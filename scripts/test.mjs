// npm test: runs all checks and tests, also on a fresh machine. Runs on Node 20; the programs it starts run on Node 24.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  at,
  bin,
  buildWeb,
  ended,
  fail,
  install,
  installDebian,
  isStopping,
  launch,
  NODE_COMPILE_CACHE,
  run,
  stopOnSignals,
} from './prepare.mjs';

const results = at('.test/results');
const report = (name) => `${results}/${name}.json`;
/** A data folder with the demo, as created by a first start, and the copy of it that the journeys change. */
const demo = at('.test/demo-data');
const journeys = at('.test/journeys-data');
const read = (name) => (existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : undefined);

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
/** Installs Debian's Chromium and fonts for Arabic and Chinese; returns whether they are available. */
const provideChromium = async () =>
  existsSync(chromium) ||
  (!process.env.CHROMIUM && (await installDebian('chromium-headless-shell', 'fonts-noto-core', 'fonts-noto-cjk')));

/** A run of the tests of projects that match a pattern, whose figures are reported under a name. */
const vitest = (title, name, project) => ({
  name: title,
  command: 'vitest',
  args: ['run', '--project', project, '--reporter=default', `--reporter=${at('scripts/vitest-figures.mjs')}`],
  // Times of the processor are bounded too, and machines differ by a factor of two: alone, these tests have the strict bounds.
  env: { VITEST_REPORT: report(name), E2E_SLOW: process.env.E2E_SLOW ?? 3 },
  count: (code) => {
    const { passed = 0, failures = [] } = read(name) ?? {};
    return { passed, failed: failures.length || Number(code !== 0), failures };
  },
});
const errorsOf = ({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
/** The journeys that fulfil a condition, each with its errors: what was expected, and the line. */
const describeSpecs = ({ suites = [], specs = [] }, isWanted) => [
  ...specs
    .filter(isWanted)
    .map((spec) => [`${spec.file}: ${spec.title}`, ...errorsOf(spec).map(({ message }) => message)].join('\n')),
  ...suites.flatMap((suite) => describeSpecs(suite, isWanted)),
];
const ofPlaywright = (code) => {
  const results = read('playwright') ?? {};
  const { expected = 0, flaky = 0, unexpected = 0 } = results.stats ?? {};
  return {
    passed: expected + flaky,
    failed: unexpected || Number(code !== 0),
    failures: describeSpecs(results, ({ ok }) => !ok),
    retried: describeSpecs(results, ({ tests }) => tests.some(({ status }) => status === 'flaky')),
  };
};
const ofKills = (code) => {
  const { passed = 0, failed = 0, failures = [] } = read('kill') ?? {};
  return { passed, failed: failed || Number(code !== 0), failures };
};
const ofCheck = (code) => ({ passed: Number(code === 0), failed: Number(code !== 0) });

const freePort = () =>
  new Promise((answer) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => answer(port));
    });
  });

/** Starts the product empty until it serves, and stops it: later steps start with copies of its data. */
async function makeDemo() {
  const port = await freePort();
  const env = {
    PORT: port,
    DEMO_ISSUER_PORT: await freePort(),
    DATA_DIR: demo,
    LOG_LEVEL: 'warn',
    DATABASE_MEMORY_MB: 512,
  };
  const start = launch('node', [at('scripts/start.mjs')], { env });
  const code = ended(start);
  const serves = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (start.exitCode === null && !(await serves())) await wait(50);
  start.kill('SIGTERM');
  return code;
}

/** Checks that only read the sources. */
const CHECKS = [
  { name: 'Format and lint', command: 'biome', args: ['check', '.'] },
  ...['packages', 'apps/api', 'apps/web', 'e2e'].map((project) => ({
    name: `Types of ${project}`,
    command: 'tsc',
    args: ['-p', project, '--singleThreaded'], // they run in parallel on the same cores: more threads would repeat work
  })),
  { name: 'Who may import whom', command: 'node', args: ['scripts/check-deps.mjs'] },
  { name: 'Dead code', command: 'knip', args: [] },
];

/** Preparations of the later steps, each based on the previous one. */
const PREPARATIONS = [
  { name: 'Build of the web application', work: () => buildWeb().then(() => 0) },
  { name: 'Demo from nothing', work: makeDemo },
];

/** Steps that run alone, one after another. */
const STEPS = [
  // Apart from the others, whose databases keep the processor busy: what a page shows is awaited for a few seconds.
  vitest('Tests of pages', 'pages', 'web'),
  vitest('Tests', 'vitest', '!web'),
  {
    name: 'Kills under load',
    command: 'node',
    args: ['e2e/kill/run.ts', '--rounds', '5'],
    // Other tests have just ended, whose files the disk may still be writing: `npm run test:kill` has the strict timeouts.
    env: { KILL_REPORT: report('kill'), DEMO_DATA: demo, E2E_SLOW: 2 },
    count: ofKills,
  },
  { name: 'Answers of the benchmark and its yardstick', command: 'node', args: ['bench/run.ts', '--check'] },
  {
    name: 'What is stored of reporters without a name',
    command: 'node',
    args: ['e2e/anonymity/run.ts'],
    env: { DEMO_DATA: demo },
  },
  {
    name: 'Journeys in the browser',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts'],
    before: () => execFileSync('cp', ['-a', demo, journeys]), // with its owners, as PostgreSQL needs them
    env: { E2E_REPORT: report('playwright'), E2E_DATA: journeys, DEMO_DATA: demo },
    count: ofPlaywright,
  },
  {
    name: 'What is stored of whom records wait for, after the journeys',
    command: 'node',
    args: ['apps/api/src/cli/check-derived.ts'],
    env: { DATA_DIR: journeys, DATABASE_MEMORY_MB: 512 },
  },
];

const total = { passed: 0, failed: 0, failures: [], retried: [] };

/** Adds the results of a step to the total, and prints a line. */
function printResult({ name, count = ofCheck }, code, began) {
  if (isStopping()) process.exit(1);
  const { passed, failed, failures = [], retried = [] } = count(code);
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...(failed && !failures.length ? [name] : failures));
  total.retried.push(...retried);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const figures = failed ? `FAILED (${passed} passed, ${failed} failed)` : `${passed} passed`;
  console.log(`--- ${name}: ${figures}, ${seconds} s`);
}

/** Runs a check in parallel to others: its output is shown when it has ended. */
async function check(step) {
  const began = Date.now();
  const outputChunks = [];
  const child = launch(bin(step.command), step.args, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => outputChunks.push(part));
  const [code] = await once(child, 'close');
  console.log(`\n=== ${step.name}`);
  process.stdout.write(Buffer.concat(outputChunks));
  printResult(step, code, began);
}

/** Runs the preparations of the later steps. */
async function prepare() {
  for (const step of PREPARATIONS) {
    const began = Date.now();
    printResult(step, await step.work(), began);
  }
}

stopOnSignals();
const isChromiumThere = provideChromium(); // in parallel to npm, which leaves a core idle
await install();
if (!(await isChromiumThere))
  fail(`The journeys need Chromium (its headless shell) at ${chromium}; install it, or name another by CHROMIUM.`);
for (const old of [results, demo, journeys]) rmSync(old, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
await Promise.all([...CHECKS.map(check), prepare()]); // in parallel, because each leaves part of the machine idle
for (const step of STEPS) {
  console.log(`\n=== ${step.name}`);
  const began = Date.now();
  step.before?.();
  printResult(step, await run(bin(step.command), step.args, { env: { NODE_COMPILE_CACHE, ...step.env } }), began);
}
for (const data of [demo, journeys]) rmSync(data, { recursive: true, force: true });
// Repeated at the end, where a reader of a long log looks first.
for (const retry of total.retried) console.log(`\nPASSED AT THE SECOND TRY ${retry}`);
for (const failure of total.failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
