import { changeEmployeeStatus, type Employee } from '@safety-qube/contract/people';
import { personName } from '@safety-qube/domain/person-name';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../components/ui/undo-toast.tsx';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { toastDone, toastError } from '../../shared/page/toast.ts';
import { putPerson, refreshPeople } from './people.queries.ts';

type Target = 'active' | 'inactive';
interface Change {
  people: Employee[];
  status: Target;
  /** The change undoes an earlier one, so it offers no undo itself. */
  isUndo?: boolean;
}

/** Name of a status change: admission and refusal answer a request, the other two can be undone. */
export type StatusAction = 'admit' | 'refuse' | 'activate' | 'deactivate';
export const actionOf = (person: Pick<Employee, 'status'>, status: Target): StatusAction =>
  person.status === 'pending'
    ? status === 'active'
      ? 'admit'
      : 'refuse'
    : status === 'active'
      ? 'activate'
      : 'deactivate';
/**
 * Whether a status change can be undone: not an admission, after which the person got a mail, nor a refusal, which
 * sends none.
 */
const canUndo = (person: Employee): boolean => person.status === 'active' || person.status === 'inactive';

/**
 * Admits, activates or deactivates people: shown at once, reverted when the server refuses, with an undo where that is
 * possible.
 */
export function useChangeStatus() {
  const client = useQueryClient();
  const { t } = useTranslation();
  const change = useMutation({
    mutationFn: ({ people, status }: Change) =>
      Promise.allSettled(
        people.map((person) => call(changeEmployeeStatus, { query: { employeeId: person.id, status } })),
      ),
    onMutate: async ({ people, status }) => {
      await client.cancelQueries({ queryKey: ['people', 'page'] });
      return people.map((person) => putPerson(client, { ...person, status }));
    },
    onSuccess: (results, { people, status, isUndo }, back) => {
      const [failed] = results.filter((result) => result.status === 'rejected');
      if (failed) {
        for (const takeBack of back ?? []) takeBack();
        const message = refusalOf(failed.reason);
        if (message) toastError(message);
      }
      const done = people.filter((_, index) => results[index]?.status === 'fulfilled');
      if (done.length && !isUndo) say(done, status);
    },
    onSettled: () => refreshPeople(client),
  });
  const say = (done: Employee[], status: Target) => {
    const [first] = done;
    if (!first) return;
    const action = actionOf(first, status);
    const message =
      done.length === 1
        ? t(`people.done.${action}`, { name: personName(first) })
        : t(`people.doneMany.${action}`, { count: done.length });
    if (!done.every(canUndo)) return toastDone(message);
    const wasStatus = first.status as Target;
    toastUndo(message, () =>
      change.mutate({ people: done.map((p) => ({ ...p, status })), status: wasStatus, isUndo: true }),
    );
  };
  return change;
}
