import type { FastifyInstance } from 'fastify';
import type { Undos } from '../undo.ts';

/** Header of an answer: the entry of the audit log by which everything that the call did can be undone. */
export const AUDIT_ENTRY = 'audit-entry';

/** Tells clients by which entry of the audit log they can undo what a call did. */
export function offerUndo(app: FastifyInstance, undos: Undos): void {
  app.addHook('onSend', (req, reply, _payload, done) => {
    // A request that does not reach the API has no context.
    const audited = (req.ctx as typeof req.ctx | undefined)?.audited ?? [];
    const [first] = audited;
    if (first && reply.statusCode < 400 && audited.every(({ action }) => typeof undos[action] === 'function'))
      reply.header(AUDIT_ENTRY, first.id);
    done();
  });
}
