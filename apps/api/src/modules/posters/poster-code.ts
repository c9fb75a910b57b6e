import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Coded } from '../../platform/platform.ts';

/** The tenant's key, and its slug: a copy of the tenant under another one has other codes. */
export interface CodeKey {
  readonly secret: KeyObject | Buffer;
  readonly slug: string;
}

/** The digits of Crockford's base32, which has no letters that look like others. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
const GROUP = 4;
const PAYLOAD_BYTES = 5;
const MAC_BYTES = 7;
/** The bit of the first four bytes that says that the id is a facility's. */
const FACILITY_BIT = 2 ** 31;
/** Ids that fit into a code, and generations. */
const MOST_ID = FACILITY_BIT - 1;
export const MOST_GENERATIONS = 255;

function macOf({ secret, slug }: CodeKey, payload: Buffer): Buffer {
  return createHmac('sha256', secret).update(`poster code\n${slug}\n`).update(payload).digest().subarray(0, MAC_BYTES);
}

/** Writes bytes as digits of five bits each; the last one is filled up with zeros. */
function toText(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/g)?.map((five) => DIGITS[Number.parseInt(five.padEnd(5, '0'), 2)]) ?? [];
  return digits.join('').replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');
}

/** Reads what `toText` has written, in capitals or not, with any separators; undefined for anything else. */
function toBytes(text: string): Buffer | undefined {
  const digits = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const values = [...digits].map((digit) => DIGITS.indexOf(digit));
  if (values.length !== LENGTH || values.includes(-1)) return undefined;
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  const used = (PAYLOAD_BYTES + MAC_BYTES) * 8;
  if (bits.slice(used).includes('1')) return undefined;
  return Buffer.from(
    bits
      .slice(0, used)
      .match(/.{8}/g)
      ?.map((eight) => Number.parseInt(eight, 2)) ?? [],
  );
}

/** Returns the code of a poster or a facility, in groups of four: 0000-0Q05-7XAC-4S0Z-N3K8. */
export function writeCode(key: CodeKey, { kind, id, generation }: Coded): string {
  if (id > MOST_ID) throw new RangeError(`${kind} ${id} does not fit into a code`);
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt32BE(kind === 'facility' ? id + FACILITY_BIT : id, 0);
  payload.writeUInt8(generation, 4);
  return toText(Buffer.concat([payload, macOf(key, payload)]));
}

/** Returns what a code is of; undefined unless it was made with this key. Takes as long for a wrong code as for a right one. */
export function readCode(key: CodeKey, text: string): Coded | undefined {
  const bytes = toBytes(text);
  if (!bytes) return undefined;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!timingSafeEqual(macOf(key, payload), bytes.subarray(PAYLOAD_BYTES))) return undefined;
  const first = payload.readUInt32BE(0);
  return {
    kind: first >= FACILITY_BIT ? 'facility' : 'poster',
    id: first % FACILITY_BIT,
    generation: payload.readUInt8(4),
  };
}
