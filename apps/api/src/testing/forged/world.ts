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

/** Marks in every name of the other tenant and every text of a hidden record, which no response to others may contain. */
export const AWAY_MARK = 'zqxaway';
export const HIDDEN_MARK = 'zqxhidden';

/** A call on an object that is denied to the callers; at the end an authorized caller makes it successfully. */
export interface Kept {
  readonly one: Case;
  readonly call: Call;
}

/** Two tenants with objects of the other tenant, hidden records, and people who may access neither. */
export interface World {
  readonly t: TestApp;
  readonly cases: readonly Case[];
  readonly home: Side;
  readonly away: Side;
  /** The home tenant, as accessed by the people of its hidden records. */
  readonly hidden: Side;
  readonly hiddenRecords: readonly number[];
  /** Calls by operation key on objects of the other tenant, and on hidden records. */
  readonly ofAway: ReadonlyMap<string, Kept>;
  readonly ofHidden: ReadonlyMap<string, Kept>;
  /** A person of the home tenant with every privilege everywhere, and one with every privilege at an empty facility only. */
  readonly everything: Person;
  readonly elsewhere: Person;
  readonly lacking: ReturnType<typeof lackingAt>;
  readonly stale: BadTokens;
}

/** Raises limits that these tests would exceed. */
const LIMITS = { PERSON_UPLOADS_A_DAY: '1000000', PERSON_COMMENTS_A_DAY: '1000000', DISK_RESERVE_MB: '0' };
/** Matches paths whose `params.id` is a record. */
const OF_A_RECORD = /^\/api\/(records|hazards|incidents|tasks)\/\{id\}/;

/** Makes a call for each case, sequentially. */
async function callsOf(side: Side, cases: readonly Case[]): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>();
  for (const one of cases) kept.set(one.operation.key, { one, call: await one.fixture.call(side) });
  return kept;
}

/** Removes mentions, because mentioned people must see the record, which no one else does here. */
const mentioningNobody = (call: Call): Call =>
  valueAt(call, 'body.mentions') ? withValue(call, 'body.mentions', []) : call;

/** Makes records confidential and visible to one person only, and marks their texts. */
async function hide({ db }: Side, ids: readonly number[], keeper: Person): Promise<void> {
  const these = sql`any(${[...ids]}::bigint[])`;
  await sql`update record set is_confidential = true, title = ${HIDDEN_MARK}::text || ' ' || id,
    number = ${HIDDEN_MARK}::text || '-' || id, description = ${HIDDEN_MARK} where id = ${these}`.execute(db);
  await sql`update record_comment set body = ${HIDDEN_MARK} where record_id = ${these}`.execute(db);
  await sql`update incident_person set name = ${HIDDEN_MARK} where record_id = ${these}`.execute(db);
  await sql`insert into record_person (record_id, employee_id, relation)
    select id, ${keeper.id}, 'fyi' from record where id = ${these} on conflict do nothing`.execute(db);
}

/** Starts the application with both tenants and everything that the requests need. */
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
