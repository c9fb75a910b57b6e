import { randomUUID } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { CHANGES, NOTIFICATIONS, presenceDestination, presenceTopic } from '@safety-qube/domain/realtime';
import { Client, type StompConfig, Versions } from '@stomp/stompjs';
import { SignJWT } from 'jose';
import SockJS from 'sockjs-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLog } from '../../platform/log.ts';
import { createTenant } from '../../seed/create-tenant.ts';
import { connectAs, frame, listen, openSocket } from '../../testing/stomp-client.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let port: number;
let worker: Person;
/** A person of the tenant of an address without a subdomain, for clients that cannot choose a host. */
let plain: Person;
let colleague: Person;
let plainTenant: number;

beforeAll(async () => {
  const limits = { heartbeat: 400, connectWithin: 1000 };
  t = await startTestApp({}, { options: { realtime: { limits, maySeeRecord: async (_, id) => id < 100 } } });
  port = await listen(t.app);
  worker = await t.person(t.tenants.acme, 'employee');
  const dbo = await createTenant(t.owner, { slug: 'dbo', name: 'Brazos', brand: 'safety' });
  plainTenant = dbo.id;
  plain = await t.person(dbo, 'employee');
  colleague = await t.person(dbo, 'employee');
});
afterAll(() => t.close());

/** A client like the web's: STOMP over SockJS. */
function webClient(transport: string, config: StompConfig = {}, token = plain.token): Client {
  const url = `http://127.0.0.1:${port}/api/broker?authorization=${encodeURIComponent(token)}`;
  return new Client({
    webSocketFactory: () => new SockJS(url, null, { transports: [transport] }) as never,
    connectHeaders: { authorization: token, 'ws-id': adIdOf(token) },
    heartbeatIncoming: 400,
    heartbeatOutgoing: 400,
    reconnectDelay: 0,
    ...config,
  });
}
const adIdOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { adId: string }).adId;
const connected = (client: Client): Promise<string> =>
  new Promise((answer, fail) => {
    client.onConnect = (f) => answer(f.headers['version'] ?? '');
    client.onStompError = (f) => fail(new Error(f.headers['message']));
    client.activate();
  });

describe('the web’s client', () => {
  test.each(['websocket', 'xhr-streaming', 'xhr-polling'])(
    'receives over %s what is for this person, and nothing of another tenant or person',
    async (transport) => {
      const client = webClient(transport);
      expect(await connected(client)).toBe('1.2');
      const got: unknown[] = [];
      const take = ({ body }: { body: string }): void => void got.push(JSON.parse(body));
      const ready = new Promise<void>((answer) => client.watchForReceipt('ready', () => answer()));
      client.subscribe(NOTIFICATIONS, take);
      client.subscribe(presenceTopic('record/7'), take, { receipt: 'ready' });
      await ready;
      const publishChange = (tenantId: number, id: number, people: number[]): void =>
        t.platform.relay.publish({ tenantId, destination: NOTIFICATIONS, body: { id }, to: { people } });
      publishChange(t.tenants.acme.id, 1, [plain.id]);
      publishChange(plainTenant, 2, [colleague.id]);
      publishChange(plainTenant, 3, [plain.id]);
      const other = webClient('websocket', {}, colleague.token);
      await connected(other);
      const content = JSON.stringify({ state: 'editing' });
      other.publish({
        destination: presenceDestination('record/7'),
        body: JSON.stringify({ messageContent: content }),
        headers: { authorization: colleague.token },
      });
      await vi.waitFor(() => expect(got).toHaveLength(2));
      expect(got).toEqual([{ id: 3 }, { employeeId: colleague.id, state: 'editing' }]);
      await client.deactivate();
      await other.deactivate();
    },
  );

  test.each(['1.0', '1.1', '1.2'])('may use STOMP %s, with acknowledged messages', async (version) => {
    const client = webClient('websocket', { stompVersions: new Versions([version]) });
    expect(await connected(client)).toBe(version);
    const ready = new Promise<void>((answer) => client.watchForReceipt('ready', () => answer()));
    const acknowledged = new Promise<void>((answer) => client.watchForReceipt('acknowledged', () => answer()));
    client.subscribe(NOTIFICATIONS, (message) => message.ack({ receipt: 'acknowledged' }), {
      ack: 'client-individual',
      receipt: 'ready',
    });
    await ready;
    const to = { people: [plain.id] };
    t.platform.relay.publish({ tenantId: plainTenant, destination: NOTIFICATIONS, body: { id: 1 }, to });
    await acknowledged;
    await client.deactivate();
  });

  test('stays connected by heart-beats in both directions', async () => {
    const client = webClient('websocket');
    await connected(client);
    const startedAt = Date.now();
    const silent = await openSocket(port, { token: worker.token });
    // Promises a heart-beat every 400 ms and then sends nothing: its timeout is the clock of this test.
    await silent.connect({ 'heart-beat': '400,0' });
    expect((await silent.receives('ERROR')).headers['message']).toBe('heart-beat missed');
    expect(Date.now() - startedAt).toBeGreaterThan(700);
    expect(client.connected).toBe(true);
    await client.deactivate();
  });
});

