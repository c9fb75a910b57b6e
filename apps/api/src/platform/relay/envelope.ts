import type { RelayMessage } from './relay.ts';

/** Bytes that a notification of PostgreSQL may carry, less some for the envelope: the server refuses 8,000. */
const LARGEST_PAYLOAD = 7_800;
/** Bytes of text that are one piece of a message too large for one notification; base64 makes four of three. */
const PIECE = Math.floor(LARGEST_PAYLOAD / 4) * 3;
/** Pieces that a message may have: about a megabyte. */
const MOST_PIECES = 180;
/** Processes whose unfinished messages are kept; a process that died in mid-message leaves one behind. */
const MOST_UNFINISHED = 50;

/** Whether a message, as JSON, can be carried at all. */
export const isCarried = (text: string): boolean => Buffer.byteLength(text) + 2 <= PIECE * MOST_PIECES;

/** A message too large for one notification, in pieces. */
function toPieces(text: string, name: string): string[] {
  const whole = Buffer.from(`[${text}]`);
  const count = Math.ceil(whole.length / PIECE);
  return Array.from({ length: count }, (_, part) => {
    const piece = whole.subarray(part * PIECE, (part + 1) * PIECE).toString('base64');
    return `${name} ${part + 1}/${count} ${piece}`;
  });
}

/**
 * Puts messages, each as JSON, into as few notifications as they fit in. `stamp` is new each time: PostgreSQL delivers equal
 * payloads of one transaction only once.
 */
export function toPayloads(texts: readonly string[], stamp: () => string): string[] {
  const payloads: string[] = [];
  let together: string[] = [];
  let bytes = 0;
  const close = (): void => {
    if (together.length) payloads.push(`${stamp()} 1/1 [${together.join(',')}]`);
    together = [];
    bytes = 0;
  };
  for (const text of texts) {
    const length = Buffer.byteLength(text) + 1;
    if (bytes + length > LARGEST_PAYLOAD) close();
    if (length > LARGEST_PAYLOAD) {
      payloads.push(...toPieces(text, stamp()));
      continue;
    }
    together.push(text);
    bytes += length;
  }
  close();
  return payloads;
}

/** Reads payloads back into messages, waiting for the pieces of a large one. What is none of ours is passed over. */
export function payloadReader(): (payload: string) => RelayMessage[] {
  const unfinished = new Map<string, Buffer[]>();
  return (payload) => {
    const [, name, part, count] = /^(\S+) (\d+)\/(\d+) /.exec(payload) ?? [];
    if (name === undefined) return [];
    const text = payload.slice(payload.indexOf(' ', name.length + 1) + 1);
    if (count === '1') return JSON.parse(text) as RelayMessage[];
    const pieces = unfinished.get(name) ?? [];
    pieces[Number(part) - 1] = Buffer.from(text, 'base64');
    unfinished.set(name, pieces);
    if (unfinished.size > MOST_UNFINISHED) unfinished.delete(unfinished.keys().next().value as string);
    if (Object.keys(pieces).length < Number(count)) return [];
    unfinished.delete(name);
    return JSON.parse(Buffer.concat(pieces).toString('utf8')) as RelayMessage[];
  };
}
