import { tenantOfHost } from '@safety-qube/domain/tenant-host';
import type { FastifyInstance } from 'fastify';

/** Characters of a host's label: a longer one is no tenant's, but whatever its sender wants the log to be full of. */
const LABEL = 63;

/** One line for each request when it is answered; that and whatever is logged meanwhile names the tenant. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (req, reply, done) => {
    req.log = req.log.child({ tenant: tenantOfHost(req.host).slice(0, LABEL) });
    reply.log = req.log;
    done();
  });
  app.addHook('onResponse', (req, reply, done) => {
    reply.log.info({ req, res: reply, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request');
    done();
  });
}
