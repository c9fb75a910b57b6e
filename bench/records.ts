// Measures reads and writes in tenants of several sizes, compared with the hand-written yardstick and a replay of our own
// statements.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReadCase, readCasesOf } from './cases/read-cases.ts';
import { WRITE_CASES, writeCasesOf } from './cases/write-cases.ts';
import { BROWSERS, measureBrowsers } from './measures/browsers.ts';
import { compareBodies } from './measures/compare.ts';
import { latencyOfHome } from './measures/home.ts';
import { MANAGERS, measureManagers } from './measures/managers.ts';
import { comparedOf, contestedIn, type Latency, latencyOfCase, plannedOf, readContest } from './measures/reads.ts';
import { measureRowsRead, measureWorstPages, ROWS_READ } from './measures/rows-read.ts';
import { compareThroughput } from './measures/throughput.ts';
import { compareWrites, plannedWrites, writeContest } from './measures/writes.ts';
import { isAsked, OPTIONS } from './options.ts';
import { readPlans } from './replay/read-plans.ts';
import { viewsOf } from './replay/record-statements.ts';
import { atMost } from './results.ts';
import { changeRecords, waitForAutovacuum } from './stage/change-records.ts';
import { openStage, type Stage } from './stage/open-stage.ts';

/** Maximum records of the tenant in which requests per second are compared. */
const CONTESTED_AT_MOST = 100_000;
const HOME = 'home, complete';
const formatRecords = (records: number): string => `${records.toLocaleString('en')} records`;
const shown = ({ median, p99, times }: Latency): string =>
  `${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms of ${times}`;

/** Latencies at concurrency 1 of a tenant by name of the case, with their bounds. */
type Latencies = ReadonlyMap<string, Latency & Pick<ReadCase, 'bounds'>>;

async function measureLatencies(stage: Stage, cases: readonly ReadCase[]): Promise<Latencies> {
  const found = new Map<string, Latency & Pick<ReadCase, 'bounds'>>();
  console.log('  one request after the other');
  for (const one of cases) found.set(one.name, { ...(await latencyOfCase(stage, one)), bounds: one.bounds });
  if (isAsked(HOME)) found.set(HOME, { ...(await latencyOfHome(stage)), bounds: { medianMs: 40, p99Ms: 100 } });
  for (const [name, latency] of found) console.log(`    ${name}: ${shown(latency)}`);
  return found;
}

async function measureThroughput(stage: Stage, bare: { origin: string }, cases: readonly ReadCase[]): Promise<void> {
  const contested = contestedIn(cases);
  const writes = await writeCasesOf(stage, WRITE_CASES.filter(isAsked));
  if (!contested.length && !writes.length) return;
  if (writes.length) await waitForAutovacuum(stage, OPTIONS.vacuumMinutes);
  await compareWrites(stage, bare.origin, writes);
  const plans = await readPlans(stage, [...plannedOf(stage, cases), ...plannedWrites(writes)]);
  await viewsOf(stage.client, stage.tenantId);
  const file = join(stage.folder, 'plans.json');
  writeFileSync(file, JSON.stringify(plans));
  const replay = await stage.startBeside('../replay/server.ts', {
    REPLAY_DATABASE: stage.superuserUrl,
    REPLAY_TENANT: String(stage.tenantId),
    REPLAY_PLANS: file,
  });
  const contests = [
    ...contested.map((one) => readContest(stage, plans, one)),
    ...writes.map((one) => writeContest(plans, one)),
  ];
  for (const contest of contests) await compareThroughput(stage, { bare, replay }, contest);
}

async function measureStage(
  records: number,
  { isContested, isLargest }: { isContested: boolean; isLargest: boolean },
): Promise<Latencies> {
  const stage = await openStage(records);
  try {
    const cases = (await readCasesOf(stage.client, stage.tenantId)).filter(({ name }) => isAsked(name));
    const bare = await stage.startBeside('../yardstick/server.ts', {
      YARDSTICK_DATABASE: stage.superuserUrl,
      YARDSTICK_TENANT: String(stage.tenantId),
    });
    await compareBodies(stage, bare.origin, comparedOf(cases));
    if (OPTIONS.isCheck) {
      await compareWrites(stage, bare.origin, await writeCasesOf(stage, WRITE_CASES));
      return new Map();
    }
    if (isAsked(ROWS_READ)) await measureRowsRead(stage);
    if (OPTIONS.changes) {
      await changeRecords(stage, OPTIONS.changes);
      await waitForAutovacuum(stage, OPTIONS.vacuumMinutes);
      await compareBodies(stage, bare.origin, comparedOf(cases));
    }
    const latencies = await measureLatencies(stage, cases);
    if (isAsked(ROWS_READ) && OPTIONS.changes) await measureWorstPages(stage);
    if (isLargest && isAsked(MANAGERS)) await measureManagers(stage);
    if (isContested) await measureThroughput(stage, bare, cases);
    if (isContested && isAsked(BROWSERS)) await measureBrowsers(stage);
    return latencies;
  } finally {
    await stage.close();
  }
}

/** Records the latencies with their bounds: the growth from the smallest tenant to the largest, and those in the largest. */
function noteLatencies(bySize: ReadonlyMap<number, Latencies>): void {
  const [least, most] = [Math.min(...bySize.keys()), Math.max(...bySize.keys())];
  for (const [name, large] of bySize.get(most) ?? []) {
    const small = bySize.get(least)?.get(name);
    if (large.bounds?.growth && small && most > least)
      atMost(
        `${name}, ${formatRecords(most)} beside ${formatRecords(least)}: median`,
        large.median,
        1.5 * small.median + 2,
      );
    if (large.bounds?.medianMs !== undefined)
      atMost(`${name}, ${formatRecords(most)}: median`, large.median, large.bounds.medianMs);
    if (large.bounds?.p99Ms !== undefined)
      atMost(`${name}, ${formatRecords(most)}: p99`, large.p99, large.bounds.p99Ms);
  }
}

/** Measures tenants of each size, each on a temporary database. */
export async function measureRecords(): Promise<void> {
  const bySize = new Map<number, Latencies>();
  const contested = Math.max(...OPTIONS.scales.filter((records) => records <= CONTESTED_AT_MOST));
  const largest = Math.max(...OPTIONS.scales);
  for (const records of OPTIONS.scales) {
    const is = { isContested: records === contested, isLargest: records === largest };
    bySize.set(records, await measureStage(records, is));
  }
  noteLatencies(bySize);
}
