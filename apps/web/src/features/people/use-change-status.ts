import { changeEmployeeStatus } from '@safety-qube/contract/endpoints/people';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { personName } from '@safety-qube/domain/person-name';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeMany } from '../../components/register/use-change-many.ts';
import { call } from '../../shared/api/call.ts';
import { PEOPLE } from './people.queries.ts';

export type TargetStatus = 'active' | 'inactive';

/** Name of a status change: admission and refusal answer a request. */
export type StatusAction = 'admit' | 'refuse' | 'activate' | 'deactivate';
export const actionOf = (person: Pick<Employee, 'status'>, status: TargetStatus): StatusAction =>
  person.status === 'pending'
    ? status === 'active'
      ? 'admit'
      : 'refuse'
    : status === 'active'
      ? 'activate'
      : 'deactivate';

/** Admits, activates or deactivates people, with an undo unless they got a mail of it. */
export function useChangeStatus() {
  const { t } = useTranslation();
  const { mutate, isPending } = useChangeMany<Employee>({
    cache: PEOPLE,
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
