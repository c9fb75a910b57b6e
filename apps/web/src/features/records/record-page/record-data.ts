import { listComments, listHistory } from '@safety-qube/contract/activity';
import { listAttachments } from '@safety-qube/contract/attachments';
import type { hazardActions } from '@safety-qube/contract/hazards';
import { listLinks } from '@safety-qube/contract/record-operations';
import { queryOptions } from '@tanstack/react-query';
import type { RecordAction, RecordTypeSetup, WholeRecord } from '../../../config/record-types.ts';
import { CallError, call } from '../../../shared/api/call.ts';

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: ['record', id, 'history'],
    queryFn: ({ signal }) => call(listHistory, { params: { id } }, { signal }),
  });
export const commentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['record', id, 'comments'],
    queryFn: ({ signal }) => call(listComments, { params: { id } }, { signal }),
  });
export const attachmentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['record', id, 'attachments'],
    queryFn: ({ signal }) => call(listAttachments, { params: { id } }, { signal }),
  });
export const linksQuery = (id: number) =>
  queryOptions({
    queryKey: ['record', id, 'links'],
    queryFn: ({ signal }) => call(listLinks, { params: { id } }, { signal }),
  });

/** Whether a record is not there, or not there for this person any more. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.statusCode === 404;

/** Whether an action of the workflow is this person's to take. */
export const may = (record: WholeRecord, action: RecordAction): boolean => record.abilities[action] === true;

/** Takes an action of the workflow on the record as it was seen. */
export function takeAction(
  { actions }: RecordTypeSetup,
  { id, version }: Pick<WholeRecord, 'id' | 'version'>,
  action: RecordAction,
  body: Record<string, unknown>,
): Promise<WholeRecord> {
  // All actions are called alike; what the body holds is the action's own.
  const endpoint = actions[action] as typeof hazardActions.approve | undefined;
  if (!endpoint) throw new Error(`no call for ${action}`);
  return call(endpoint, { params: { id }, version, body, idempotencyKey: intentionKey(id, action, body) });
}

let last = { body: '', key: '' };
/** Names what a person means to do: the same for the same, however often it is sent. */
export function intentionKey(...what: unknown[]): string {
  const body = JSON.stringify(what);
  if (last.body !== body) last = { body, key: crypto.randomUUID() };
  return last.key;
}
/** It was done: doing the same again is another intention. */
export function intentionDone(): void {
  last = { body: '', key: '' };
}
