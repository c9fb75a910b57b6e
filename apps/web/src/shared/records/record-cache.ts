import type { QueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '../../config/record-types.ts';
import { currentIn } from '../api/current-in.ts';

/** Refetches everything about a record, and every list that it may be in. */
export async function refreshRecord(client: QueryClient, { id, type }: Pick<AnyRecord, 'id' | 'type'>): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['record', id] }),
    client.invalidateQueries({ queryKey: ['records', type] }),
    client.invalidateQueries({ queryKey: ['my-actions'] }),
  ]);
}

/** Caches the record from the server's response, and refetches what depends on it. */
export function putRecord(client: QueryClient, record: AnyRecord): void {
  client.setQueryData(['record', record.id], record);
  void client.invalidateQueries({ queryKey: ['records', record.type] });
  void client.invalidateQueries({ queryKey: ['my-actions'] });
  for (const part of ['history', 'attachments', 'links', 'comments'])
    void client.invalidateQueries({ queryKey: ['record', record.id, part] });
}

/** Returns the current record from a refusal, when a change was refused because another user's came first. */
export const currentOf = (error: unknown): AnyRecord | undefined => currentIn<AnyRecord>(error);
