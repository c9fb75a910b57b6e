// npm start: installs and builds what is stale, then starts the server on Node 24. npm run dev: reloads both sides on every change.
import { watch } from 'node:fs';
import {
  at,
  bin,
  buildWeb,
  ended,
  install,
  isStopping,
  launch,
  launchApi,
  stopChildren,
  stopOnSignals,
} from './prepare.mjs';

const server = (env) => launchApi('server.ts', env);

/** Restarts the server after each change, with Vite's server in front of it. */
async function develop() {
  const port = Number(process.env.PORT || 3000);
  const apiPort = port + 10;
  const env = {
    NODE_ENV: 'development',
    PORT: apiPort,
    PUBLIC_PORT: port,
    DEMO_ISSUER_PORT: process.env.DEMO_ISSUER_PORT || port + 1,
  };
  const web = launch(bin('node'), [at('scripts/dev-web.mjs')], {
    cwd: at('apps/web'),
    env: { PORT: port, API_PORT: apiPort },
  });
  void ended(web).then(() => stopChildren());
  let api;
  let timer;
  let notifyChange = () => undefined;
  for (const folder of ['apps/api/src', 'apps/api/migrations', 'packages'])
    watch(at(folder), { recursive: true }, (_, file) => {
      if (!/\.(ts|json|sql)$/.test(file ?? '') || /\.test\.ts$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => (api.exitCode === null ? api.kill('SIGTERM') : notifyChange()), 100);
    });
  while (!isStopping()) {
    api = server(env);
    const code = await ended(api);
    // A server that failed to start waits for the next change.
    if (code !== 0 && !isStopping()) await Promise.race([ended(web), new Promise((answer) => (notifyChange = answer))]);
  }
  return web.exitCode ?? ended(web);
}

stopOnSignals();
await install();
if (process.argv.includes('--dev')) process.exit(await develop());
await buildWeb();
process.exit(await ended(server()));
