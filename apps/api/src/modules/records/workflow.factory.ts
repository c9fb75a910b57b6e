import { isDeepStrictEqual } from 'node:util';
import type { Privilege } from '@safety-qube/domain/privileges';
import { descriptorOf, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { RELATIONS, type Relation } from '@safety-qube/domain/records/relations';
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { type Person, useTestApp } from '../../testing/test-app.ts';
import { addFacility } from '../people/people.factory.ts';
import { addRecordOf, addUnattachedFile, personWith } from './records.factory.ts';

/** The statuses of an action, who may perform it, and the next status (unchanged if empty). */
export interface WorkflowLine {
  readonly from: readonly string[];
  readonly who: readonly string[];
  readonly to: string;
}

interface WorkflowTable<Action extends string> {
  readonly type: RecordType;
  /** Columns of the type's table. */
  readonly own?: object;
  readonly lines: Readonly<Record<Action, WorkflowLine>>;
  readonly statuses: readonly string[];
  /** Privileges of people who are tried besides those with a relation. */
  readonly privileges: readonly Privilege[];
  /** Actions with files, which are the caller's own uploads. */
  readonly bodyOf: (
    action: Action,
    given: { readonly member: number; readonly other: number; readonly file: number },
  ) => object;
  /** The HTTP statuses that occur in a status of the record. */
  readonly met: (status: string) => readonly number[];
}

/** Tries every action as everybody in every status, and compares the answers with the product's table. */
export function useWorkflowTable<Action extends string>(table: WorkflowTable<Action>) {
  const { type, own = {}, lines, statuses, privileges } = table;
  const { plural, privileges: rights, relations: all } = descriptorOf(type);
  const relations = RELATIONS.filter((one) => all.includes(one));
  const actions = Object.keys(lines) as Action[];
  const pathOf = (action: string) => action.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const t = useTestApp();
  let facilityId: number;
  let raiser: Person;
  let member: Person;
  let other: number;
  /** People by name: a relation, a privilege (who also sees every record), `sees` with that right alone, `outsider` who sees none. */
  const people = new Map<string, Person>();
  const acme = () => t.tenants.acme;
  const who = [...relations, ...privileges, 'sees', 'outsider'];

  beforeAll(async () => {
    facilityId = await addFacility(t, acme(), 'Boston Yard');
    raiser = await t.person(acme(), 'employee');
    member = await t.person(acme(), 'employee');
    for (const relation of relations) people.set(relation, await personWith(t, acme(), []));
    for (const privilege of privileges) people.set(privilege, await personWith(t, acme(), [rights.viewAll, privilege]));
    people.set('sees', await personWith(t, acme(), [rights.viewAll]));
    people.set(
      'outsider',
      await personWith(
        t,
        acme(),
        privileges.filter((one) => one !== rights.viewAll),
      ),
    );
    other = await addRecordOf(
      t,
      acme(),
      type,
      // Everybody can name it as the record that another one is a duplicate of.
      { facility_id: facilityId, people: { fyi: [...people.values()] } },
      own,
    );
  });

  /** Adds a record in a status, with a person in the relation that their name says; it has another raiser. */
  function addFor(name: string, status: string): Promise<number> {
    const person = people.get(name) as Person;
    const isRelation = relations.includes(name as Relation);
    return addRecordOf(
      t,
      acme(),
      type,
      {
        facility_id: facilityId,
        status,
        people: { ...(name !== 'raiser' && { raiser: [raiser] }), ...(isRelation && { [name]: [person] }) },
      },
      own,
    );
  }

  const call = (as: Person, request: string, payload?: object) =>
    t.call(acme().slug, request, { as, headers: { 'if-match': '"1"' }, ...(payload && { payload }) });

  /** Returns everything of a record that an action can change. */
  async function stateOf(id: number): Promise<unknown> {
    const { rows } = await sql`select to_jsonb(r) record, to_jsonb(h) own,
        (select jsonb_agg(p order by p.relation, p.employee_id) from record_person p where p.record_id = r.id) people,
        (select count(*) from record_change c where c.record_id = r.id) changes,
        (select count(*) from event e where e.record_id = r.id) events,
        (select count(*) from attachment a where a.record_id = r.id) files
      from record r join ${sql.table(type)} h on h.record_id = r.id where r.id = ${id}`.execute(
      t.database.forTenant(acme().id),
    );
    return rows;
  }

  /** Returns the HTTP status that the table requires. */
  function expectedOf(action: Action, name: string, status: string): number {
    if (name === 'outsider') return 404;
    if (!lines[action].who.includes(name)) return 403;
    return lines[action].from.includes(status) ? 200 : 422;
  }

  /** Tries all actions as a person on records in a status; returns the differences from the table. */
  async function attemptAll(name: string, status: string): Promise<string[]> {
    const person = people.get(name) as Person;
    const act = async (id: number, action: Action) =>
      call(
        person,
        `POST /api/${plural}/${id}/${pathOf(action)}`,
        table.bodyOf(action, { member: member.id, other, file: await addUnattachedFile(t, acme(), person) }),
      );
    const isAllowed = (action: Action) => expectedOf(action, name, status) === 200;
    const wrong: string[] = [];
    // Refused actions change nothing, so one record is enough for all of them.
    const id = await addFor(name, status);
    const before = await stateOf(id);
    for (const action of actions.filter((one) => !isAllowed(one))) {
      const answer = await act(id, action);
      const expected = expectedOf(action, name, status);
      const line = `${status} · ${action} · ${name}: ${answer.statusCode} ${answer.body}`;
      if (answer.statusCode !== expected) wrong.push(`${line} instead of ${expected}`);
      if (expected === 422 && answer.json().code !== 'STATUS_FORBIDS') wrong.push(line);
    }
    if (!isDeepStrictEqual(await stateOf(id), before)) wrong.push(`${status} · ${name}: a refusal changed something`);
    for (const action of actions.filter(isAllowed)) {
      const answer = await act(await addFor(name, status), action);
      const { status: reached, version } = answer.json() as { status: string; version: number };
      if (answer.statusCode !== 200 || reached !== (lines[action].to || status) || version !== 2)
        wrong.push(`${status} · ${action} · ${name}: ${answer.statusCode} ${answer.body}`);
    }
    return wrong;
  }

  return {
    t,
    acme,
    addFor,
    people,
    /** Compares the answers to all actions on records in a status with the table. */
    async checkActions(status: string): Promise<void> {
      const wrong = await Promise.all(who.map((name) => attemptAll(name, status)));
      expect(wrong.flat()).toEqual([]);
      const met = new Set(who.flatMap((name) => actions.map((action) => expectedOf(action, name, status))));
      expect([...met].sort()).toEqual(table.met(status));
    },
    /** Compares the abilities of records in every status, for everyone, with the table. */
    async checkAbilities(): Promise<void> {
      for (const status of statuses)
        for (const name of who.filter((one) => one !== 'outsider')) {
          const id = await addFor(name, status);
          const { abilities } = (await call(people.get(name) as Person, `GET /api/${plural}/${id}`)).json();
          for (const action of actions)
            expect([status, name, action, abilities[action]]).toEqual([
              status,
              name,
              action,
              expectedOf(action, name, status) === 200,
            ]);
        }
    },
  };
}
