import { readConfig } from './platform/config.ts';
import { provideDatabase } from './platform/db/provide-database.ts';
import { choosePort } from './platform/http/choose-port.ts';
import { runProcess } from './platform/run-process.ts';

await runProcess(async () => {
  const config = readConfig(process.env);
  const port = await choosePort('PORT', config.PORT, config.HOST);
  const provided = await provideDatabase(config);
  // The application is loaded when it can run: a start that cannot be says so at once.
  const { startServer } = await import('./start-server.ts').catch(async (error) => {
    await provided.stop();
    throw error;
  });
  return startServer(config, port, provided);
});
