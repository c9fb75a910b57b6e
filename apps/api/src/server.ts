import { readConfig } from './platform/config.ts';
import { provideDatabase } from './platform/db/provide-database.ts';
import { choosePort } from './platform/http/choose-port.ts';
import { runProcess } from './platform/run-process.ts';

await runProcess(async () => {
  const config = readConfig(process.env);
  const port = await choosePort('PORT', config.PORT, config.HOST);
  // The application is read while the database starts: after a crash each takes more than a second.
  const application = import('./start-server.ts');
  application.catch(() => undefined); // told below, once there is a database to stop
  const provided = await provideDatabase(config);
  const { startServer } = await application.catch(async (error) => {
    await provided.stop();
    throw error;
  });
  return startServer(config, port, provided);
});
