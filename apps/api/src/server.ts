import { DEMO_ISSUER_HOST } from './demo-issuer/settings.ts';
import { readConfig } from './platform/config.ts';
import { provideDatabase } from './platform/db/provide-database.ts';
import { choosePort } from './platform/http/choose-port.ts';
import { runProcess } from './platform/run-process.ts';

const readApplication = () => import('./start-server.ts');

await runProcess(async (whenStopping) => {
  const config = readConfig(process.env);
  const port = await choosePort('PORT', config.PORT, config.HOST);
  // The demo's issuer opens its port once the database is up; a port in use must be detected before anything is created.
  if (config.SEED === 'demo' && config.DEMO_ISSUER_PORT)
    await choosePort('DEMO_ISSUER_PORT', config.DEMO_ISSUER_PORT, DEMO_ISSUER_HOST);
  // The application is imported while the database starts: each takes more than half a second, and importing blocks.
  const provided = await provideDatabase(config, () => void readApplication().catch(() => undefined));
  const { startServer } = await readApplication().catch(async (error) => {
    await provided.stop();
    throw error;
  });
  return startServer(config, port, provided, whenStopping);
});
