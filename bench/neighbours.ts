// Measures how long another tenant waits for its photo, PDF, report and list while one person of the first tenant runs the known
// attacks. Each attack lasts as long as the neighbour is measured. Then measures the server's memory without load.
import { attacksOn, type Call, noisePhoto, upload } from './cases/attacks.ts';
import { atMost } from './results.ts';
import { quantile } from './stage/launch.ts';
import { openTwoTenants } from './stage/two-tenants.ts';

/** How often the neighbour does each action, without load and during each attack. */
const TIMES = 20;
/** Milliseconds until an attack has its full effect. */
const LEAD_MS = 1500;
/** Bound of the neighbour's p99: a multiple of that without load, or milliseconds. */
const BOUND = { times: 3, ms: 500 } as const;
/** Milliseconds without load before the server's memory is read, and its bound in megabytes. */
const CALM_MS = 90_000;
const MAX_MEMORY = 600;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const formatFigures = (figures: Record<string, number>): string =>
  Object.entries(figures)
    .map(([name, count]) => `${name} ${count.toFixed(0)}`)
    .join(', ');

/** Measures on a temporary database. */
export async function measureNeighbours(): Promise<void> {
  const stage = await openTwoTenants();
  const { neighbour, ownRecord, report } = stage;
  const usual: Readonly<Record<string, Call>> = {
    photo: upload('photo.jpg', await noisePhoto(1600, 1200)),
    PDF: { method: 'GET', path: `/api/records/${ownRecord}/pdf` },
    report,
    list: { method: 'GET', path: '/api/hazards' },
  };
  /** Returns the p99 in milliseconds of each action of the neighbour, done in turn. */
  const measure = async (): Promise<Record<string, number>> => {
    const taken = new Map(Object.keys(usual).map((name) => [name, [] as number[]]));
    for (let n = 0; n < TIMES; n++)
      for (const [name, call] of Object.entries(usual)) {
        const startedAt = performance.now();
        const answer = await stage.send(neighbour, call);
        const { status, body } = answer;
        if (status >= 300 || status === 0) throw new Error(`the neighbour’s ${name}: ${status} ${body}`);
        taken.get(name)?.push(performance.now() - startedAt);
        await stage.discard(neighbour, call, answer);
      }
    return Object.fromEntries([...taken].map(([name, all]) => [name, quantile(all, 0.99)]));
  };

  try {
    await measure(); // warm
    const calm = await measure();
    console.log('\nWhat another tenant waits for, p99 in ms');
    console.log(`  calm: ${formatFigures(calm)}`);
    for (const attack of await attacksOn(stage.longRecord)) {
      const { made, statuses } = await stage.attack(attack, async () => {
        await pause(LEAD_MS);
        return measure();
      });
      console.log(
        `  during ${attack.atOnce} x ${attack.name}: ${formatFigures(made)}; answered ${formatFigures(Object.fromEntries(statuses))}`,
      );
      for (const [name, ms] of Object.entries(made))
        atMost(
          `neighbour’s ${name} during ${attack.name}: p99`,
          ms,
          Math.max(BOUND.times * (calm[name] ?? 0), BOUND.ms),
        );
    }
    const held = await stage.memory();
    await pause(CALM_MS);
    const atLast = await stage.memory();
    console.log(
      `  memory of the server: ${held.toFixed(0)} MB at the end, ${atLast.toFixed(0)} MB when it was calm again`,
    );
    atMost('memory of the server, calm after the attacks', atLast, MAX_MEMORY, 'MB');
  } finally {
    await stage.close();
  }
}
