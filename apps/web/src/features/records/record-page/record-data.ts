import { listComments, listHistory, readConversation } from '@safety-qube/contract/endpoints/activity';
import { listAttachments } from '@safety-qube/contract/endpoints/attachments';
import { listLinks } from '@safety-qube/contract/endpoints/record-operations';
import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
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
/** What the people who work on a record and its reporter without a name write to each other. */
export const conversationQuery = (id: number) =>
  queryOptions({
    queryKey: ['record', id, 'conversation'],
    queryFn: ({ signal }) => call(readConversation, { params: { id } }, { signal }),
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

/** Whether a record does not exist, or this user may no longer see it. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.statusCode === 404;

/** Whether this user may take an action of the workflow. */
export const may = (record: AnyRecord, action: RecordAction): boolean => record.abilities[action] === true;

/** Takes an action of the workflow on the version of the record that was shown. */
export function takeAction(
  { actions }: RecordTypeSetup,
  { id, version }: Pick<AnyRecord, 'id' | 'version'>,
  action: RecordAction,
  body: Record<string, unknown>,
): Promise<AnyRecord> {
  // All actions have the same call; only the content of the body differs.
  const endpoint = actions[action];
  if (!endpoint) throw new Error(`no call for ${action}`);
  return call(endpoint, { params: { id }, version, body, idempotencyKey: requestKey(id, action, body) });
}

let last = { body: '', key: '' };
/** Returns an idempotency key for what the user means to do: the same for the same input, however often it is sent. */
export function requestKey(...what: unknown[]): string {
  const body = JSON.stringify(what);
  if (last.body !== body) last = { body, key: crypto.randomUUID() };
  return last.key;
}
/** Resets the key after success: the same input is then a new request. */
export function resetRequestKey(): void {
  last = { body: '', key: '' };
}
