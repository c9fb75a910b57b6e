import { Checkbox } from '@mantine/core';
import { tickItem } from '@safety-qube/contract/endpoints/tasks';
import type { ChecklistItem } from '@safety-qube/contract/schemas/tasks';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '../../components/ui/later-part.tsx';
import { Section } from '../../components/ui/section.tsx';
import { toastUndo } from '../../components/ui/undo-toast.tsx';
import type { RecordOf } from '../../config/record-types.ts';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { putRecord } from '../../shared/records/record-cache.ts';
import classes from './tasks.module.css';

const ChecklistDialog = laterDialog(async () => (await import('./checklist-dialog.tsx')).ChecklistDialog);

interface Tick {
  item: ChecklistItem;
  done: boolean;
  /** When it was ticked here. */
  at: string;
  /** What was said of the tick that it undoes. */
  undoes?: string;
}

/**
 * The checklist with all ticks of this page applied, and a function to tick: requests are sent one after the other, so
 * that the response to an earlier one does not hide a later tick. Each can be undone.
 */
function useTicks(record: RecordOf<'task'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const people = usePeople();
  const mutationKey = ['tick', record.id];
  const tick = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ item, done }: Tick) =>
      call(tickItem, { params: { id: record.id, itemId: item.id }, body: { done } }),
    onSuccess: (saved, { item, done, undoes }) => {
      putRecord(client, saved);
      if (undoes !== undefined) return toastDone(t('undone.other', { what: undoes }));
      const message = t(done ? 'task.checked' : 'task.unchecked');
      toastUndo(message, () => set(item, !done, message));
    },
    onError: toastRefusal,
  });
  const set = (item: ChecklistItem, done: boolean, undoes?: string): void =>
    tick.mutate({ item, done, ...(undoes !== undefined && { undoes }), at: new Date().toISOString() });
  const pendingTicks = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Tick,
  });
  const checklist = (record.checklist ?? []).map((item) => {
    const last = pendingTicks.findLast((one) => one.item.id === item.id);
    if (!last) return item;
    return { ...item, doneAt: last.done ? last.at : null, doneById: last.done ? (people.me ?? null) : null };
  });
  return { checklist, set };
}

/** The items to be done within a task, to tick off. */
export function Checklist({ record }: { record: RecordOf<'task'> }) {
  const { t } = useTranslation();
  const dates = useDates();
  const people = usePeople();
  const { checklist, set } = useTicks(record);
  const [isChanging, setChanging] = useState(false);
  const { abilities } = record;
  const mayChange = abilities.edit && !record.isClosed;
  if (!checklist.length && !mayChange) return null;
  const done = checklist.filter((item) => item.doneAt !== null).length;
  const count = checklist.length;
  return (
    <Section
      title={t('task.checklist')}
      isPlain
      action={
        <>
          {count > 0 && <span className={classes['progress']}>{t('task.ticked', { done, count })}</span>}
          {mayChange && (
            <button type="button" onClick={() => setChanging(true)}>
              {t('task.checklistEdit')}
            </button>
          )}
        </>
      }
    >
      <ul className={classes['checklist']}>
        {checklist.map((item) => (
          <li key={item.id}>
            <Checkbox
              label={<bdi>{item.text}</bdi>}
              size="md"
              checked={item.doneAt !== null}
              disabled={!abilities['tick']}
              description={
                item.doneAt && (
                  <>
                    <bdi>{people.name(item.doneById)}</bdi> · {dates.moment(item.doneAt)}
                  </>
                )
              }
              onChange={(event) => set(item, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {isChanging && <ChecklistDialog record={record} onClose={() => setChanging(false)} />}
    </Section>
  );
}
