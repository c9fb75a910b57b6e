import { isReportPath } from '@safety-qube/domain/frame';
import { RECORD_TYPE_NAMES, RECORD_TYPES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import { countMyActions, listMyActions } from './endpoints/across-types.ts';
import { listComments, listHistory } from './endpoints/activity.ts';
import { listAttachments } from './endpoints/attachments.ts';
import { getRiskMatrix, listFieldsOf } from './endpoints/custom-fields.ts';
import { hazards } from './endpoints/hazards.ts';
import { incidents } from './endpoints/incidents.ts';
import { issues } from './endpoints/issues.ts';
import { countNotifications } from './endpoints/notifications.ts';
import { getOrgDefinition, getOrgLevels } from './endpoints/organisation.ts';
import { listLinks } from './endpoints/record-operations.ts';
import { listSavedViews } from './endpoints/saved-views.ts';
import { listTasksOfRecord, tasks } from './endpoints/tasks.ts';
import type { FirstCall } from './first-calls.ts';

const ENDPOINTS = { hazard: hazards, incident: incidents, issue: issues, task: tasks } as const satisfies {
  readonly [Type in RecordType]: unknown;
};

/** What all pages about a type call: its fields, and the levels of places with their names. */
const callsOfType = (type: RecordType): FirstCall[] => [
  [listFieldsOf(RECORD_TYPES[type]), {}],
  [getOrgLevels, {}],
  [getOrgDefinition, {}],
  ...(RECORD_TYPES[type].hasRisk ? [[getRiskMatrix, {}] satisfies FirstCall] : []),
];

/** The calls of a list as it opens: the first tab of issues depends on privileges. */
const callsOfList = (type: RecordType): FirstCall[] => [
  ...(type === 'issue'
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
    ...(type === 'hazard' ? [[listTasksOfRecord, params] satisfies FirstCall] : []),
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
