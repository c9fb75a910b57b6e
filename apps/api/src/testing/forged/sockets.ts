import { connect } from 'node:net';
import type { Answered } from './answer-faults.ts';

/** Milliseconds without data after which a response counts as complete. */
const IDLE_MS = 1500;

/**
 * Raw requests with invalid framing that no client would send: wrong lengths, no or two Host headers, invalid chunks. `token` is
 * that of a signed-in person.
 */
const malformedBytes = (token: string): Readonly<Record<string, string>> => {
  const lines = (...said: string[]): string => `${said.join('\r\n')}\r\n\r\n`;
  const known = ['Host: acme.localhost', `Authorization: ${token}`, 'Connection: close'];
  const post = (...headers: string[]) =>
    lines('POST /api/contact/admin HTTP/1.1', ...known, 'Content-Type: application/json', ...headers);
  const get = (path: string, ...headers: string[]) => lines(`GET ${path} HTTP/1.1`, ...known, ...headers);
  return {
    'a body shorter than it says': `${post('Content-Length: 500')}{"query":"x"}`,
    'a body longer than it says': `${post('Content-Length: 3')}{"query":"x"}GET /api/rp HTTP/1.1\r\n\r\n`,
    'a length below zero': `${post('Content-Length: -5')}{}`,
    'a length that is no number': `${post('Content-Length: many')}{}`,
    'a length that is huge': `${post('Content-Length: 18446744073709551617')}{}`,
    'two lengths': `${post('Content-Length: 2', 'Content-Length: 13')}{"query":"x"}`,
    'a length and chunks': `${post('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /api/rp HTTP/1.1\r\n\r\n`,
    'chunks that are none': `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
    'a chunk that is huge': `${post('Transfer-Encoding: chunked')}ffffffffffffffff\r\n{}\r\n`,
    'a chunk with a long extension': `${post('Transfer-Encoding: chunked')}2;${'x'.repeat(50_000)}\r\n{}\r\n0\r\n\r\n`,
    'chunks under another name': `${post('Transfer-Encoding: xchunked')}2\r\n{}\r\n0\r\n\r\n`,
    'chunks twice': `${post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n`,
    'no host': lines('GET /api/rp/mine HTTP/1.1', 'Connection: close'),
    'no host, of HTTP/1.0': lines('GET /api/rp/mine HTTP/1.0'),
    'no host, for a page': lines('GET / HTTP/1.0'),
    'two hosts': get('/api/rp/mine', 'Host: other.localhost'),
    'a host with a space': lines('GET /api/rp/mine HTTP/1.1', 'Host: acme.localhost x', 'Connection: close'),
    'the address of another host': get('http://other.localhost/api/rp/mine'),
    'an address without a path': get('http://'),
    'an asterisk': lines('OPTIONS * HTTP/1.1', ...known),
    'two slashes': get('//'),
    'two slashes, with another method': lines('DELETE // HTTP/1.1', ...known),
    'two slashes and a bracket': get('//['),
    'slashes and a port': get('//acme.localhost:99999/api/rp'),
    'a bent slash': get('/\\..\\..\\api\\rp'),
    'points to the root': get('/api/../../../../etc/passwd'),
    'an address that is half coded': get('/api/%E0%A4%A'),
    'an address of NUL': get('/api/records/%00/history'),
    'a long address': get(`/api/${'a'.repeat(60_000)}`),
    'a header that is too long': get('/api/rp/mine', `X-Long: ${'x'.repeat(70_000)}`),
    'too many headers': get('/api/rp/mine', ...Array.from({ length: 3000 }, (_, at) => `X-${at}: ${at}`)),
    'a header with a space': get('/api/rp/mine', 'X Header: 1'),
    'a header without a name': get('/api/rp/mine', ': 1'),
    'a header with NUL': get('/api/rp/mine', 'X-Header: a\u0000b'),
    'a header over two lines': get('/api/rp/mine', 'X-Header: a', ' b'),
    'line feeds alone': get('/api/rp/mine').replaceAll('\r\n', '\n'),
    'another version': lines('GET /api/rp/mine HTTP/3.7', ...known),
    'no version': 'GET /api/rp/mine\r\n\r\n',
    'a method of nobody': lines('FORGE /api/rp/mine HTTP/1.1', ...known),
    'a method in small letters': lines('get /api/rp/mine HTTP/1.1', ...known),
    CONNECT: lines('CONNECT acme.localhost:443 HTTP/1.1', ...known),
    TRACE: lines('TRACE /api/rp/mine HTTP/1.1', ...known),
    'an upgrade to something else': get('/api/rp/mine', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'),
    'an expectation of nobody': `${post('Expect: the-impossible', 'Content-Length: 2')}{}`,
    'several parts without an end': `${post('Content-Length: 40').replace('application/json', 'multipart/form-data; boundary=x')}--x\r\nContent-Disposition: form-data; n`,
    'the beginning of TLS': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    noise: Array.from({ length: 500 }, (_, at) => String.fromCharCode((at * 131) % 256)).join(''),
  };
};

/** Sends bytes to a port of this machine and half-closes the connection. Returns each response; none if it was closed. */
function exchange(port: number, bytes: string): Promise<string[]> {
  return new Promise((answer) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const done = () => {
      socket.destroy();
      answer(
        Buffer.concat(parts)
          .toString('utf8')
          .split(/(?=HTTP\/1\.[01] \d{3} )/)
          .filter(Boolean),
      );
    };
    socket.setTimeout(IDLE_MS, done).on('error', done).on('close', done);
    socket.on('data', (part) => parts.push(part));
    socket.end(Buffer.from(bytes, 'latin1'));
  });
}

function readAnswer(text: string): Answered {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field): [string, string] => {
    const [name = '', ...value] = field.split(':');
    return [name.toLowerCase(), value.join(':').trim()];
  });
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: body.join('\r\n\r\n').replace(/^0\r\n\r\n$/, ''), // only the last chunk
  };
}

/** Sends each malformed request once. */
export const everyMalformedBytes = (port: number, token: string): Promise<{ name: string; answers: Answered[] }[]> =>
  Promise.all(
    Object.entries(malformedBytes(token)).map(async ([name, bytes]) => ({
      name,
      answers: (await exchange(port, bytes)).map(readAnswer),
    })),
  );
