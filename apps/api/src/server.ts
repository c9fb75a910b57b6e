import { runProcess } from './platform/run-process.ts';
import { startServer } from './start-server.ts';

await runProcess(startServer);
