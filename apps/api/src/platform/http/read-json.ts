import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../errors.ts';

/** How many values a body of JSON may have, and the 422 of a call for which that has words of its own; 413 without. */
export interface ValueLimit {
  readonly most: number;
  readonly code?: string;
}
declare module 'fastify' {
  interface FastifyContextConfig {
    values?: ValueLimit | undefined;
  }
}

/** What a body may have where its call says nothing: to check the shape of more would keep all others waiting. */
const USUAL: ValueLimit = { most: 20_000 };
/** Bytes that are scanned before the event loop is yielded to. */
const PIECE = 262_144;

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];

/** How many values a text of JSON has, objects and lists among them; more than `most` once it has more, without looking further. */
export async function countValues(text: Buffer, most: number): Promise<number> {
  let count = 1;
  let isQuoted = false;
  for (let at = 0, pause = PIECE; at < text.length && count <= most; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isQuoted = false;
    } else if (sign === QUOTE) isQuoted = true;
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) count += 1;
    if (at < pause) continue;
    pause = at + PIECE;
    await setImmediate();
  }
  return count;
}

async function checkValues(req: FastifyRequest, text: Buffer): Promise<void> {
  const { most, code } = req.routeOptions.config.values ?? USUAL;
  // Each value has a byte of its own.
  if (text.length < most || (await countValues(text, most)) <= most) return;
  throw code === undefined ? new Refusal(413, 'TOO_LARGE') : refuse(code);
}

/** Reads bodies of JSON, under these names, that have no more values than their call may: more are refused before they are read. */
export function readJson(app: FastifyInstance, mediaTypes: readonly string[]): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser([...mediaTypes], { parseAs: 'buffer' }, (req, body, done) => {
    const text = body as Buffer;
    checkValues(req, text).then(
      () =>
        parse(req, text.toString(), (error, value) =>
          // A body that took long to parse takes long to validate: yields to the event loop in between.
          text.length < PIECE ? done(error, value) : setImmediate().then(() => done(error, value)),
        ),
      done,
    );
  });
}
