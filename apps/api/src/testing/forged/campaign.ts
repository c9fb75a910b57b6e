import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { makeRandom, type Random } from '../../seed/random.ts';
import { authorizedCaller, isAnsweredWell } from '../isolation/callers.ts';
import type { Case } from '../isolation/cases.ts';
import type { Side } from '../isolation/fixture.ts';
import { type Request, requestOf } from '../isolation/send.ts';
import { sideOf } from '../isolation/sides.ts';
import { type Answered, faultsOf, isThrottled } from './answer-faults.ts';
import { denials } from './denials.ts';
import { altered, type Forgery, withHeaders } from './forgery.ts';
import { malformedRequest } from './malformed.ts';
import { everyMalformedBytes } from './sockets.ts';
import { addTo, countOf, newTally, type Tally } from './tally.ts';
import { AWAY_MARK, HIDDEN_MARK, type Kept, type World } from './world.ts';

export interface CampaignOptions {
  /** Seed of the random numbers: the same seed makes the same requests, for one operation as well as for all. */
  readonly seed: number;
  /** Number of this part of a long run: each part sends different requests. */
  readonly part: number;
  /** Minimum number of forged requests. */
  readonly count: number;
  /** Substring of the keys of the operations to try; '' for all. */
  readonly only: string;
  /** Numbers per batch: denials of each kind, and malformed requests. */
  readonly denials: number;
  readonly malformed: number;
}

/** Number of concurrent batches: the database has a CPU core of its own. */
const CONCURRENT_BATCHES = 6;
/** Texts that people of the home tenant must not receive unless they are among the people of the hidden records. */
const SECRETS = [AWAY_MARK, HIDDEN_MARK, 'globex'];
/** Operation key for requests that are sent as raw bytes on a socket. */
export const BYTES = 'bytes on a socket';
/** Content types that are not searched for text. */
const BINARY = /^(application\/pdf|image\/|application\/(zip|octet-stream|vnd\.openxml))/;

/** One run: the world, the options and the results. */
interface Run {
  readonly world: World;
  readonly options: CampaignOptions;
  readonly tally: Tally;
}

const chanceOf = (...of: readonly (string | number)[]): Random =>
  makeRandom(createHash('sha256').update(of.join('\n')).digest().readUInt32BE());

async function ask({ world, tally }: Run, request: Request, what: string): Promise<Answered> {
  const startedAt = performance.now();
  const { statusCode, headers, body } = await world.t.app.inject(request);
  const ms = performance.now() - startedAt;
  if (ms > tally.slowest.ms) tally.slowest = { ms, what };
  return { status: statusCode, headers, body: BINARY.test(String(headers['content-type'])) ? '' : body };
}

/** Checks the response to a forged request. */
function checkAnswer({ tally }: Run, key: string, { name, ...forgery }: Forgery, answer: Answered): void {
  tally.forged += 1;
  countOf(tally, key).forged += 1;
  addTo(tally.byStatus, answer.status);
  if (isThrottled(answer)) addTo(tally.throttled, key);
  for (const fault of faultsOf(answer, forgery, SECRETS))
    tally.faults.push(`${key}, ${name}: ${answer.status}, ${fault}: ${answer.body.slice(0, 300)}`);
}

async function forge(run: Run, { operation: { key } }: Case, forgery: Forgery): Promise<Answered> {
  const answer = await ask(run, forgery.request, `${key}, ${forgery.name}`);
  checkAnswer(run, key, forgery, answer);
  return answer;
}

/** Sends a valid call: it must succeed, otherwise the denials before prove nothing. */
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

/** Checks that a used idempotency key repeats its response, but not for another call or person. */
async function reuseKey(run: Run, one: Case, request: Request, first: Answered): Promise<void> {
  const { operation, fixture } = one;
  const again = await forge(run, one, { name: 'the same key again', request, statuses: [first.status] });
  if (!isThrottled(again) && again.body !== first.body)
    run.tally.faults.push(`${operation.key}, the same key again: another answer: ${again.body.slice(0, 300)}`);
  const url = `${request.url}${request.url.includes('?') ? '&' : '?'}another=1`;
  // A call that is refused uses no key.
  const statuses = [first.status < 300 ? 422 : first.status];
  await forge(run, one, { name: 'a key of another call', request: altered(request, { url }), statuses });
  if (!operation.privilege) return;
  const { token } = await run.world.lacking(operation.privileges);
  await forge(run, one, {
    name: 'a key of somebody else',
    request: withHeaders(request, { authorization: token }),
    statuses: [fixture.denied ?? 403],
  });
}

