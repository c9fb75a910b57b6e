import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { ClientFrame, StompVersion } from './frame.ts';
import { frameReader } from './frame-reader.ts';
import { messageWriter, writeFrame } from './write-frame.ts';

function read(pieces: string[], version: StompVersion = '1.2'): ClientFrame[] {
  const frames: ClientFrame[] = [];
  const reader = frameReader((frame) => void frames.push(frame));
  reader.version = version;
  for (const piece of pieces) reader.push(piece);
  return frames.map(({ command, headers, body }) => ({ command, headers: { ...headers }, body }));
}
const send = (headers: string, body: string): string => `SEND\ndestination:/x\n${headers}\n${body}\0`;

describe('frames are read', () => {
  test('regardless of how they are split into pieces', () => {
    const text = '\nSUBSCRIBE\nid:0\ndestination:/x\n\n\0\n\nSEND\ndestination:/y\n\nhé€😀\0\n';
    const whole = read([text]);
    expect(whole).toEqual([
      { command: 'SUBSCRIBE', headers: { id: '0', destination: '/x' }, body: '' },
      { command: 'SEND', headers: { destination: '/y' }, body: 'hé€😀' },
    ]);
    for (let at = 1; at < text.length; at++) expect(read([text.slice(0, at), text.slice(at)])).toEqual(whole);
    expect(read([...text].map(String))).toEqual(whole);
  });

  test('with a content-length in bytes and a body that contains NUL', () => {
    expect(read([send('content-length:12\n', 'hé€😀\0x')])).toEqual([
      { command: 'SEND', headers: { destination: '/x', 'content-length': '12' }, body: 'hé€😀\0x' },
    ]);
  });

  test('with CR LF line ends, using the first of two headers with the same name', () => {
    expect(read(['SEND\r\ndestination:/a\r\ndestination:/b\r\n\r\nhi\0'])).toEqual([
      { command: 'SEND', headers: { destination: '/a' }, body: 'hi' },
    ]);
  });

  test('with the escape sequences of their version', () => {
    const escaped = send('k:a\\nb\\cc\\\\d\n', '');
    expect(read([escaped])[0]?.headers['k']).toBe('a\nb:c\\d');
    expect(read([escaped], '1.0')[0]?.headers['k']).toBe('a\\nb\\cc\\\\d');
    expect(read([send('k:a\\rb\n', '')])[0]?.headers['k']).toBe('a\rb');
    expect(() => read([send('k:a\\rb\n', '')], '1.1')).toThrow('undefined escape sequence');
    expect(read(['CONNECT\nk:a\\tb\n\n\0'])[0]?.headers['k']).toBe('a\\tb');
  });

  test('a header can have the name of a property of Object.prototype', () => {
    expect(read([send('__proto__:x\nconstructor:y\n', '')])[0]?.headers['constructor']).toBe('y');
  });
});

describe('invalid frames are refused: ', () => {
  test.each([
    ['a command that does not exist', 'FOO\n\n\0', 'unknown command'],
    ['a content-length that is no number', send('content-length:abc\n', 'hi'), 'bad content-length'],
    ['a content-length beyond the limit', send('content-length:99999999\n', 'hi'), 'frame too large'],
    ['a content-length that ends within a character', send('content-length:1\n', 'é'), 'splits a character'],
    ['a content-length with no NUL behind it', send('content-length:1\n', 'hi'), 'not terminated by NULL'],
    ['a body without end', send('', 'a'.repeat(70_000)).slice(0, -1), 'frame too large'],
    ['a body too large', send('', 'a'.repeat(70_000)), 'frame too large'],
    ['headers without end', `SEND\n${'a'.repeat(20_000)}`, 'headers too large'],
    ['too many headers', send('a:b\n'.repeat(41), ''), 'too many headers'],
    ['a header without a name', send(':b\n', ''), 'malformed header'],
    ['an escape that does not exist', send('k:a\\tb\n', ''), 'undefined escape sequence'],
    ['a body where none may be', 'SUBSCRIBE\nid:0\n\nhi\0', 'body not allowed'],
  ])('%s', (_, text, message) => {
    expect(() => read([text])).toThrow(message);
  });

  test('a frame in too many pieces', () => {
    expect(() => read(['SEND\n', ...Array<string>(600).fill('a')])).toThrow('too many pieces');
  });
});

test('a stored frame does not keep the message it was received in in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const kept: ClientFrame[] = [];
  const reader = frameReader((frame) => kept.push(frame));
  const before = used();
  for (let i = 0; i < 100; i++) reader.push(`SUBSCRIBE\nid:a-name-that-is-not-short-${i}\n\n\0${'\n'.repeat(250_000)}`);
  expect(used() - before).toBeLessThan(5_000_000);
  expect(kept).toHaveLength(100);
});

test('a server frame escapes its headers and has a content-length in bytes', () => {
  expect(writeFrame('ERROR', { message: 'a:b\nc', 'receipt-id': undefined }, '1.2', 'é')).toBe(
    'ERROR\nmessage:a\\cb\\nc\ncontent-length:2\n\né\0',
  );
  expect(writeFrame('RECEIPT', { 'receipt-id': '1' }, '1.0')).toBe('RECEIPT\nreceipt-id:1\n\n\0');
});

test('messages to different receivers differ only in the lines specific to the receiver', () => {
  const write = messageWriter('/a:b', '{"é":1}');
  const of = (subscriptionId: string, version: StompVersion, needsAck: boolean) =>
    write({ subscriptionId, messageId: '7', needsAck, version });
  expect(of('s:1', '1.2', true)).toBe(
    'MESSAGE\nsubscription:s\\c1\nmessage-id:7\nack:7\ndestination:/a\\cb\ncontent-type:application/json\ncontent-length:8\n\n{"é":1}\0',
  );
  expect(of('s', '1.0', false)).toBe(
    'MESSAGE\nsubscription:s\nmessage-id:7\ndestination:/a:b\ncontent-type:application/json\ncontent-length:8\n\n{"é":1}\0',
  );
});
