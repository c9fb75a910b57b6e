import type { FastifyReply } from 'fastify';

/** Nothing in a file may run, load or be framed, whatever its type. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sets the headers of a file that is sent: its type is not sniffed, only this origin may load it, and it cannot run anything. */
export const isolateFile = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', FILE_POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff');