describe('opening a socket', () => {
  test('is refused without a valid token of this tenant and session', async () => {
    const other = await t.person(t.tenants.globex, 'administrator');
    const forged = await new SignJWT({ sid: randomUUID(), adId: 'x' })
      .setProtectedHeader({ alg: 'HS256', kid: 'none' })
      .setExpirationTime('1h')
      .sign(Buffer.alloc(32));
    for (const token of ['', 'x.y.z', forged, other.token, `${worker.token}x`])
      expect(await (await openSocket(port, { token })).refused).toBe(401);
    const at = await openSocket(port, { tenant: 'globex', token: other.token });
    expect((await at.connect()).command).toBe('CONNECTED');
    at.close();
  });

  test('is refused to a page of another origin', async () => {
    const open = (origin: string) => openSocket(port, { token: worker.token, headers: { origin } });
    for (const origin of ['http://evil.test', `http://globex.localhost:${port}`, 'null', `http://acme.localhost`])
      expect(await (await open(origin)).refused).toBe(403);
    const own = await open(`http://acme.localhost:${port}`);
    expect(await own.refused).toBeUndefined();
    own.close();
  });

  test('is refused at an unknown host, and at one without a tenant', async () => {
    for (const host of ['acme.evil.test', 'nobody.localhost'])
      expect(await (await openSocket(port, { token: worker.token, headers: { host } })).refused).toBe(404);
  });

  test('has no transports other than websocket, xhr-streaming and xhr-polling', async () => {
    const paths = ['/000/abc/eventsource', '/000/abc/htmlfile', '/000/abc/jsonp', '/iframe.html', '/000/../x', '/'];
    for (const path of paths)
      expect((await post(`${path}?authorization=${worker.token}`, undefined, 'GET')).statusCode).toBe(404);
    expect((await post('/000/abc/jsonp_send', 'd=[]')).statusCode).toBe(404);
    const info = await post('/info', undefined, 'GET');
    expect(info.statusCode).toBe(200);
    expect(info.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(info.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('handles a request for another kind of upgrade like any other request', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' };
    const answer = await post('/info', undefined, 'GET', headers);
    expect(answer.statusCode).toBe(200);
  });

  test('is limited to forty sockets per person', async () => {
    const many = await t.person(t.tenants.acme, 'employee');
    const clients = await Promise.all(Array.from({ length: 40 }, () => connectAs(port, many.token)));
    const further = await openSocket(port, { token: many.token });
    further.send(frame('CONNECT', { 'accept-version': '1.2', 'ws-id': adIdOf(many.token) }));
    expect((await further.receives('ERROR')).headers['message']).toBe('too many sockets');
    for (const client of clients) client.close();
    await vi.waitFor(async () => (await connectAs(port, many.token)).close());
  });
});

describe('CONNECT', () => {
  test('uses the token of the address when the header has none, also at the plain websocket', async () => {
    const client = await openSocket(port, { token: worker.token, path: '/websocket' });
    client.send(frame('CONNECT', { 'accept-version': '1.2', 'ws-id': adIdOf(worker.token) }));
    expect((await client.receives('CONNECTED')).headers['heart-beat']).toBe('400,400');
    client.close();
  });

  test.each([
    ['a header’s token that is not good', { authorization: 'x.y.z' }, 'authentication failed'],
    ['a ws-id that is not the token’s adId', { 'ws-id': randomUUID() }, 'ws-id is not the token’s'],
    ['a version that nobody speaks', { 'accept-version': '9' }, 'no version in common'],
    ['heart-beats that are no numbers', { 'heart-beat': 'a,b' }, 'bad heart-beat'],
  ])('refuses %s', async (_, headers, message) => {
    const client = await openSocket(port, { token: worker.token });
    const given = { 'accept-version': '1.2', authorization: worker.token, 'ws-id': adIdOf(worker.token), ...headers };
    client.send(frame('CONNECT', given));
    expect((await client.receives('ERROR')).headers['message']).toBe(message);
    await client.ends();
  });

  test('refuses a missing ws-id, and another tenant’s token', async () => {
    const other = await t.person(t.tenants.globex, 'administrator');
    for (const headers of [{}, { authorization: other.token, 'ws-id': adIdOf(other.token) }]) {
      const client = await openSocket(port, { token: worker.token });
      client.send(frame('CONNECT', { 'accept-version': '1.2', ...headers }));
      expect((await client.receives('ERROR')).headers['message']).toMatch(/ws-id|authentication/);
      await client.ends();
    }
  });

  test('is required: a silent socket is closed', async () => {
    const client = await openSocket(port, { token: worker.token });
    expect((await client.receives('ERROR')).headers['message']).toBe('CONNECT timeout');
    await client.ends();
  });

  test('is required first, and only once', async () => {
    const early = await openSocket(port, { token: worker.token });
    early.send(frame('SEND', { destination: '/app/x' }));
    expect((await early.receives('ERROR')).headers['message']).toBe('not connected');
    const twice = await connectAs(port, worker.token);
    twice.send(frame('CONNECT', { 'accept-version': '1.2' }));
    expect((await twice.receives('ERROR')).headers['message']).toBe('connected already');
  });
});

describe('a forbidden action closes the socket: ', () => {
  test.each([
    ['a command that does not exist', 'FOO\n\n\0', 'unknown command'],
    ['a false content-length', 'SEND\ndestination:/app/x\ncontent-length:abc\n\nhi\0', 'bad content-length'],
    ['a huge content-length', 'SEND\ndestination:/app/x\ncontent-length:99999999\n\nhi\0', 'frame too large'],
    ['70 kB without end', `SEND\ndestination:/app/x\n\n${'a'.repeat(70_000)}`, 'frame too large'],
    ['an escape that does not exist', 'SEND\ndestination:/app/x\nk:a\\tb\n\n\0', 'undefined escape sequence'],
    ['a destination that does not exist', frame('SUBSCRIBE', { id: '0', destination: '/topic/../x' }), 'forbidden'],
    ['a message to everybody', frame('SEND', { destination: CHANGES }, '{}'), 'forbidden'],
    [
      'a message that makes no sense',
      frame(
        'SEND',
        { destination: presenceDestination('record/7') },
        '{"messageContent":"{\\"state\\":\\"asleep\\"}"}',
      ),
      'the message cannot be read',
    ],
    ['a subscription without a name', frame('SUBSCRIBE', { destination: CHANGES }), 'missing header id'],
    ['an unknown subscription', frame('UNSUBSCRIBE', { id: '9' }), 'unknown subscription'],
    ['an unknown message', frame('ACK', { id: '9' }), 'unknown message'],
    ['an unknown transaction', frame('COMMIT', { transaction: 't' }), 'unknown transaction'],
    [
      'more put aside in transactions than one frame may have',
      ['a', 'b']
        .map((transaction) => frame('BEGIN', { transaction }) + frame('SEND', { transaction }, 'a'.repeat(40_000)))
        .join(''),
      'transaction too large',
    ],
    [
      'sixty frames at once',
      frame('BEGIN', { transaction: 't' }) + frame('ABORT', { transaction: 't' }).repeat(60),
      '',
    ],
  ])('%s', async (_, text, message) => {
    const client = await connectAs(port, worker.token);
    client.send(text);
    const error = await client.receives('ERROR');
    if (message) expect(error.headers['message']).toBe(message);
    await client.ends();
  });

  test('more than fifty frames a second', async () => {
    const client = await connectAs(port, worker.token);
    const beat = frame('BEGIN', { transaction: 't' }) + frame('ABORT', { transaction: 't' });
    for (let i = 0; i < 40; i++) client.send(beat);
    expect((await client.receives('ERROR')).headers['message']).toBe('rate limit');
  });

  test('a websocket message beyond 256 kB', async () => {
    const client = await connectAs(port, worker.token);
    client.socket.send(`["${'a'.repeat(300 * 1024)}"]`);
    await client.ends();
    expect(client.frames.filter((f) => f.command === 'MESSAGE')).toEqual([]);
  });

  test('a message in another person’s name', async () => {
    const other = await t.person(t.tenants.acme, 'employee');
    const client = await connectAs(port, worker.token);
    client.publish(presenceDestination('record/7'), { state: 'viewing' }, { authorization: other.token });
    expect((await client.receives('ERROR')).headers['message']).toBe('forbidden');
  });
});

test('frames may be split, and two sent at once with lines that end in CR LF', async () => {
  const client = await openSocket(port, { token: worker.token });
  const hello = frame('CONNECT', { 'accept-version': '1.2', 'ws-id': adIdOf(worker.token) });
  client.send(hello.slice(0, 15), hello.slice(15, 60), hello.slice(60));
  await client.receives('CONNECTED');
  client.send(
    `${frame('SUBSCRIBE', { id: '0', destination: presenceTopic('record/5'), receipt: 'q' })}SEND\r\ndestination:${presenceDestination('record/5')}\r\nreceipt:s\r\n\r\n{"messageContent":"{\\"state\\":\\"viewing\\"}"}\0\n\n`,
  );
  await client.receives('RECEIPT', (f) => f.headers['receipt-id'] === 's');
  client.send(frame('DISCONNECT', { receipt: 'bye' }));
  await client.receives('RECEIPT', (f) => f.headers['receipt-id'] === 'bye');
  await client.ends();
});

/** Sends one request to the gateway, and returns its response once it has ended. */
function post(
  path: string,
  body?: string,
  method = 'POST',
  headers: Record<string, string> = {},
): Promise<IncomingMessage & { text: string }> {
  return new Promise((answer, fail) => {
    const req: ClientRequest = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api/broker${path}`,
        method,
        agent: false,
        headers: { host: `acme.localhost:${port}`, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => answer(Object.assign(response, { text })));
        response.on('error', fail);
      },
    );
    req.on('error', fail);
    req.end(body);
  });
}

describe('a session over polls', () => {
  const id = 'guessed0';
  const at = (action: string, token = worker.token): string => `/000/${id}/${action}?authorization=${token}`;
  const say = (text: string): string => JSON.stringify([text]);

  test('accepts requests only with its own token: knowing its id is not enough to send or receive', async () => {
    const other = await t.person(t.tenants.acme, 'employee');
    expect((await post(at('xhr'))).text).toBe('o\n');
    const hello = frame('CONNECT', { 'accept-version': '1.2', 'ws-id': adIdOf(worker.token) });
    expect((await post(at('xhr_send', other.token), say(hello))).statusCode).toBe(404);
    expect((await post(at('xhr_send', ''), say(hello))).statusCode).toBe(401);
    expect((await post(at('xhr', other.token))).text).toBe('o\n'); // opens a separate session of the other person
    expect((await post(at('xhr_send'), say(hello))).statusCode).toBe(204);
    expect((await post(at('xhr'))).text).toContain('CONNECTED');
  });

  test('accepts bodies of 256 kB at most, also without a content-length', async () => {
    const big = say('a'.repeat(300 * 1024));
    expect((await post(at('xhr_send'), big)).statusCode).toBe(413);
    await expect(post(at('xhr_send'), big, 'POST', { 'transfer-encoding': 'chunked' })).rejects.toThrow();
  });

  test('survives ids that are names of JavaScript’s built-ins, and bodies that are not JSON', async () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect((await post(`/000/${name}/xhr?authorization=${worker.token}`)).text).toBe('o\n');
    for (const body of ['', '{', 'null', '{}'])
      expect((await post(at('xhr_send'), body)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

test('no token of a socket is ever logged, whether it is accepted or refused', async () => {
  let written = '';
  const app = await buildApp(t.platform, {
    log: openLog('trace', {
      write(line) {
        written += line;
      },
    }),
  });
  const logged = await listen(app);
  const secret = 'eyJhbGciOiJFUzI1NiJ9.SECRET.x';
  expect(await (await openSocket(logged, { token: secret })).refused).toBe(401);
  const client = await connectAs(logged, worker.token);
  const poll = `/api/broker/000/polled00/xhr?authorization=${worker.token}`;
  const answer = await fetch(`http://127.0.0.1:${logged}${poll}`, {
    method: 'POST',
    headers: { host: 'acme.localhost' },
  });
  expect(answer.status).toBe(401); // a token of another tenant, as fetch cannot set the host
  client.send(frame('SEND', { destination: '/nowhere', authorization: secret }));
  await client.ends();
  await app.close();
  expect(written).toContain('/api/broker/');
  expect(written).not.toMatch(/SECRET/);
  expect(written).not.toContain(worker.token);
});

test('a client that does not read is disconnected at a megabyte, and does not delay others', async () => {
  const slow = await t.person(t.tenants.acme, 'employee');
  const key = Buffer.from(randomUUID()).toString('base64').slice(0, 24);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const closed = new Promise((answer) => socket.once('close', answer));
  socket.write(
    `GET /api/broker/000/slow/websocket?authorization=${slow.token} HTTP/1.1\r\nHost: acme.localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  const say = (text: string): void => {
    const bytes = Buffer.from(JSON.stringify([text]));
    const length = bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 255];
    socket.write(Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), bytes]));
  };
  await vi.waitFor(() => expect(received).toContain('101'));
  say(frame('CONNECT', { 'accept-version': '1.2', authorization: slow.token, 'ws-id': adIdOf(slow.token) }));
  await vi.waitFor(() => expect(received).toContain('CONNECTED'));
  say(frame('SUBSCRIBE', { id: '0', destination: NOTIFICATIONS, receipt: 'r' }));
  await vi.waitFor(() => expect(received).toContain('RECEIPT'));
  socket.pause();
  const quick = await connectAs(port, worker.token);
  await quick.subscribe(NOTIFICATIONS);
  const to = { people: [slow.id, worker.id] };
  const body = { id: 1, text: 'b'.repeat(50_000) };
  for (let sent = 5; sent <= 200; sent += 5) {
    for (let i = 0; i < 5; i++)
      t.platform.relay.publish({ tenantId: t.tenants.acme.id, destination: NOTIFICATIONS, body, to });
    await vi.waitFor(() => expect(quick.frames.filter((f) => f.command === 'MESSAGE')).toHaveLength(sent), {
      interval: 5,
    });
  }
  received = '';
  socket.resume(); // reads the rest, and then the end
  await closed;
  expect(received.length).toBeLessThan(200 * 50_000);
  quick.close();
});
