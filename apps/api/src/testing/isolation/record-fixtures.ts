import { descriptorOf, type RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Askable, Transition } from '@safety-qube/domain/records/workflow';
import { raiseSample } from '../raise-sample.ts';
import type { Fixture, Fixtures, Side } from './fixture.ts';
import { addFacility, addHolder, addPlace, addRecord, addUnattachedFile } from './things.ts';

/** What a valid call for raising a record of a type contains besides `raiseSample`, a place, an owner and files. */
export interface RecordSample {
  /** Fields of the type. */
  readonly raises?: object;
  /** The field that names people besides the owner; a resolution team unless the type has none. */
  readonly others?: 'verifierId';
}

/** If-Match header of the first version of a record. */
export const FIRST_VERSION = { 'if-match': '"1"' };

/** Adds a person without privileges and returns their id. */
export const anybody = async (side: Side): Promise<number> => (await addHolder(side, [])).id;

/** Returns a fixture with more in the body of its call. */
export const saying = (
  fixture: Fixture | undefined,
  more: (side: Side) => Promise<object>,
  ids: Fixture['ids'],
): Fixture => {
  if (!fixture) throw new Error('there is no such call');
  const call = async (side: Side) => {
    const said = await fixture.call(side);
    return { ...said, body: { ...(said.body as object), ...(await more(side)) } };
  };
  return { ...fixture, call, ids: { ...fixture.ids, ...ids } };
};

/** The ids of a place in a body, with the status for unknown ones. */
export const PLACE_IDS = {
  'body.facilityId': 422,
  'body.departmentId': 422,
  'body.locationId': 422,
  'body.subareaId': 422,
};

/** Returns the fixtures of a type's own calls: raising, reading, editing, its fields, and each action of its workflow. */
export function recordFixtures(type: RecordType, sample: RecordSample): Fixtures {
  const { plural, privileges, relations } = descriptorOf(type);
  const { raises = {}, others = relations.includes('resolutionTeam') ? 'team' : undefined } = sample;
  const path = `/api/${plural}`;
  const { viewAll, raise, edit, assign = edit } = privileges;
  const body = async (side: Side) => ({
    ...(await raiseSample(side.t, side.tenant, type)),
    ...(await addPlace(side)),
    ...raises,
  });
  const named = async (side: Side) =>
    others && { [others]: others === 'team' ? [await anybody(side)] : await anybody(side) };
  return {
    [`GET ${path}`]: { call: () => ({ query: { limit: 10, search: 'Title', sort: 'urgency' } }), needs: [viewAll] },
    [`GET ${path}/count`]: { call: () => ({ query: { search: 'Title' } }) },
    [`GET ${path}/values`]: { call: () => ({ query: { of: 'status' } }) },
    [`POST ${path}`]: {
      call: async (side) => ({
        body: {
          ...(await body(side)),
          ownerId: await anybody(side),
          ...(await named(side)),
          attachmentIds: [await addUnattachedFile(side, side.administrator)],
        },
      }),
      also: [async (side) => ({ body: await body(side) })],
      needs: [raise],
      succeeds: 'own',
      ids: { ...PLACE_IDS, 'body.ownerId': 422, ...(others && { [`body.${others}`]: 422 }), 'body.attachmentIds': 422 },
    },
    [`GET ${path}/{id}`]: {
      call: async (side) => ({ params: { id: await addRecord(side, { type }) } }),
      needs: [viewAll],
      ids: { 'params.id': 404 },
    },
    [`PATCH ${path}/{id}`]: {
      call: async (side) => ({
        params: { id: await addRecord(side, { type }) },
        headers: FIRST_VERSION,
        body: {
          description: 'Described better',
          ...(await addPlace(side)),
          ownerId: await anybody(side),
          fyi: [await anybody(side)],
        },
      }),
      needs: [viewAll, edit, assign, raise],
      ids: { 'params.id': 404, ...PLACE_IDS, 'body.ownerId': 422, 'body.fyi': 422 },
    },
    [`GET /api/cf/${plural}`]: { call: () => ({}) },
    [`GET /api/cf/${plural}/{id}`]: {
      call: async (side: Side) => ({ params: { id: await addFacility(side) } }),
      ids: { 'params.id': 404 },
      isPlaceless: true,
    },
    ...actionFixtures(type),
  };
}

/** Returns a value of each input that an action asks for; those with ids also have the status for unknown ones. */
const INPUTS: Readonly<
  Partial<Record<Askable, { of(side: Side, kind: { type: RecordType }): unknown; unknown?: number }>>
> = {
  team: { of: async (side) => [await anybody(side)], unknown: 422 },
  ownerId: { of: anybody, unknown: 422 },
  attachmentIds: { of: async (side) => [await addUnattachedFile(side, side.administrator)], unknown: 422 },
  of: { of: addRecord, unknown: 422 },
  what: { of: () => 'Done' },
  reportedLine: { of: () => 'No light on the stairs' },
  reason: { of: () => 'Because' },
  note: { of: () => 'Good' },
};

/** Returns the fixtures of the actions of a type's workflow, each in a status that allows it. */
function actionFixtures(type: RecordType): Fixtures {
  const { plural, privileges, workflow } = descriptorOf(type);
  const called = workflow.transitions.filter(({ isImplied }) => !isImplied);
  const byAction = Map.groupBy(called, ({ action }) => action);
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const make = ({ from, relations, privileges: rights, asks, byApprover }: Transition): Fixture => {
    const inputs = Object.entries(INPUTS).filter(([name]) => name in asks);
    // Without a privilege only a person of the record may take it; a file is held by the caller.
    const isOwn = !rights.length || 'attachmentIds' in asks;
    return {
      call: async (side) => {
        const people = rights.length ? [] : relations.slice(0, 1).map((one) => [side.administrator.id, one] as const);
        const id = await addRecord(side, { type, status: from[0] ?? workflow.first, people });
        if (byApprover)
          await side.db
            .insertInto('record_change')
            .values({ record_id: id, actor_id: side.administrator.id, action: 'approved' })
            .execute();
        const values = inputs.map(async ([name, { of }]) => [name, await of(side, { type })] as const);
        return {
          params: { id },
          headers: FIRST_VERSION,
          body: Object.fromEntries(await Promise.all(values)),
        };
      },
      needs: [privileges.viewAll, ...rights.slice(0, 1)],
      ...(isOwn && { succeeds: 'own' as const }),
      ids: {
        'params.id': 404,
        ...Object.fromEntries(inputs.flatMap(([name, { unknown }]) => (unknown ? [[`body.${name}`, unknown]] : []))),
      },
    };
  };
  return Object.fromEntries(
    [...byAction].map(([action, [line]]) => [`POST /api/${plural}/{id}/${kebab(action)}`, make(line as Transition)]),
  );
}
