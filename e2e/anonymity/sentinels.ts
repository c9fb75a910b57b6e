import { randomBytes, randomUUID } from 'node:crypto';
import { deriveClaim, makeClaimCode, showClaimCode } from '@safety-qube/domain/claims';
import { photoWithText } from '../../apps/api/src/testing/images.ts';

/** Everything about a reporter that must not be stored, each with a value that occurs nowhere else. */
export interface Sentinels {
  readonly address: string;
  readonly userAgent: string;
  readonly language: string;
  readonly cookie: string;
  readonly referrer: string;
  readonly fileName: string;
  readonly exif: string;
  readonly person: string;
  /** Claim codes, which never leave the device, and what is derived from them. */
  readonly claims: readonly { readonly code: string; readonly derived: string }[];
  /** Idempotency-Keys that were sent; `newKey` adds one. */
  readonly keys: string[];
  newKey(): string;
  /** A photo with `exif` in its metadata. */
  readonly photo: Buffer;
}

/** Returns a random word of letters only, which is valid in every place. */
const word = (name: string): string =>
  `${name}q${[...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;

/** Makes sentinels with a number of claims, which are derived with the salt of the tenant. */
export async function makeSentinels(salt: string, claims: number): Promise<Sentinels> {
  const exif = word('exif');
  const codes = Array.from({ length: claims }, makeClaimCode);
  const keys: string[] = [];
  return {
    address: `2001:db8:${[...randomBytes(6)].map((byte) => (byte + 0x1000).toString(16)).join(':')}`,
    userAgent: word('agent'),
    language: word('lang'),
    cookie: word('cookie'),
    referrer: word('referrer'),
    fileName: word('file'),
    exif,
    person: word('person'),
    claims: await Promise.all(codes.map(async (code) => ({ code, derived: await deriveClaim(code, salt) }))),
    keys,
    newKey() {
      const key: string = randomUUID();
      keys.push(key);
      return key;
    },
    photo: await photoWithText(exif),
  };
}

const hexOf = (text: string): Buffer => Buffer.from(text.replaceAll(/[-:]/g, ''), 'hex');
/** Returns bytes as they can be stored: as they are, as hexadecimal digits, and as base64 wherever in longer bytes they begin. */
const encodingsOf = (bytes: Buffer): Buffer[] => [
  bytes,
  Buffer.from(bytes.toString('hex')),
  ...[0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    // The characters at both ends depend on what is beside the text.
    return Buffer.from(encoded.slice(offset ? 4 : 0, encoded.length - 4));
  }),
];

const encodedTexts = (texts: readonly string[]): Buffer[] =>
  texts.flatMap((text) => [...encodingsOf(Buffer.from(text)), Buffer.from(text, 'utf16le')]);

/** Returns the byte sequences by which each sentinel is recognised. */
export function patternsOf({
  photo,
  address,
  keys,
  claims,
  newKey: _,
  ...words
}: Sentinels): Map<string, readonly Buffer[]> {
  const middle = Math.floor(photo.length / 2);
  const codes = claims.flatMap(({ code }) => [code, showClaimCode(code), showClaimCode(code).replaceAll(' ', '-')]);
  const derived = claims.map((claim) => claim.derived);
  return new Map<string, readonly Buffer[]>([
    ...Object.entries(words).map(([name, text]) => [name, encodedTexts([text])] as const),
    ['address', [...encodedTexts([address]), hexOf(address)]],
    ['key', [...encodedTexts([...keys, ...keys.map((key) => key.replaceAll('-', ''))]), ...keys.map(hexOf)]],
    ['claim', encodedTexts(codes)],
    ['derived claim', [...encodedTexts(derived), ...derived.map(hexOf)]],
    ['original photo', encodingsOf(photo.subarray(middle, middle + 24))],
  ]);
}
