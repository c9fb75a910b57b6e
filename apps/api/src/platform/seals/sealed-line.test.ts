import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { expect, test } from 'vitest';
import { headsIn, headText } from './chain-head.ts';
import { FIRST, lineDigest, personalParts, sealLine } from './sealed-line.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('canonical JSON is that of RFC 8785: numbers, escapes and the order of keys of its examples', () => {
  const numbers = JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]');
  const string = '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/';
  expect(canonicalize({ numbers, string, literals: [null, true, false] })).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
  const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
  const text = canonicalize(Object.fromEntries(keys.map((key) => [key, 0])));
  expect(text).toBe(`{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`);
});

const line = {
  id: 7,
  at: '2026-11-27T02:00:00.123456Z',
  action: 'asset.changed',
  actor_id: 3,
  undoes_id: null,
  address: '192.0.2.7',
  user_agent: null,
  change: { name: ['Forklift', 'Crane'] },
};

test('a line can be checked by its description alone, and a part that is erased by its digest', () => {
  const sealed = sealLine('audit_entry', line, { position: 4, seal: FIRST }, null);
  const [origin = '', change = ''] = sealed.part_digests.map((digest) => digest?.toString('hex'));
  const part = createHash('sha256')
    .update(sealed.salts[0] ?? '')
    .update('{"address":"192.0.2.7"}')
    .digest('hex');
  expect(origin).toBe(part);
  const digest = sha256(
    `{"line":{"action":"asset.changed","actor_id":3,"at":"2026-11-27T02:00:00.123456Z","id":7},"parts":{"change":"${change}","origin":"${origin}"},"source":"audit_entry"}`,
  );
  expect(sealed.line_digest.toString('hex')).toBe(digest);
  expect(sealed.seal.toString('hex')).toBe(
    sha256(`{"line":"${digest}","position":5,"previous":"${'0'.repeat(64)}","settled_at":null}`),
  );
  const erased = { ...line, address: null, change: {} };
  expect(personalParts('audit_entry', erased)).toEqual([null, null]);
  expect(lineDigest('audit_entry', erased, sealed.part_digests)).toEqual(sealed.line_digest);
});

test('the same part of two lines has different digests, which do not reveal that it is the same', () => {
  const [one, other] = [1, 2].map(() => sealLine('audit_entry', line, { position: 0, seal: FIRST }, null));
  expect(one?.part_digests[0]).not.toEqual(other?.part_digests[0]);
});

test('a column that is added later and null does not change the digest of a line', () => {
  const digests = [null, null];
  expect(lineDigest('audit_entry', { ...line, acting_for_id: null }, digests)).toEqual(
    lineDigest('audit_entry', line, digests),
  );
  expect(lineDigest('audit_entry', { ...line, acting_for_id: 9 }, digests)).not.toEqual(
    lineDigest('audit_entry', line, digests),
  );
});

test('heads are found in the text of a mail', () => {
  const head = { position: 1_234_567_890, seal: 'ab'.repeat(32) };
  expect(headText(head).length).toBeLessThanOrEqual(76);
  expect(headsIn(`Keep this email.\r\n\r\n${headText(head)}\r\n\r\nOrder 12 of 2026`)).toEqual([head]);
  expect(headsIn(`12 ${'ab'.repeat(33)}`)).toEqual([]);
});