/** Tries one operation: requests that must be denied, then the same call successfully, then malformed requests. */
async function tryCase(run: Run, one: Case, round: number): Promise<void> {
  const { world, options } = run;
  const { operation, fixture } = one;
  const random = chanceOf(options.seed, operation.key, options.part, round);
  const make = async () => ({
    call: await random.pick([fixture.call, ...(fixture.also ?? [])])(world.home),
    person: await authorizedCaller(operation, fixture, world.home),
  });
  const { call, person } = await make();
  for (const forgery of await denials(random, world, one, call, person, options.denials)) {
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
  for (let nth = 0; nth < options.malformed; nth += 1) {
    good ??= await make();
    const token = operation.access === 'public' ? undefined : good.person.token;
    const forgery = malformedRequest(random, { operation, side: world.home, call: good.call, token });
    const { status } = await forge(run, one, forgery);
    // A malformed request that was accepted has used up its object: the next one needs a new one.
    if (status < 400 && operation.method !== 'GET') good = undefined;
  }
}

async function tryBytes(run: Run, port: number): Promise<void> {
  const request: Request = { method: 'GET', url: '/', headers: {} };
  for (const { name, answers } of await everyMalformedBytes(port, run.world.home.administrator.token)) {
    // Node itself closes the connection, or sends an error without a body.
    const checked = answers.filter(({ status, body }) => body || status >= 500);
    run.tally.forged += answers.length - checked.length || Number(!answers.length);
    for (const answer of checked) checkAnswer(run, BYTES, { name, request }, answer);
  }
}

/** Sends forged and malformed requests to each operation in turn, until the requested number is reached. */
export async function runCampaign(world: World, options: CampaignOptions): Promise<Tally> {
  const run: Run = { world, options, tally: newTally() };
  const cases = world.cases.filter(({ operation }) => operation.key.toLowerCase().includes(options.only.toLowerCase()));
  if (!cases.length) throw new Error(`No operation has "${options.only}" in its name.`);
  const address = await world.t.app.listen({ port: 0, host: '127.0.0.1' });
  const turn = pLimit(CONCURRENT_BATCHES);
  const turnsOf = new Map(cases.flatMap(({ fixture: { only } }) => (only ? [[only, pLimit(1)]] : [])));
  /** Runs attempts concurrently, but those on an object of which a tenant has only one sequentially. */
  const inTurn = ({ fixture: { only = '' } }: Case, attempt: () => Promise<void>): Promise<void> => {
    const ofTheOnly = turnsOf.get(only);
    return ofTheOnly ? ofTheOnly(() => turn(attempt)) : turn(attempt);
  };
  const { tally } = run;
  // Each operation has at least one round, even if fewer requests are wanted.
  for (let round = 0; round === 0 || tally.forged < options.count; round += 1) {
    if (!options.only) await tryBytes(run, Number(new URL(address).port));
    // Uses a new administrator per round, because one person may own only a limited number of objects.
    const home = await sideOf(world.t, world.home.tenant);
    const own: Run = { ...run, world: { ...world, home } };
    await Promise.all(
      cases.map((one) =>
        inTurn(one, async () => {
          if (round > 0 && tally.forged >= options.count) return;
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
 * Sends every call on the other tenant's objects and on hidden records as an authorized administrator. Returns what did not
 * succeed, and how many responses of each contain the mark by which leaks are detected.
 */
export async function tryKept({
  t,
  away,
  hidden,
  ofAway,
  ofHidden,
}: World): Promise<{ faults: string[]; marked: number[] }> {
  const faults: string[] = [];
  const turn = pLimit(CONCURRENT_BATCHES);
  const tryEach = async (side: Side, kept: Iterable<Kept>, mark: string): Promise<number> => {
    const answers = [...kept].map(({ one: { operation, fixture }, call }) =>
      turn(async () => {
        const { visitor, administrator } = side;
        const token = operation.access === 'visitor' ? visitor.tokens[fixture.cameBy ?? 'poster'] : administrator.token;
        const { statusCode, body } = await t.app.inject(requestOf(operation, side, call, token));
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
