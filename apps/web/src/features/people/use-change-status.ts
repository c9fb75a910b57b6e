import { changeEmployeeStatus } from '@safety-qube/contract/endpoints/people';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeMany } from '../../components/register/use-change-many.ts';
import { call } from '../../shared/api/call.ts';
import { PEOPLE } from './people.queries.ts';

export type TargetStatus = 'active' | 'inactive';

/** Name of a status change: admission and refusal answer a request, the other two can be undone. */
export type StatusAction = 'admit' | 'refuse' | 'activate' | 'deactivate';
export const actionOf = (person: Pick<Employee, 'status'>, status: TargetStatus): StatusAction =>
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

/** Admits, activates or deactivates people, with an undo where that is possible. */
export function useChangeStatus() {
  const { t } = useTranslation();
  const { mutate, isPending } = useChangeMany<Employee>({
    ...{ cache: PEOPLE, canUndo },
    send: ({ id, status }) => call(changeEmployeeStatus, { query: { employeeId: id, status: status as TargetStatus } }),
    message: ([{ before, after }, ...more]) => {
      const action = actionOf(before, after.status as TargetStatus);
      return more.length
        ? t(`people.doneMany.${action}`, { count: more.length + 1 })
        : t(`people.done.${action}`, { name: personName(before) });
    },
  });
  const changeStatus = useCallback(
    (people: readonly Employee[], status: TargetStatus) =>
      mutate({ moves: people.map((before) => ({ before, after: { ...before, status } })) }),
    [mutate],
  );
  return { isPending, changeStatus };
}
