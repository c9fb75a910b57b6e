import { DEMO_ISSUER_HOST } from './demo-issuer/settings.ts';
import { readConfig } from './platform/config.ts';
import { provideDatabase } from './platform/db/provide-database.ts';
import { choosePort } from './platform/http/choose-port.ts';
import { runProcess } from './platform/run-process.ts';

const readApplication = () => import('./start-server.ts');

await runProcess(async (whenTold) => {
  const config = readConfig(process.env);
  const port = await choosePort('PORT', config.PORT, config.HOST);
  // The demo's issuer opens its port when the database is there; one that is taken must be found out before anything is made.
  if (config.SEED === 'demo' && config.DEMO_ISSUER_PORT)
    await choosePort('DEMO_ISSUER_PORT', config.DEMO_ISSUER_PORT, DEMO_ISSUER_HOST);
  // The application is read while the database starts: each takes more than half a second, and reading lets nothing else go on.
  const provided = await provideDatabase(config, () => void readApplication().catch(() => undefined));
  const { startServer } = await readApplication().catch(async (error) => {
    await provided.stop();
    throw error;
  });
  return startServer(config, port, provided, whenTold);
});
