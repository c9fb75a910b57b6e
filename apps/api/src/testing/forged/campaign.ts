import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { makeRandom, type Random } from '../../seed/random.ts';
import { isAnsweredWell, rightful } from '../isolation/callers.ts';
import type { Case } from '../isolation/cases.ts';
import type { Side } from '../isolation/fixture.ts';
import { type Request, requestOf } from '../isolation/send.ts';
import { sideOf } from '../isolation/sides.ts';
import { denials } from './denials.ts';
import { altered, type Forgery, withHeaders } from './forgery.ts';
import { type Answered, faultsOf, isThrottled } from './judge.ts';
import { malformedRequest } from './malformed.ts';
import { everyMalformedBytes } from './sockets.ts';
import { addTo, countOf, newTally, type Tally } from './tally.ts';
import { AWAY_MARK, HIDDEN_MARK, type Kept, type World } from './world.ts';

export interface Wish {
  /** Where chance begins: the same seed makes the same requests, an operation alone as well as all of them. */
  readonly seed: number;
  /** Which part of a long run this is: each goes on with other requests. */
  readonly part: number;
  /** Forged requests, at least. */
  readonly count: number;
  /** A part of the keys of the operations that are tried; all for ''. */
  readonly only: string;
  /** Of each batch: denials of each way, and malformed requests. */
  readonly denials: number;
  readonly malformed: number;
}

/** Batches under way at once: the database has a core of its own. */
const AT_ONCE = 6;
/** What nobody at home may read who is not among the people of the hidden records. */
const SECRETS = [AWAY_MARK, HIDDEN_MARK, 'globex'];
/** What counts as the operation of requests that are bytes on a socket. */
export const BYTES = 'bytes on a socket';
/** Bytes that no text is found in. */
const BINARY = /^(application\/pdf|image\/|application\/(zip|octet-stream|vnd\.openxml))/;

/** One run: the world, what was asked for, what it has come to. */
interface Run {
  readonly world: World;
  readonly wish: Wish;
  readonly tally: Tally;
}

const chanceOf = (...of: readonly (string | number)[]): Random =>
  makeRandom(createHash('sha256').update(of.join('\n')).digest().readUInt32BE());

async function ask({ world, tally }: Run, request: Request, what: string): Promise<Answered> {
  const began = performance.now();
  const { statusCode, headers, body } = await world.t.app.inject(request);
  const ms = performance.now() - began;
  if (ms > tally.slowest.ms) tally.slowest = { ms, what };
  return { status: statusCode, headers, body: BINARY.test(String(headers['content-type'])) ? '' : body };
}

/** Judges an answer to a forged request. */
function judge({ tally }: Run, key: string, { name, ...forgery }: Forgery, answer: Answered): void {
  tally.forged += 1;
  countOf(tally, key).forged += 1;
  addTo(tally.byStatus, answer.status);
  if (isThrottled(answer)) addTo(tally.throttled, key);
  for (const fault of faultsOf(answer, forgery, SECRETS))
    tally.faults.push(`${key}, ${name}: ${answer.status}, ${fault}: ${answer.body.slice(0, 300)}`);
}

async function forge(run: Run, { operation: { key } }: Case, forgery: Forgery): Promise<Answered> {
  const answer = await ask(run, forgery.request, `${key}, ${forgery.name}`);
  judge(run, key, forgery, answer);
  return answer;
}

/** Makes a call well: it has to succeed, or what was denied before proves nothing. */
async function succeed(run: Run, { operation: { key }, fixture }: Case, request: Request): Promise<Answered> {
  const { tally } = run;
  const answer = await ask(run, request, `${key}, made well`);
  tally.wellMade += 1;
  const faults = faultsOf(answer, { request }, SECRETS);
  if (!isAnsweredWell(fixture, answer.status)) faults.push('no success');
  else countOf(tally, key).successes += 1;
  for (const fault of faults)
    tally.faults.push(`${key}, made well: ${answer.status}, ${fault}: ${answer.body.slice(0, 300)}`);
  return answer;
}

/** A key that was used once answers the same once more, and no other call and nobody else. */
async function reuseKey(run: Run, one: Case, request: Request, first: Answered): Promise<void> {
  const { operation, fixture } = one;
  const again = await forge(run, one, { name: 'the same key again', request, statuses: [first.status] });
  if (!isThrottled(again) && again.body !== first.body)
    run.tally.faults.push(`${operation.key}, the same key again: another answer: ${again.body.slice(0, 300)}`);
  const url = `${request.url}${request.url.includes('?') ? '&' : '?'}another=1`;
  await forge(run, one, { name: 'a key of another call', request: altered(request, { url }), statuses: [422] });
  if (!operation.privilege) return;
  const { token } = await run.world.lacking(operation.privileges);
  await forge(run, one, {
    name: 'a key of somebody else',
    request: withHeaders(request, { authorization: token }),
    statuses: [fixture.denied ?? 403],
  });
}

