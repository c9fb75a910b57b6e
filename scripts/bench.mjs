// npm run bench: installs and builds what is stale, then measures (see bench/run.ts; options in bench/options.ts).
import { at, bin, buildWeb, ended, install, launch, stopOnSignals } from './prepare.mjs';

stopOnSignals();
await install();
await buildWeb();
process.exit(await ended(launch(bin('node'), [at('bench/run.ts'), ...process.argv.slice(2)])));
