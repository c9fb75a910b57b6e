import type { FastifyReply } from 'fastify';

/** Nothing in a file may run, load or be framed, whatever it is. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Locks a file that is sent: it is what its type says, for pages of this address, and does nothing by itself. */
export const lockFile = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', FILE_POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff');
