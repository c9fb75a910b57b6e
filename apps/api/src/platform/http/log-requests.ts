import { tenantOfHost } from '@safety-qube/domain/tenant-host';
import type { FastifyInstance } from 'fastify';

/** One line for each request when it is answered; that and whatever is logged meanwhile names the tenant. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (req, reply) => {
    req.log = req.log.child({ tenant: tenantOfHost(req.host) });
    reply.log = req.log;
  });
  app.addHook('onResponse', async (req, reply) => {
    reply.log.info({ req, res: reply, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request');
  });
}
