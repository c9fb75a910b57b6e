// npm run test:guesses: guesses the codes of posters and the claims of reports, from many networks.
import { parseArgs } from 'node:util';
import { bin, install, run, stopOnSignals } from './prepare.mjs';

const { values } = parseArgs({ options: { count: { type: 'string', default: '100000' } } });

stopOnSignals();
await install();
const env = { GUESSES: values.count };
process.exit(await run(bin('vitest'), ['run', '--project', 'api', 'src/modules/visits/guesses.test.ts'], { env }));
