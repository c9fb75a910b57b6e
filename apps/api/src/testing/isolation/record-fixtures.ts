import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { ResolutionAction, ResolutionStatus } from '@safety-qube/domain/records/resolution-workflow';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { Call, Fixture, Fixtures, Side } from './fixture.ts';
import { addHolder, addPlace, addRecord, addUnattachedFile } from './things.ts';

/** What the suite needs to know of a record type. */
export interface RecordKind {
  readonly type: RecordType;
  readonly table: keyof DB;
  readonly path: `/api/${string}`;
  readonly viewAll: Privilege;
  readonly raise: Privilege;
  /** Privileges to change everything of an open record. */
  readonly edits: readonly Privilege[];
  /** A category that every tenant has, if it is not "other". */
  readonly category?: string;
  /** Required fields for raising besides facility, category and description. */
  readonly raises?: object;
  /** The field for raising that names people besides the owner. */
  readonly others?: 'team' | 'verifierId';
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

/** Returns the fixtures of a type's own path, except for its workflow. */
export function recordFixtures({
  type,
  table,
  category = 'other',
  path,
  viewAll,
  raise,
  edits,
  raises = {},
  others = 'team',
}: RecordKind): Fixtures {
  const body = async (side: Side) => ({
    ...(await addPlace(side)),
    category,
    description: 'Description',
    ...raises,
  });
  return {
    [`GET ${path}`]: { call: () => ({ query: { limit: 10, search: 'Title', sort: 'urgency' } }), needs: [viewAll] },
    [`GET ${path}/count`]: { call: () => ({ query: { search: 'Title' } }) },
    [`POST ${path}`]: {
      call: async (side) => ({
        body: {
          ...(await body(side)),
          ownerId: await anybody(side),
          [others]: others === 'team' ? [await anybody(side)] : await anybody(side),
          attachmentIds: [await addUnattachedFile(side, side.administrator)],
        },
      }),
      also: [async (side) => ({ body: await body(side) })],
      needs: [raise],
      succeeds: 'own',
      ids: { ...PLACE_IDS, 'body.ownerId': 422, [`body.${others}`]: 422, 'body.attachmentIds': 422 },
    },
    [`GET ${path}/{id}`]: {
      call: async (side) => ({ params: { id: await addRecord(side, { type, table, category }) } }),
      needs: [viewAll],
      ids: { 'params.id': 404 },
    },
    [`PATCH ${path}/{id}`]: {
      call: async (side) => ({
        params: { id: await addRecord(side, { type, table, category }) },
        headers: FIRST_VERSION,
        body: {
          description: 'Described better',
          ...(await addPlace(side)),
          ownerId: await anybody(side),
          fyi: [await anybody(side)],
        },
      }),
      needs: [viewAll, ...edits],
      ids: { 'params.id': 404, ...PLACE_IDS, 'body.ownerId': 422, 'body.fyi': 422 },
    },
  };
}

const RAISER: readonly ResolutionAction[] = ['accept', 'decline'];
const FROM: Readonly<Record<ResolutionAction, ResolutionStatus>> = {
  assign: 'Open',
  reassign: 'Assigned',
  fix: 'Open',
  invalidate: 'Open',
  implement: 'Assigned',
  approve: 'Resolution Implemented',
  reject: 'Resolution Implemented',
  accept: 'Resolution Approved by EHS Team',
  decline: 'Resolution Approved by EHS Team',
  closeDuplicate: 'Open',
  reopen: 'Closed',
};

/** Returns the body of each action. */
async function bodyOf(action: ResolutionAction, side: Side, kind: RecordKind): Promise<object> {
  switch (action) {
    case 'assign':
    case 'reassign':
      return { team: [await anybody(side)], ownerId: await anybody(side) };
    case 'fix':
    case 'implement':
      return { what: 'Done', attachmentIds: [await addUnattachedFile(side, side.administrator)] };
    case 'closeDuplicate':
      return { of: await addRecord(side, kind) };
    case 'approve':
    case 'accept':
      return { note: 'Good' };
    default:
      return { reason: 'Because' };
  }
}
const IDS: Partial<Record<ResolutionAction, Readonly<Record<string, number>>>> = {
  assign: { 'body.team': 422, 'body.ownerId': 422 },
  reassign: { 'body.team': 422, 'body.ownerId': 422 },
  fix: { 'body.attachmentIds': 422 },
  implement: { 'body.attachmentIds': 422 },
  closeDuplicate: { 'body.of': 422 },
};
/** Actions of a specific person: of the raiser, and those with a file that is held by the caller. */
const OWN: readonly ResolutionAction[] = [...RAISER, 'fix', 'implement'];

/** Returns the fixtures of the actions of the resolution workflow, each in a status that allows it. */
export function resolutionFixtures(
  kind: RecordKind,
  actions: readonly ResolutionAction[],
  notValid: Privilege,
): Fixtures {
  const make = (action: ResolutionAction): Fixture => {
    const call = async (side: Side): Promise<Call> => {
      const people: [number, Relation][] = RAISER.includes(action) ? [[side.administrator.id, 'raiser']] : [];
      return {
        params: { id: await addRecord(side, { ...kind, status: FROM[action], people }) },
        headers: FIRST_VERSION,
        body: await bodyOf(action, side, kind),
      };
    };
    return {
      call,
      needs: [kind.viewAll, ...(action === 'invalidate' ? [notValid] : [])],
      ...(OWN.includes(action) && { succeeds: 'own' as const }),
      ids: { 'params.id': 404, ...IDS[action] },
    };
  };
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.fromEntries(actions.map((action) => [`POST ${kind.path}/{id}/${kebab(action)}`, make(action)]));
}
