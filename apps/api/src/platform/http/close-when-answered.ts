import type { FastifyInstance } from 'fastify';

/** Lets a server that is told to stop end as soon as its last request is answered: kept-alive connections are cut then. */
export function closeWhenAnswered(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    const timer = setInterval(() => server.closeIdleConnections(), 50).unref();
    server.once('close', () => clearInterval(timer));
  });
}
