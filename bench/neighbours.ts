// How long another tenant waits for its photo, its PDF, its report and its list while one person of a first tenant does what was
// seen to stop everybody. Each attack goes on for as long as the neighbour is measured. Then the server's memory, once it is calm.
import { attacksOn, type Call, noisePhoto, upload } from './cases/attacks.ts';
import { atMost } from './results.ts';
import { quantile } from './stage/launch.ts';
import { openTwoTenants } from './stage/two-tenants.ts';

/** Times that the neighbour does each thing, calm and during each attack. */
const TIMES = 20;
/** Milliseconds after which an attack has filled what it can. */
const LEAD_MS = 1500;
/** Bound of the neighbour's p99: so many times that of calm, or so many milliseconds. */
const BOUND = { times: 3, ms: 500 } as const;
/** Milliseconds of calm after which the server's memory is read, and its bound in megabytes. */
const CALM_MS = 90_000;
const MOST_MEMORY = 600;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const told = (figures: Record<string, number>): string =>
  Object.entries(figures)
    .map(([name, count]) => `${name} ${count.toFixed(0)}`)
    .join(', ');

/** Measures on a database of its own, which it throws away. */
export async function measureNeighbours(): Promise<void> {
  const stage = await openTwoTenants();
  const { neighbour, ownRecord, report } = stage;
  const usual: Readonly<Record<string, Call>> = {
    photo: upload('photo.jpg', await noisePhoto(1600, 1200)),
    PDF: { method: 'GET', path: `/api/records/${ownRecord}/pdf` },
    report,
    list: { method: 'GET', path: '/api/hazards' },
  };
  /** Milliseconds of each thing that the neighbour does, in turn. */
  const measure = async (): Promise<Record<string, number>> => {
    const taken = new Map(Object.keys(usual).map((name) => [name, [] as number[]]));
    for (let n = 0; n < TIMES; n++)
      for (const [name, call] of Object.entries(usual)) {
        const begun = performance.now();
        const answer = await stage.send(neighbour, call);
        const { status, body } = answer;
        if (status >= 300 || status === 0) throw new Error(`the neighbour’s ${name}: ${status} ${body}`);
        taken.get(name)?.push(performance.now() - begun);
        await stage.discard(neighbour, call, answer);
      }
    return Object.fromEntries([...taken].map(([name, all]) => [name, quantile(all, 0.99)]));
  };

  try {
    await measure(); // warm
    const calm = await measure();
    console.log('\nWhat another tenant waits for, p99 in ms');
    console.log(`  calm: ${told(calm)}`);
    for (const attack of await attacksOn(stage.longRecord)) {
      const { made, statuses } = await stage.attack(attack, async () => {
        await pause(LEAD_MS);
        return measure();
      });
      console.log(
        `  during ${attack.atOnce} x ${attack.name}: ${told(made)}; answered ${told(Object.fromEntries(statuses))}`,
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
    atMost('memory of the server, calm after the attacks', atLast, MOST_MEMORY, 'MB');
  } finally {
    await stage.close();
  }
}
