import type { CallArgs, Success } from '@safety-qube/contract/endpoint';
import { changeInBulk } from '@safety-qube/contract/endpoints/record-operations';
import { UNDO_SECONDS } from '@safety-qube/domain/records/undo';
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
/** A whole list: all records that match its filters, and not only those of the shown page. */
export type WholeList = NonNullable<CallArgs<typeof changeInBulk>['body']['all']>;
interface BulkRequest {
  ids: readonly number[];
  change: Change;
  /** The chosen records, as far as they are known here. */
  records: readonly ListedRecord[];
  all?: WholeList | undefined;
  /** The change undoes an earlier one, so it offers no undo itself. */
  isUndo?: boolean;
  idempotencyKey: string;
}
/** A record that was not changed, if it is known here, and why. */
export interface Refused {
  id: number;
  record: ListedRecord | undefined;
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

/** Returns the values that records had of what a change sets: as the server says, otherwise as the list had them. */
function valuesBefore({ records, change }: BulkRequest, before: Answer['before']): ReadonlyMap<number, unknown> {
  if (before) return new Map(before.map(({ id, value }) => [id, value]));
  const names = { setDue: 'dueOn', setPriority: 'priority' } as const;
  const name = change.action in names ? names[change.action as keyof typeof names] : undefined;
  return new Map(name ? records.map((record) => [record.id, record[name]]) : []);
}

/** Whether a change is undone as actions are: within some seconds, before anybody is notified of it. */
const isUndoneAsAction = ({ action }: Change): boolean =>
  action === 'assign' || action === 'cancel' || action === 'setOwner';

/** Returns the changes that restore the records, with `reason` where one is asked for; empty where that is impossible. */
function reverseOf(
  request: BulkRequest,
  { changed, before }: Pick<Answer, 'changed' | 'before'>,
  reason: string,
): Pick<BulkRequest, 'ids' | 'change'>[] {
  const { change } = request;
  if (change.action === 'archive') return [{ ids: changed, change: { action: 'restore' } }];
  if (change.action === 'restore') return [{ ids: changed, change: { action: 'archive' } }];
  if (isUndoneAsAction(change)) return [{ ids: changed, change: { action: 'undo' } }];
  const values = valuesBefore(request, before);
  const groups = [...Map.groupBy(changed, (id) => JSON.stringify(values.get(id) ?? null))];
  const back = (changeTo: (value: never) => Change) =>
    groups.map(([value, ids]) => ({ ids, change: changeTo(JSON.parse(value) as never) }));
  const hasNone = groups.some(([value]) => value === 'null');
  switch (change.action) {
    case 'setField':
      return back((value) => ({ action: 'setField', fieldId: change.fieldId, value }));
    case 'setDue':
      return back((dueOn) => ({ action: 'setDue', dueOn, reason }));
    // A record without a priority cannot be reset to none.
    case 'setPriority':
      return hasNone ? [] : back((priority) => ({ action: 'setPriority', priority }));
    default:
      return [];
  }
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
    mutationFn: ({ ids, all, change, idempotencyKey }: BulkRequest) =>
      call(changeInBulk, { body: { ...(all ? { all } : { ids: [...ids] }), change }, idempotencyKey }),
    retry: (failures, error) => failures < 1 && !(error instanceof CallError),
    onMutate: async ({ ids: chosen, all, change, isUndo }) => {
      const show = shownAfter(change);
      if (!show || isUndo || all) return [];
      await client.cancelQueries({ queryKey: pages });
      const before = client.getQueriesData<RecordPage>({ queryKey: pages });
      const ids = new Set(chosen);
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
    onSuccess: (answer, request) => {
      const { records, change, isUndo } = request;
      const { changed } = answer;
      setRefused(
        answer.refused.map(({ id, message }) => ({ id, record: records.find((one) => one.id === id), message })),
      );
      if (!changed.length || isUndo || change.action === 'undo') return;
      const message = t(`bulk.done.${change.action}`, { count: changed.length });
      const undone = t('undone.other', { what: message });
      const back = reverseOf(request, answer, undone);
      if (!back.length) return toastDone(message);
      const undo = async () => {
        const steps = back.map((step) => ({ ...step, records, isUndo: true, idempotencyKey: crypto.randomUUID() }));
        const answers = await Promise.allSettled(steps.map((step) => mutation.mutateAsync(step)));
        if (answers.some((one) => one.status === 'fulfilled' && one.value.changed.length)) toastDone(undone);
      };
      toastUndo(message, undo, isUndoneAsAction(change) ? UNDO_SECONDS * 1000 : undefined);
    },
    onSettled: (answer, _, { ids }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['records', setup.type] }),
        client.invalidateQueries({ queryKey: ['my-actions'] }),
        ...(answer?.changed ?? ids).map((id) => client.invalidateQueries({ queryKey: ['record', id] })),
      ]),
  });
  return {
    isPending: mutation.isPending,
    refused,
    forget: () => setRefused([]),
    run: (records: readonly ListedRecord[], change: Change, all?: WholeList) =>
      mutation.mutate({
        ids: records.map(({ id }) => id),
        records,
        change,
        all,
        idempotencyKey: crypto.randomUUID(),
      }),
  };
}
export type Bulk = ReturnType<typeof useBulkChange>;
