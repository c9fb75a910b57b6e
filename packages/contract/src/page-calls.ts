import { isReportPath } from '@safety-qube/domain/frame';
import { fromEntries } from '@safety-qube/domain/objects';
import {
  isReported,
  RECORD_TYPE_NAMES,
  RECORD_TYPES,
  type RecordType,
} from '@safety-qube/domain/record-types/record-types';
import * as z from 'zod';
import { countMyActions, listMyActions } from './endpoints/across-types.ts';
import { listComments, listHistory } from './endpoints/activity.ts';
import { listAttachments } from './endpoints/attachments.ts';
import { getRiskMatrix, listFieldsOf } from './endpoints/custom-fields.ts';
import { countNotifications } from './endpoints/notifications.ts';
import { getOrgDefinition, getOrgLevels } from './endpoints/organisation.ts';
import { listLinks } from './endpoints/record-operations.ts';
import { recordEndpoints } from './endpoints/records.ts';
import { listSavedViews } from './endpoints/saved-views.ts';
import { listTasksOfRecord } from './endpoints/tasks.ts';
import type { FirstCall } from './first-calls.ts';
import { ListSort } from './schemas/records.ts';

/** The endpoints of a type's records without the shapes of their bodies and answers, which a first call does not read. */
const ENDPOINTS = fromEntries(
  RECORD_TYPE_NAMES.map((type) => [
    type,
    recordEndpoints(RECORD_TYPES[type], {
      ...{ Detail: z.unknown(), Item: z.unknown(), Raise: z.object({}), Edit: z.object({}) },
      ...{ filters: {}, sort: ListSort },
    }),
  ]),
);

/** What all pages about a type call: its fields, and the levels of places with their names. */
const callsOfType = (type: RecordType): FirstCall[] => [
  [listFieldsOf(RECORD_TYPES[type]), {}],
  [getOrgLevels, {}],
  [getOrgDefinition, {}],
  ...(RECORD_TYPES[type].hasRisk ? [[getRiskMatrix, {}] satisfies FirstCall] : []),
];

/** The calls of a list as it opens; where a flag decides whether a person sees all records, so does their first tab. */
const callsOfList = (type: RecordType): FirstCall[] => [
  ...(RECORD_TYPES[type].allFlag
    ? []
    : ([
        [ENDPOINTS[type].list, { query: { tab: 'all', sort: 'urgency', limit: 50 } }],
        [ENDPOINTS[type].count, { query: { tab: 'all' } }],
      ] satisfies FirstCall[])),
  ...callsOfType(type),
  [listSavedViews, { query: { type } }],
];

/** The calls of the page of a record. */
function callsOfRecord(type: RecordType, id: number): FirstCall[] {
  const params = { params: { id } };
  return [
    [ENDPOINTS[type].get, params],
    [listHistory, params],
    [listAttachments, params],
    [listComments, params],
    [listLinks, params],
    ...callsOfType(type),
    ...(isReported(type) ? [[listTasksOfRecord, params] satisfies FirstCall] : []),
  ];
}

/** The calls of the home page: its figures and the person's pending actions. */
const callsOfHome = (): FirstCall[] => [
  [listMyActions, { query: { limit: 8 } }],
  ...RECORD_TYPE_NAMES.flatMap((type): FirstCall[] => [
    [ENDPOINTS[type].count, { query: { tab: 'all' } }],
    [ENDPOINTS[type].count, { query: { overdue: 'true', tab: 'all' } }],
  ]),
];

/**
 * Returns the calls of the page of a signed-in person at a path, as far as they are the same for everybody; `isPlain` without search
 * parameters, which decide what a list shows.
 */
export function callsOfPage(path: string, isPlain: boolean): FirstCall[] {
  if (isReportPath(path)) {
    const type = RECORD_TYPE_NAMES.find((one) => RECORD_TYPES[one].pages.raise === path);
    return type ? callsOfType(type) : [];
  }
  const [, record, id] = /^(\/.+)\/(\d+)$/.exec(path) ?? [];
  const type = RECORD_TYPE_NAMES.find((one) => RECORD_TYPES[one].pages.record === record);
  const listed = isPlain && RECORD_TYPE_NAMES.find((one) => RECORD_TYPES[one].pages.list === path);
  return [
    ...(listed ? callsOfList(listed) : []),
    ...(type ? callsOfRecord(type, Number(id)) : []),
    ...(path === '/home' ? callsOfHome() : []),
    [countMyActions, { query: {} }],
    [countNotifications, {}],
  ];
}
