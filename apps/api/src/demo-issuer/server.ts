// A second OpenID Connect issuer, for the demonstration and the tests: a process of its own, which ends with its parent.
import { createServer } from 'node:http';
import { errors } from 'oidc-provider';
import { portOf } from '../platform/http/port-of.ts';
import { pageStyle, renderPage } from '../platform/http/render-page.ts';
import { toError } from '../platform/thrown.ts';
import { openFileStore } from './file-store.ts';
import { makeIssuer } from './make-issuer.ts';
import { DEMO_ISSUER_HOST, Settings } from './settings.ts';
import { signInPage } from './sign-in-page.ts';

const settings = Settings.parse(process.env);
const store = await openFileStore(settings.DEMO_ISSUER_DIR);
const server = createServer();

const fail = (error: Error): void => {
  process.stderr.write(`The demo issuer could not start: ${error.message}\n`);
  process.exit(1);
};
server.once('error', fail);
server.listen(settings.DEMO_ISSUER_PORT, DEMO_ISSUER_HOST, () => {
  const address = `http://127.0.0.1:${portOf(server)}`;
  const provider = makeIssuer(address, settings, store);
  const handle = provider.callback();
  server.on('request', async (req, res) => {
    try {
      if (req.url === '/style.css') return void res.writeHead(200, { 'content-type': 'text/css' }).end(pageStyle);
      if (req.url?.startsWith('/signin/')) return void (await signInPage(provider, settings, req, res));
      await handle(req, res);
    } catch (error) {
      const isOver = error instanceof errors.SessionNotFound;
      if (!isOver) process.stderr.write(`demo issuer: ${toError(error).message}\n`);
      if (res.headersSent) return void res.end();
      const title = isOver ? 'This sign-in is over. Go back to Safety Qube and start again.' : 'Something went wrong.';
      res.writeHead(isOver ? 410 : 500, { 'content-type': 'text/html; charset=utf-8' });
      res.end(renderPage({ language: 'en', title, html: '', stylesheet: '/style.css' }));
    }
  });
  process.send?.({ issuer: address });
});

const stop = (): void => process.exit(0); // what is to stay was written when it happened
process.once('disconnect', stop);
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
