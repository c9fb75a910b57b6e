import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readConfig } from './platform/config.ts';
import { findDatabase } from './platform/db/provide-database.ts';
import { runProcess } from './platform/run-process.ts';

// As the launcher tells the server to.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)));

await runProcess(async () => {
  const config = readConfig(process.env);
  const found = await findDatabase(config);
  // Read only now: while there is no database the worker is started again and again, and must not slow the server's start.
  const { startWorker } = await import('./start-worker.ts');
  return startWorker(config, found);
});
