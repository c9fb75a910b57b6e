import { anonymiseEmployee, removeEmployee, undoHandOver } from '@safety-qube/contract/endpoints/departures';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { listText } from '@safety-qube/domain/list-text';
import { personName } from '@safety-qube/domain/person-name';
import { formatSuccessions, type Succession } from '@safety-qube/domain/succession';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../components/ui/undo-toast.tsx';
import { call } from '../../shared/api/call.ts';
import { toastDone } from '../../shared/page/toast.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { openWorkQuery } from './open-work.queries.ts';
import { PEOPLE } from './people.queries.ts';

/** What stays with the successors is named up to this many. */
const MAX_NAMED = 5;

/** Who gets the work of a person who leaves. */
export interface ChosenSuccessors {
  readonly employeeId: number | null;
  readonly others: readonly Succession[];
}

/** The changes by which a person leaves, comes back, or becomes anonymous. */
export function useDeparture(person: Employee, onDone?: () => void) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const name = personName(person);
  const refresh = () =>
    Promise.all([PEOPLE.refresh(client), client.invalidateQueries({ queryKey: openWorkQuery(person.id).queryKey })]);
  const takeBack = useMutation({
    mutationFn: (id: number) => call(undoHandOver, { params: { id } }),
    onSuccess: ({ kept, keptCount }) => {
      const names = kept.flatMap((one) => one.name ?? []).slice(0, MAX_NAMED);
      toastDone(
        !keptCount
          ? t('departures.takenBack', { name })
          : names.length
            ? t('departures.takenBackExcept', { name, names: listText(i18n.language, names, 'unit') })
            : t('departures.takenBackInPart', { name }),
      );
    },
    onError: toastRefusal,
    onSettled: refresh,
  });
  const leave = useMutation({
    mutationFn: ({ employeeId, others }: ChosenSuccessors) =>
      call(removeEmployee, {
        query: {
          employeeId: person.id,
          ...(employeeId !== null && { delegatedEmployeeId: employeeId }),
          ...(others.length && { successors: formatSuccessions(others) }),
        },
      }),
    onSuccess: async ({ handOverId }) => {
      toastUndo(t('departures.left', { name }), () => takeBack.mutate(handOverId));
      onDone?.();
      await refresh();
    },
    onError: toastRefusal,
  });
  const anonymise = useMutation({
    mutationFn: () => call(anonymiseEmployee, { query: { employeeId: person.id } }),
    onSuccess: async () => {
      toastDone(t('departures.anonymised'));
      onDone?.();
      await refresh();
    },
    onError: toastRefusal,
  });
  return { leave, takeBack, anonymise };
}
