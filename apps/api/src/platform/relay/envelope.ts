import type { RelayMessage } from './relay.ts';

/** Maximum bytes of a PostgreSQL notification, less some for the envelope: the server refuses 8,000. */
const MAX_PAYLOAD = 7_800;
/** Bytes per part of a message that is too large for one notification; base64 makes four bytes of three. */
const PART_BYTES = Math.floor(MAX_PAYLOAD / 4) * 3;
/** Maximum number of parts of a message: about a megabyte. */
const MAX_PARTS = 180;
/** Maximum number of incomplete messages that are kept; a process that dies while sending leaves one behind. */
const MAX_UNFINISHED = 50;

/** Whether a message, as JSON, is small enough to be sent. */
export const fitsRelay = (text: string): boolean => Buffer.byteLength(text) + 2 <= PART_BYTES * MAX_PARTS;

/** Splits a message that is too large for one notification into parts. */
function toParts(text: string, name: string): string[] {
  const whole = Buffer.from(`[${text}]`);
  const count = Math.ceil(whole.length / PART_BYTES);
  return Array.from({ length: count }, (_, part) => {
    const piece = whole.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64');
    return `${name} ${part + 1}/${count} ${piece}`;
  });
}

/**
 * Batches messages, each as JSON, into as few notifications as possible. `stamp` makes each payload unique, because PostgreSQL
 * delivers equal payloads of one transaction only once.
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
    if (bytes + length > MAX_PAYLOAD) close();
    if (length > MAX_PAYLOAD) {
      payloads.push(...toParts(text, stamp()));
      continue;
    }
    together.push(text);
    bytes += length;
  }
  close();
  return payloads;
}

/** Returns a parser of payloads, which collects the parts of large messages and ignores notifications of others. */
export function payloadReader(): (payload: string) => RelayMessage[] {
  const unfinished = new Map<string, Buffer[]>();
  return (payload) => {
    const [, name, part, count] = /^(\S+) (\d+)\/(\d+) /.exec(payload) ?? [];
    if (name === undefined) return [];
    const text = payload.slice(payload.indexOf(' ', name.length + 1) + 1);
    if (count === '1') return JSON.parse(text);
    const pieces = unfinished.get(name) ?? [];
    pieces[Number(part) - 1] = Buffer.from(text, 'base64');
    unfinished.set(name, pieces);
    const [oldest] = unfinished.keys();
    if (unfinished.size > MAX_UNFINISHED && oldest !== undefined) unfinished.delete(oldest);
    if (Object.keys(pieces).length < Number(count)) return [];
    unfinished.delete(name);
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  };
}
