// The load of a flooded poster, in a process of its own, so that its work does not delay those who are measured: sends requests at a
// fixed rate, whether or not earlier ones are answered. It gets a `Flood` from its parent, and answers a `Flooded`.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchForm, BenchPoster } from './stage/add-posters.ts';

export interface Flood {
  readonly origin: string;
  readonly poster: BenchPoster;
  readonly form: BenchForm;
  /** Identifies the visitor to the yardstick, which has no session. */
  readonly caller: string;
  /** Path of a picture. */
  readonly picture: string;
  /** Begins the words of every report, by which they are found afterwards. */
  readonly mark: string;
  readonly perSecond: number;
  readonly seconds: number;
}
/** Answers by kind of request and status (0 for none), and the words of the reports that were accepted. */
export interface Flooded {
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly accepted: readonly string[];
  /** The highest number of requests in progress. */
  readonly most: number;
}

/** Kinds of each hundred requests: one has a file, and half of the others are forged. */
const KINDS = [
  ...['file', 'claim'],
  ...Array.from({ length: 49 }, (_, n) => ['report', 'scan'][n % 2] ?? ''),
  ...Array.from({ length: 49 }, (_, n) => ['forged code', 'forged token', 'guessed claim'][n % 3] ?? ''),
];

/** Milliseconds to wait for the answers to the last requests without a file, which wait for their encoding. */
const LAST_MS = 8000;

process.once('message', async (flood: Flood) => {
  const { origin, poster, form, caller, mark } = flood;
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const picture = readFileSync(flood.picture);
  const statuses: Record<string, Record<string, number>> = {};
  const accepted: string[] = [];
  /** Claims whose report was accepted, and tokens of such claims. */
  const claims: string[] = [];
  const opened: string[] = [];
  let [open, most] = [0, 0];

  const send = (
    path: string,
    { body, token, known = true }: { body: Buffer | object; token?: string; known?: boolean },
  ): Promise<{ status: number; text: string }> =>
    new Promise((answer) => {
      const isBytes = Buffer.isBuffer(body);
      const bytes = isBytes ? body : Buffer.from(JSON.stringify(body));
      const headers = {
        'content-type': isBytes ? 'image/jpeg' : 'application/json',
        'content-length': bytes.length,
        'idempotency-key': randomUUID(),
        'x-caller': known ? caller : JSON.stringify({ ...JSON.parse(caller), posterId: undefined }),
        ...(token && { authorization: token }),
      };
      const request = http.request(origin + path, { agent, method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => answer({ status: response.statusCode ?? 0, text: String(Buffer.concat(chunks)) }))
          .on('error', () => answer({ status: 0, text: '' }));
      });
      request.on('error', () => answer({ status: 0, text: '' })).end(bytes);
    });
  const guess = () => randomBytes(32).toString('hex');
  const reportOf = (description: string, claim: string) => ({
    ...{ scheduleId: poster.scheduleId, description, danger: 'maybe', form: { ...form, answers: {} }, claim },
  });

  const acts: Readonly<Record<string, () => Promise<{ status: number } | undefined>>> = {
    async report() {
      const [description, claim] = [`${mark} ${randomUUID()}: oil on the floor`, guess()];
      const answer = await send('/api/visit/reports', { body: reportOf(description, claim), token: poster.token });
      if (answer.status === 201) {
        accepted.push(description);
        claims.push(claim);
      }
      return answer;
    },
    scan: () => send('/api/aum/mauth', { body: { code: poster.code } }),
    async claim() {
      const claim = claims.shift();
      if (!claim) return undefined;
      const answer = await send('/api/aum/mauth', { body: { claim } });
      if (answer.status === 200) opened.push((JSON.parse(answer.text) as { token: string }).token);
      return answer;
    },
    async file() {
      const token = opened.shift();
      return token === undefined ? undefined : send('/api/visit/files', { body: picture, token });
    },
    'forged code': () =>
      send('/api/aum/mauth', { body: { code: `${poster.code.slice(0, 10)}${guess().slice(0, 12)}` }, known: false }),
    'forged token': () => {
      const token = `${poster.token.slice(0, -20)}${randomBytes(15).toString('base64url')}`;
      return send('/api/visit/reports', { body: reportOf('Forged', guess()), token, known: false });
    },
    'guessed claim': () => send('/api/aum/mauth', { body: { claim: guess() } }),
  };

  const startedAt = performance.now();
  const total = flood.perSecond * flood.seconds;
  const running = new Set<Promise<void>>();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * flood.perSecond);
    for (; sent < due; sent += 1) {
      // 37 and 100 have no common factor, so that each kind is spread over the hundred.
      const kind = KINDS[(sent * 37) % KINDS.length] ?? '';
      open += 1;
      most = Math.max(most, open);
      const one = (async () => {
        const answer = await acts[kind]?.();
        open -= 1;
        if (!answer) return;
        const of = statuses[kind] ?? {};
        statuses[kind] = { ...of, [answer.status]: (of[answer.status] ?? 0) + 1 };
      })();
      if (kind === 'file') continue;
      running.add(one);
      void one.then(() => running.delete(one));
    }
    await wait(2);
  }
  await Promise.race([Promise.all(running), wait(LAST_MS)]);
  process.send?.({ statuses, accepted, most } satisfies Flooded, () => process.exit());
});
