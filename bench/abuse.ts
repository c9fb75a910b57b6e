// node bench/abuse.ts [minutes=15] [calm minutes=10]: measures the server's memory while one person runs every known attack that
// blocked others, one after another, and then without load. RSS in megabytes; exits with code 1 unless it is below the bound at the
// end.
import { attacksOn } from './cases/attacks.ts';
import { openTwoTenants } from './stage/two-tenants.ts';

const ABUSE_MINUTES = Number(process.argv[2] ?? 15);
const CALM_MINUTES = Number(process.argv[3] ?? 10);
/** Maximum megabytes without load. */
const MAX_MEGABYTES = 600;
/** Milliseconds of one attack before the next one, and between two measurements without load. */
const ATTACK_MS = 20_000;
const LOOK_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
// The default daily limits would be used up in the first minutes.
const stage = await openTwoTenants({
  PERSON_UPLOADS_A_DAY: '1000000',
  PERSON_WRITES_A_MINUTE: '1000000',
  TENANT_WRITES_A_MINUTE: '1000000',
});
try {
  const attacks = await attacksOn(stage.longRecord);
  console.log(`Memory of the server, MB; ${ABUSE_MINUTES} minutes of abuse, ${CALM_MINUTES} of calm`);
  console.log(`  at the start: ${(await stage.memory()).toFixed(0)}`);
  const startedAt = performance.now();
  let highest = 0;
  for (let turn = 0; performance.now() - startedAt < ABUSE_MINUTES * 60_000; turn += 1) {
    const attack = attacks[turn % attacks.length];
    if (!attack) throw new Error('there is no attack');
    const { made, statuses } = await stage.attack(attack, async () => {
      await pause(ATTACK_MS);
      return stage.memory();
    });
    highest = Math.max(highest, made);
    const answers = [...statuses].map(([status, count]) => `${status} ${count}`).join(', ');
    console.log(`  during ${attack.atOnce} x ${attack.name}: ${made.toFixed(0)}; answered ${answers}`);
  }
  const calm = performance.now();
  const secondsOfCalm = (): number => (performance.now() - calm) / 1000;
  let held = await stage.memory();
  let backAfter: number | undefined;
  while (secondsOfCalm() < CALM_MINUTES * 60) {
    await pause(Math.min(LOOK_MS, Math.max(0, CALM_MINUTES * 60_000 - secondsOfCalm() * 1000)));
    held = await stage.memory();
    if (held < MAX_MEGABYTES) backAfter ??= secondsOfCalm();
    console.log(`  ${secondsOfCalm().toFixed(0)} s of calm: ${held.toFixed(0)}`);
  }
  const back = backAfter === undefined ? 'not back' : `back after ${backAfter.toFixed(0)} s of calm`;
  console.log(`  ${highest.toFixed(0)} at most, ${held.toFixed(0)} at the end; ${back} (below ${MAX_MEGABYTES})`);
  if (held >= MAX_MEGABYTES) process.exitCode = 1;
} finally {
  await stage.close();
}
