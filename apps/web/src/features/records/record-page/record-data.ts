import { listComments, listHistory } from '@safety-qube/contract/activity';
import { listAttachments } from '@safety-qube/contract/attachments';
import { listLinks } from '@safety-qube/contract/record-operations';
import type { ResolutionAction } from '@safety-qube/domain/records/resolution-workflow';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WholeRecord } from '../../../config/record-types.ts';
import { CallError, call } from '../../../lib/call.ts';

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

/** Everything about a record, and every list that it may stand in, is asked for again. */
export async function refreshRecord(
  client: QueryClient,
  { id, type }: Pick<WholeRecord, 'id' | 'type'>,
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['record', id] }),
    client.invalidateQueries({ queryKey: ['records', type] }),
    client.invalidateQueries({ queryKey: ['my-actions'] }),
  ]);
}

/** Shows the record that the server answered with, and asks for what hangs on it. */
export function putRecord(client: QueryClient, record: WholeRecord): void {
  client.setQueryData(['record', record.id], record);
  void client.invalidateQueries({ queryKey: ['records', record.type] });
  void client.invalidateQueries({ queryKey: ['my-actions'] });
  for (const part of ['history', 'attachments', 'links', 'comments'])
    void client.invalidateQueries({ queryKey: ['record', record.id, part] });
}

/** The record as it is now, when a change was refused because somebody else's came first. */
export function currentOf(error: unknown): WholeRecord | undefined {
  if (!(error instanceof CallError) || error.code !== 'STALE') return undefined;
  const { data } = error.data as { data?: { current?: WholeRecord } & Partial<WholeRecord> };
  return data?.current ?? (data?.id === undefined ? undefined : (data as WholeRecord));
}

/** Whether a record is not there, or not there for this person any more. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.statusCode === 404;

/** Whether an action of the workflow is this person's to take. */
export const may = (record: WholeRecord, action: ResolutionAction): boolean =>
  (record.abilities as Partial<Record<ResolutionAction, boolean>>)[action] === true;

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
