import { OPTIONS } from '../options.ts';
import { atLeast } from '../results.ts';
import { cpuOf, cpuOfChildren } from '../stage/cpu-time.ts';
import { median } from '../stage/launch.ts';
import type { Stage } from '../stage/open-stage.ts';
import { untilAllIsSealed, untilQueueIsEmpty, whileStopped } from '../stage/queue.ts';
import { type Shot, shoot } from './load.ts';

/** The same requests for each of the three servers. */
export interface Contest {
  readonly name: string;
  readonly ours: readonly Shot[];
  readonly bare: readonly Shot[];
  readonly replay: readonly Shot[];
  /** Number of our statements for one of each request. */
  readonly statements: number;
  /** Minimum shares of the other two servers' requests per second. */
  readonly least: { readonly bare?: number; readonly replay?: number };
}

interface Servers {
  readonly bare: { readonly origin: string };
  readonly replay: { readonly origin: string };
}

/** Runs a round on one of the other servers, while the application is stopped and runs none of the resulting jobs. */
const shootBeside = (stage: Stage, origin: string, shots: readonly Shot[]) =>
  whileStopped(stage, () => shoot(origin, shots, OPTIONS.seconds));

/** Runs a round on our server until its job queue is empty; returns also the CPU time per request until then, in microseconds. */
async function shootOurs(stage: Stage, shots: readonly Shot[]) {
  await untilAllIsSealed(stage.client); // also the lines that the other servers have written
  const cpu = () => cpuOf(stage.app.child.pid) + cpuOfChildren(stage.databasePid);
  const before = cpu();
  const round = await shoot(stage.app.origin, shots, OPTIONS.seconds);
  const queueMs = await untilQueueIsEmpty(stage.client);
  return { ...round, queueMs, cpu: (cpu() - before) / (round.perSecond * OPTIONS.seconds) };
}

/** Sends the same requests to the three servers in turn, and prints and records the median of the shares by round. */
export async function compareThroughput(stage: Stage, { bare, replay }: Servers, contest: Contest): Promise<void> {
  const shares = { bare: [] as number[], replay: [] as number[] };
  const ours: Awaited<ReturnType<typeof shootOurs>>[] = [];
  const p99 = { bare: [] as number[], replay: [] as number[] };
  for (let round = -1; round < OPTIONS.rounds; round++) {
    const b = await shootBeside(stage, bare.origin, contest.bare);
    const a = await shootOurs(stage, contest.ours);
    const r = await shootBeside(stage, replay.origin, contest.replay);
    if (round < 0) continue; // warms up
    ours.push(a);
    shares.bare.push(a.perSecond / b.perSecond);
    shares.replay.push(a.perSecond / r.perSecond);
    p99.bare.push(b.p99);
    p99.replay.push(r.p99);
  }
  const spread = (of: readonly number[]) =>
    `${median(of).toFixed(2)} (${Math.min(...of).toFixed(2)} to ${Math.max(...of).toFixed(2)})`;
  const mid = (figure: 'perSecond' | 'p99' | 'cpu' | 'queueMs') =>
    Math.round(median(ours.map((round) => round[figure])));
  const queue = mid('queueMs');
  console.log(
    `  ${contest.name}: ${mid('perSecond')} requests/s, ${spread(shares.bare)} of the yardstick, ${spread(shares.replay)} of the replay of ${contest.statements} statements; p99 ${mid('p99')} ms beside ${median(p99.bare)} and ${median(p99.replay)}; processor ${mid('cpu')} µs by request${queue > 20 ? `; queue empty ${(queue / 1000).toFixed(1)} s after` : ''}`,
  );
  const named = `${contest.name}, ${stage.records.toLocaleString('en')} records`;
  if (contest.least.bare !== undefined) atLeast(`${named}: of the yardstick`, median(shares.bare), contest.least.bare);
  if (contest.least.replay !== undefined)
    atLeast(`${named}: of the replay`, median(shares.replay), contest.least.replay);
}
