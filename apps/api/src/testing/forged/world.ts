import { sql } from 'kysely';
import { lackingAt } from '../isolation/callers.ts';
import { type Case, casesOf } from '../isolation/cases.ts';
import type { Call, Side } from '../isolation/fixture.ts';
import { FIXTURES } from '../isolation/fixtures.ts';
import { type Document, operationsOf } from '../isolation/operations.ts';
import { valueAt, withValue } from '../isolation/send.ts';
import { sideOf } from '../isolation/sides.ts';
import { addElsewhere, addLacking, marking } from '../isolation/things.ts';
import { type Person, startTestApp, type TestApp } from '../test-app.ts';
import { type BadTokens, staleTokens } from './tokens.ts';

/** In every name of the other tenant, and in every text of a hidden record: no answer to anybody else holds one. */
export const AWAY_MARK = 'zqxaway';
export const HIDDEN_MARK = 'zqxhidden';

/** A call on something that the callers may not have, which whoever may have it makes well at the end. */
export interface Kept {
  readonly one: Case;
  readonly call: Call;
}

/** Two tenants, what one of them has and what a record of the other hides, and people who may have neither. */
export interface World {
  readonly t: TestApp;
  readonly cases: readonly Case[];
  readonly home: Side;
  readonly away: Side;
  /** The home tenant as the people of its hidden records have it. */
  readonly hidden: Side;
  readonly hiddenRecords: readonly number[];
  /** By the key of the operation: calls on things of the other tenant, and on hidden records. */
  readonly ofAway: ReadonlyMap<string, Kept>;
  readonly ofHidden: ReadonlyMap<string, Kept>;
  /** Somebody at home with every privilege in every place, and somebody with every privilege at a place without anything. */
  readonly everything: Person;
  readonly elsewhere: Person;
  readonly lacking: ReturnType<typeof lackingAt>;
  readonly stale: BadTokens;
}

/** Limits of people, which this program is not about, and which it would meet. */
const LIMITS = { PERSON_UPLOADS_A_DAY: '1000000', PERSON_COMMENTS_A_DAY: '1000000', DISK_RESERVE_MB: '0' };
/** Calls whose `params.id` is a record. */
const OF_A_RECORD = /^\/api\/(records|hazards|incidents|tasks)\/\{id\}/;

/** A call of each case, one after the other. */
async function callsOf(side: Side, cases: readonly Case[]): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>();
  for (const one of cases) kept.set(one.operation.key, { one, call: await one.fixture.call(side) });
  return kept;
}

/** Whoever is mentioned has to see the record, which nobody else does here. */
const mentioningNobody = (call: Call): Call =>
  valueAt(call, 'body.mentions') ? withValue(call, 'body.mentions', []) : call;

/** Makes records confidential, visible to one person, and marks what they say. */
async function hide({ db }: Side, ids: readonly number[], keeper: Person): Promise<void> {
  const these = sql`any(${[...ids]}::bigint[])`;
  await sql`update record set is_confidential = true, title = ${HIDDEN_MARK}::text || ' ' || id,
    number = ${HIDDEN_MARK}::text || '-' || id, description = ${HIDDEN_MARK} where id = ${these}`.execute(db);
  await sql`update record_comment set body = ${HIDDEN_MARK} where record_id = ${these}`.execute(db);
  await sql`update incident_person set name = ${HIDDEN_MARK} where record_id = ${these}`.execute(db);
  await sql`insert into record_person (record_id, employee_id, relation)
    select id, ${keeper.id}, 'fyi' from record where id = ${these} on conflict do nothing`.execute(db);
}

/** Starts the application with both tenants and all that the requests are made of. */
export async function openWorld(): Promise<World> {
  const t = await startTestApp(LIMITS, { database: { connections: 8 } });
  const { acme, globex } = t.tenants;
  const [home, away, hidden] = [await sideOf(t, acme), await sideOf(t, globex), await sideOf(t, acme)];
  const cases = casesOf(operationsOf(t.app.swagger() as Document), FIXTURES);
  const naming = cases.filter(({ fixture }) => fixture.ids);
  const ofAway = await marking(AWAY_MARK, () => callsOf(away, naming));
  const ofRecords = await callsOf(
    hidden,
    naming.filter(({ operation }) => OF_A_RECORD.test(operation.path)),
  );
  const ofHidden = new Map([...ofRecords].map(([key, { one, call }]) => [key, { one, call: mentioningNobody(call) }]));
  const hiddenRecords = [...ofHidden.values()].map(({ call }) => Number(call.params?.['id']));
  await hide(hidden, hiddenRecords, hidden.administrator);
  return {
    t,
    cases,
    home,
    away,
    hidden,
    hiddenRecords,
    ofAway,
    ofHidden,
    everything: await addLacking(home, []),
    elsewhere: await addElsewhere(home),
    lacking: lackingAt(home),
    stale: await staleTokens(home, away),
  };
}
