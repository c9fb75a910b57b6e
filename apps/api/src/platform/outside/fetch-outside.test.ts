import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchOutside, type LookUp } from './fetch-outside.ts';

const HOME = { INSECURE_HTTP: true, ISSUER_NETWORKS: '' };
const PRODUCTION = { INSECURE_HTTP: false, ISSUER_NETWORKS: '' };
const names =
  (...addresses: string[]): LookUp =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const fault = (code: string) => expect.objectContaining({ fault: code });

const servers: ReturnType<typeof createServer>[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.9',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '[::1]',
  '[::ffff:10.0.0.1]',
  '[fd00::1]',
  '[fe80::1]',
  '[64:ff9b::a00:1]',
  '[2002:a00:1::]',
  '2130706433',
  '0x7f.1',
])('the server does not connect to %s', async (host) => {
  await expect(fetchOutside(PRODUCTION)(`https://${host}/`)).rejects.toEqual(fault('network'));
});

test('all addresses of a name are checked, and the request goes to a checked one', async () => {
  const ask = (...addresses: string[]) => fetchOutside(PRODUCTION, names(...addresses))('https://login.example/');
  await expect(ask('10.0.0.1')).rejects.toEqual(fault('network'));
  await expect(ask('93.184.215.14', '10.0.0.1')).rejects.toEqual(fault('network'));
  await expect(ask()).rejects.toEqual(fault('name'));
  // the request goes to the address that the look-up returned
  let asked = '';
  const address = await serve((req, res) => {
    asked = req.headers.host ?? '';
    res.end('{}');
  });
  const { port } = new URL(address);
  const answer = await fetchOutside(HOME, names('127.0.0.1'))(`http://localhost:${port}/`);
  expect([answer.status, asked]).toEqual([200, `localhost:${port}`]);
});

test('only the configured private networks are allowed', async () => {
  const config = { INSECURE_HTTP: false, ISSUER_NETWORKS: '10.1.0.0/16, fd00::/8' };
  const ask = (host: string) => fetchOutside(config)(`https://${host}:1/`);
  await expect(ask('10.2.0.1')).rejects.toEqual(fault('network'));
  const allowed = await ask('10.1.0.1').catch((error: unknown) => error);
  expect(allowed).not.toEqual(fault('network'));
});

describe('an address', () => {
  test.each([
    ['http://login.example/', 'insecure'],
    ['ftp://login.example/', 'insecure'],
    ['file:///etc/passwd', 'address'],
    ['https://user:secret@login.example/', 'address'],
    ['no address', 'address'],
  ])('%s is refused: %s', async (address, code) => {
    await expect(fetchOutside(HOME)(address)).rejects.toEqual(fault(code));
  });
  test('of this machine is requested over http only if INSECURE_HTTP is set', async () => {
    const address = await serve((_, res) => res.end('{}'));
    expect((await fetchOutside(HOME)(address)).status).toBe(200);
    await expect(fetchOutside(PRODUCTION)(address)).rejects.toEqual(fault('insecure'));
  });
});

describe('an answer', () => {
  test('that redirects is not followed', async () => {
    let hops = 0;
    const address = await serve((_, res) => {
      hops += 1;
      res.writeHead(302, { location: '/next' }).end();
    });
    await expect(fetchOutside(HOME)(address)).rejects.toEqual(fault('redirect'));
    expect(hops).toBe(1);
  });
  test('is aborted above the size limit', async () => {
    const address = await serve((_, res) => {
      const more = (): unknown => res.destroyed || (res.write('x'.repeat(65_536)) && false) || setImmediate(more);
      more();
    });
    await expect(fetchOutside(HOME)(address)).rejects.toEqual(fault('large'));
  });
  test('that does not arrive times out', { timeout: 10_000 }, async () => {
    const address = await serve(() => undefined);
    const startedAt = Date.now();
    await expect(fetchOutside(HOME)(address)).rejects.toEqual(fault('slow'));
    expect(Date.now() - startedAt).toBeLessThan(7000);
  });
  test('is returned like by fetch, whatever its status', async () => {
    const address = await serve((req, res) =>
      res.writeHead(404, { 'x-asked': `${req.method} ${req.headers['origin']}` }).end('{"a":1}'),
    );
    const answer = await fetchOutside(HOME)(address, {
      method: 'POST',
      headers: { origin: 'https://a.example' },
      body: 'b',
    });
    expect([answer.status, answer.headers.get('x-asked'), await answer.json()]).toEqual([
      404,
      'POST https://a.example',
      { a: 1 },
    ]);
  });
  test('of a closed port fails as unreachable', async () => {
    await expect(fetchOutside(HOME)('http://127.0.0.1:1/')).rejects.toEqual(fault('unreachable'));
  });
});
