import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../errors.ts';

/** Maximum number of values in a JSON body, and the code of the 422 if it is exceeded; 413 without a code. */
export interface ValueLimit {
  readonly most: number;
  readonly code?: string;
}
declare module 'fastify' {
  interface FastifyContextConfig {
    values?: ValueLimit | undefined;
  }
}

/** The limit of calls without their own: validating more values would block other requests. */
const DEFAULT_LIMIT: ValueLimit = { most: 20_000 };
/** Bytes that are scanned before yielding to the event loop. */
const CHUNK_BYTES = 262_144;

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/** Counts the values in a JSON text, including objects and arrays. Stops counting once there are more than `most`. */
export async function countValues(text: Buffer, most: number): Promise<number> {
  let count = 1;
  let isQuoted = false;
  for (let at = 0, pause = CHUNK_BYTES; at < text.length && count <= most; at += 1) {
    const char = text[at];
    if (isQuoted) {
      if (char === BACKSLASH) at += 1;
      else if (char === QUOTE) isQuoted = false;
    } else if (char === QUOTE) isQuoted = true;
    else if (char === COMMA || char === BRACKET || char === BRACE) count += 1;
    if (at < pause) continue;
    pause = at + CHUNK_BYTES;
    await setImmediate();
  }
  return count;
}

async function checkValues(req: FastifyRequest, text: Buffer): Promise<void> {
  const { most, code } = req.routeOptions.config.values ?? DEFAULT_LIMIT;
  // Each value takes at least one byte.
  if (text.length < most || (await countValues(text, most)) <= most) return;
  throw code === undefined ? new Refusal(413, 'TOO_LARGE') : refuse(code);
}

/** Registers the parser for JSON bodies of these media types. Bodies with too many values are refused before they are parsed. */
export function readJson(app: FastifyInstance, mediaTypes: readonly string[]): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>([...mediaTypes], { parseAs: 'buffer' }, (req, text, done) => {
    checkValues(req, text).then(
      () =>
        parse(req, text.toString(), (error, value) =>
          // A large body takes long to parse and to validate: yields to the event loop in between.
          text.length < CHUNK_BYTES ? done(error, value) : setImmediate().then(() => done(error, value)),
        ),
      done,
    );
  });
}