/** One operation: what has to be denied, the same call's success, then what is malformed. */
async function tryCase(run: Run, one: Case, round: number): Promise<void> {
  const { world, wish } = run;
  const { operation, fixture } = one;
  const random = chanceOf(wish.seed, operation.key, wish.part, round);
  const make = async () => ({
    call: await random.pick([fixture.call, ...(fixture.also ?? [])])(world.home),
    person: await rightful(operation, fixture, world.home),
  });
  const { call, person } = await make();
  for (const forgery of await denials(random, world, one, call, person, wish.denials)) {
    await forge(run, one, forgery);
    countOf(run.tally, operation.key).denials += 1;
  }
  const isKeyed = operation.isIdempotent && random.chance(0.5);
  const plain = requestOf(operation, world.home, call, person.token);
  const request = isKeyed
    ? withHeaders(plain, { 'idempotency-key': `${operation.method}-${round}-${person.id}-${random.next()}` })
    : plain;
  const success = await succeed(run, one, request);
  if (isKeyed) await reuseKey(run, one, request, success);

  let good: Awaited<ReturnType<typeof make>> | undefined;
  for (let nth = 0; nth < wish.malformed; nth += 1) {
    good ??= await make();
    const token = operation.access === 'public' ? undefined : good.person.token;
    const forgery = malformedRequest(random, { operation, side: world.home, call: good.call, token });
    const { status } = await forge(run, one, forgery);
    // What was taken all the same has used up what it acted on: the next one gets as far only with another.
    if (status < 400 && operation.method !== 'GET') good = undefined;
  }
}

async function tryBytes(run: Run, port: number): Promise<void> {
  const request: Request = { method: 'GET', url: '/', headers: {} };
  for (const { name, answers } of await everyMalformedBytes(port, run.world.home.administrator.token)) {
    // Node itself cuts the line, or refuses in a line of its own, without a body.
    const judged = answers.filter(({ status, body }) => body || status >= 500);
    run.tally.forged += answers.length - judged.length || Number(!answers.length);
    for (const answer of judged) judge(run, BYTES, { name, request }, answer);
  }
}

/** Sends forged and malformed requests, each operation in turn, until there are as many as were wished for. */
export async function runCampaign(world: World, wish: Wish): Promise<Tally> {
  const run: Run = { world, wish, tally: newTally() };
  const cases = world.cases.filter(({ operation }) => operation.key.toLowerCase().includes(wish.only.toLowerCase()));
  if (!cases.length) throw new Error(`No operation has "${wish.only}" in its name.`);
  const address = await world.t.app.listen({ port: 0, host: '127.0.0.1' });
  const turn = pLimit(AT_ONCE);
  const turnsOf = new Map(cases.flatMap(({ fixture: { only } }) => (only ? [[only, pLimit(1)]] : [])));
  /** Tries as many at once as may be, but one after the other what acts on the only one of a tenant. */
  const inTurn = ({ fixture: { only = '' } }: Case, attempt: () => Promise<void>): Promise<void> => {
    const ofTheOnly = turnsOf.get(only);
    return ofTheOnly ? ofTheOnly(() => turn(attempt)) : turn(attempt);
  };
  const { tally } = run;
  // Each operation has its first turn, however few were wished for.
  for (let round = 0; round === 0 || tally.forged < wish.count; round += 1) {
    if (!wish.only) await tryBytes(run, Number(new URL(address).port));
    // What is not used up stays its administrator's, who may have only so much.
    const home = await sideOf(world.t, world.home.tenant);
    const own: Run = { ...run, world: { ...world, home } };
    await Promise.all(
      cases.map((one) =>
        inTurn(one, async () => {
          if (round > 0 && tally.forged >= wish.count) return;
          await tryCase(own, one, round).catch((error: unknown) => {
            tally.faults.push(
              `${one.operation.key}, round ${round}: ended by ${error instanceof Error ? error.stack : error}`,
            );
          });
        }),
      ),
    );
  }
  return tally;
}

/**
 * Makes every call on the other tenant's things and on hidden records as an administrator whose they are. Answers what did not
 * succeed, and how many of the answers of each have the mark by which leaks are found.
 */
export async function tryKept({
  t,
  away,
  hidden,
  ofAway,
  ofHidden,
}: World): Promise<{ faults: string[]; marked: number[] }> {
  const faults: string[] = [];
  const turn = pLimit(AT_ONCE);
  const tryEach = async (side: Side, kept: Iterable<Kept>, mark: string): Promise<number> => {
    const answers = [...kept].map(({ one: { operation, fixture }, call }) =>
      turn(async () => {
        const { statusCode, body } = await t.app.inject(requestOf(operation, side, call, side.administrator.token));
        if (!isAnsweredWell(fixture, statusCode))
          faults.push(`${operation.key}, ${mark}: ${statusCode} ${body.slice(0, 300)}`);
        return body.toLowerCase().includes(mark);
      }),
    );
    return (await Promise.all(answers)).filter(Boolean).length;
  };
  const marked = [
    await tryEach(away, ofAway.values(), AWAY_MARK),
    await tryEach(hidden, ofHidden.values(), HIDDEN_MARK),
  ];
  return { faults, marked };
}
