import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Bytes of a body that are read to their end though nobody wants them, so that the connection serves the next request. */
const SHORT_BODY = 262_144;
/** Bytes of a longer one that are read after its answer, and milliseconds until its connection is cut. */
const MOST_AFTER = 65_536;
const LINGER_MS = 2_000;

/** Bytes that a request's body may have, as far as it says so. */
const bytesOf = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/**
 * Closes the connection of a request once its answer is out: first for sending, after a while altogether. Cut at once, with bytes
 * that nobody has read, it would make some clients lose the answer (RFC 9112, 9.6).
 */
function closeSlowly(request: IncomingMessage): void {
  const { socket } = request;
  let bytes = 0;
  // Whoever listens keeps Node from reading all of it.
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_AFTER) request.pause();
  });
  request.resume();
  // Node asks for this when the answer is out; its own way would cut the connection at once.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Has bodies that are answered before they came, such as a photo that is refused for its size, not read to their end. */
export function stopReadingWhenAnswered(app: FastifyInstance): void {
  app.addHook('onSend', (req, reply, _payload, done) => {
    const bytes = req.raw.complete === false ? bytesOf(req.raw) : 0;
    if (bytes > SHORT_BODY) reply.header('connection', 'close');
    // Fastify closes the connection of a short one as well where it was refused while it was read.
    if (bytes && reply.getHeader('connection') === 'close') closeSlowly(req.raw);
    done();
  });
}
