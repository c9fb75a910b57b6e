// npm run worker: runs the jobs of a server with WORKER=separate in a separate process.
import { ended, launchApi, stopOnSignals } from './prepare.mjs';

stopOnSignals();
process.exit(await ended(launchApi('worker.ts')));
