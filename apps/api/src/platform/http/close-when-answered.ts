import type { FastifyInstance } from 'fastify';

/** Closes keep-alive connections while the server stops, so that it ends as soon as its last request is answered. */
export function closeWhenAnswered(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    const timer = setInterval(() => server.closeIdleConnections(), 50).unref();
    server.once('close', () => clearInterval(timer));
  });
}
