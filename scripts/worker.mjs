// npm run worker: works off the jobs of a server that runs with WORKER=separate, in a process of its own.
import { ended, launchApi, stopOnSignals } from './prepare.mjs';

stopOnSignals();
process.exit(await ended(launchApi('worker.ts')));
