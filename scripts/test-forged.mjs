// npm run test:forged: sends a number of forged and malformed requests to every operation, from a seed that is printed.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { bin, install, run, stopOnSignals } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    count: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
  },
});

stopOnSignals();
await install();
console.log(`Seed ${values.seed}, ${values.count} requests${values.only && `, of ${values.only} alone`}.`);
const env = { FORGED_SEED: values.seed, FORGED_COUNT: values.count, FORGED_ONLY: values.only };
process.exit(await run(bin('vitest'), ['run', '--project', 'api', 'src/forged-requests.test.ts'], { env }));
