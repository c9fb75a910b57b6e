import type { CallArgs, Success } from '@safety-qube/contract/endpoint';
import { changeInBulk } from '@safety-qube/contract/endpoints/record-operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import type { ListedRecord, RecordPage, RecordTypeSetup } from '../../../config/record-types.ts';
import { CallError, call } from '../../../shared/api/call.ts';
import { toastDone } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';

export type Change = CallArgs<typeof changeInBulk>['body']['change'];
type Answer = Success<typeof changeInBulk>;
interface BulkRequest {
  records: readonly ListedRecord[];
  change: Change;
  /** The change undoes an earlier one, so it offers no undo itself. */
  isUndo?: boolean;
  idempotencyKey: string;
}
/** A record that was not changed, and why. */
export interface Refused {
  record: ListedRecord;
  message: string;
}

/**
 * Returns how a change alters a record in the list; undefined as the result when the record leaves the list. Null where
 * only the server knows.
 */
function shownAfter(change: Change): ((record: ListedRecord) => ListedRecord | undefined) | null {
  if (change.action === 'setDue') return (record) => ({ ...record, dueOn: change.dueOn });
  if (change.action === 'setOwner') return (record) => ({ ...record, ownerId: change.ownerId });
  if (change.action === 'setPriority') return (record) => ({ ...record, priority: change.priority });
  return change.action === 'assign' ||
    change.action === 'cancel' ||
    change.action === 'setField' ||
    change.action === 'undo'
    ? null
    : () => undefined;
}

/** Returns the changes that restore the records; empty where that is impossible. `before` are the values of a field that was set. */
function reverseOf(
  records: readonly ListedRecord[],
  change: Change,
  before: Answer['before'] = [],
): Omit<BulkRequest, 'idempotencyKey'>[] {
  if (change.action === 'setField') {
    const valueBefore = new Map(before.map(({ id, value }) => [id, value]));
    return [...Map.groupBy(records, ({ id }) => JSON.stringify(valueBefore.get(id) ?? null))].map(([value, group]) => ({
      records: group,
      change: { action: 'setField', fieldId: change.fieldId, value: JSON.parse(value) },
    }));
  }
  if (change.action === 'archive') return [{ records, change: { action: 'restore' } }];
  if (change.action === 'restore') return [{ records, change: { action: 'archive' } }];
  if (change.action === 'setDue')
    return [...Map.groupBy(records, (record) => record.dueOn)].map(([dueOn, group]) => ({
      records: group,
      change: { action: 'setDue', dueOn },
    }));
  if (change.action === 'setOwner' && records.every((record) => record.ownerId !== null))
    return [...Map.groupBy(records, (record) => record.ownerId ?? 0)].map(([ownerId, group]) => ({
      records: group,
      change: { action: 'setOwner', ownerId },
    }));
  if (change.action === 'assign' || change.action === 'cancel') return [{ records, change: { action: 'undo' } }];
  // A record without a priority cannot be reset to none.
  if (change.action === 'setPriority' && records.every((record) => record.priority !== null))
    return [...Map.groupBy(records, (record) => record.priority ?? 0)].map(([priority, group]) => ({
      records: group,
      change: { action: 'setPriority', priority },
    }));
  return [];
}

/**
 * Changes several records at once: shown immediately where the result is known, with an undo where it is possible.
 * Refused records are kept with their reasons until the user has read them.
 */
export function useBulkChange(setup: RecordTypeSetup) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const pages = ['records', setup.type, 'list'];
  const mutation = useMutation({
    mutationFn: ({ records, change, idempotencyKey }: BulkRequest) =>
      call(changeInBulk, { body: { ids: records.map(({ id }) => id), change }, idempotencyKey }),
    retry: (failures, error) => failures < 1 && !(error instanceof CallError),
    onMutate: async ({ records, change, isUndo }) => {
      const show = shownAfter(change);
      if (!show || isUndo) return [];
      await client.cancelQueries({ queryKey: pages });
      const before = client.getQueriesData<RecordPage>({ queryKey: pages });
      const ids = new Set(records.map(({ id }) => id));
      client.setQueriesData<RecordPage>(
        { queryKey: pages },
        (page) =>
          page && {
            ...page,
            items: page.items.flatMap((item) => (ids.has(item.id) ? (show(item) ?? []) : [item])),
          },
      );
      return before;
    },
    onError: (error, _, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
      toastRefusal(error);
    },
    onSuccess: (answer, { records, change, isUndo }) => {
      const changed = new Set(answer.changed);
      const done = records.filter(({ id }) => changed.has(id));
      setRefused(
        answer.refused.flatMap(({ id, message }) => {
          const record = records.find((one) => one.id === id);
          return record ? [{ record, message }] : [];
        }),
      );
      if (!done.length || isUndo || change.action === 'undo') return;
      const message = t(`bulk.done.${change.action}`, { count: done.length });
      const back = reverseOf(done, change, answer.before);
      if (!back.length) return toastDone(message);
      toastUndo(message, () => {
        for (const step of back) mutation.mutate({ ...step, isUndo: true, idempotencyKey: crypto.randomUUID() });
      });
    },
    onSettled: (_, __, { records }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['records', setup.type] }),
        client.invalidateQueries({ queryKey: ['my-actions'] }),
        ...records.map(({ id }) => client.invalidateQueries({ queryKey: ['record', id] })),
      ]),
  });
  return {
    isPending: mutation.isPending,
    refused,
    forget: () => setRefused([]),
    run: (records: readonly ListedRecord[], change: Change) =>
      mutation.mutate({ records, change, idempotencyKey: crypto.randomUUID() }),
  };
}
export type Bulk = ReturnType<typeof useBulkChange>;
