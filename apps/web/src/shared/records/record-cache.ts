import type { QueryClient } from '@tanstack/react-query';
import type { WholeRecord } from '../../config/record-types.ts';
import { currentIn } from '../api/current-in.ts';

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
export const currentOf = (error: unknown): WholeRecord | undefined => currentIn<WholeRecord>(error);
