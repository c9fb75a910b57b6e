import { readConfig } from './platform/config.ts';
import { provideDatabase } from './platform/db/provide-database.ts';
import { choosePort } from './platform/http/choose-port.ts';
import { runProcess } from './platform/run-process.ts';

const readApplication = () => import('./start-server.ts');

await runProcess(async () => {
  const config = readConfig(process.env);
  const port = await choosePort('PORT', config.PORT, config.HOST);
  // The application is read while the database starts: each takes more than half a second, and reading lets nothing else go on.
  const provided = await provideDatabase(config, () => void readApplication().catch(() => undefined));
  const { startServer } = await readApplication().catch(async (error) => {
    await provided.stop();
    throw error;
  });
  return startServer(config, port, provided);
});
