import type { Relation } from '../records/relations.ts';
import type { Effects } from './evaluate.ts';

/**
 * What people are to a form that belongs to no record: who began it, and who answers for the place by default, as its owner and
 * as the one who approves there.
 */
export const FORM_RELATIONS = ['raiser', 'owner', 'ehsMember'] as const satisfies readonly Relation[];

/** Whether a mail can be sent to an address, as far as its shape says. */
export const isMailAddress = (address: string): boolean => /^[\w.'+-]+@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(address);

/** Somebody whom the rules of a form might tell. */
export interface FormReader {
  readonly employeeId: number;
  readonly roleId: number;
  readonly relations: ReadonlySet<Relation>;
  /** An active person who may see the finished form. */
  readonly isReader: boolean;
}

/** Who is told of a finished form, and because of which question. */
export interface FormNotification<T> {
  readonly to: T;
  readonly questionId: string;
}

type Notify = Effects['notify'];

/** People whom the rules mean, each once, with the first question that says so; never whoever finished the form. */
export function peopleToNotify(
  notify: Notify,
  readers: readonly FormReader[],
  finishedById: number,
): FormNotification<number>[] {
  return readers
    .filter(({ isReader, employeeId }) => isReader && employeeId !== finishedById)
    .flatMap(({ employeeId, roleId, relations }) => {
      const rule = notify.find(({ audiences }) =>
        audiences.some(
          (one) =>
            (one.kind === 'relation' && relations.has(one.relation)) || (one.kind === 'role' && one.id === roleId),
        ),
      );
      return rule ? [{ to: employeeId, questionId: rule.questionId }] : [];
    });
}

/** Mail addresses that the rules name, each once whatever its case, with the first question that says so. */
export function addressesToNotify(notify: Notify): FormNotification<string>[] {
  const told = new Map<string, FormNotification<string>>();
  for (const { audiences, questionId } of notify)
    for (const one of audiences) {
      if (one.kind !== 'address') continue;
      const key = one.address.toLowerCase();
      if (!told.has(key)) told.set(key, { to: one.address, questionId });
    }
  return [...told.values()];
}

/** Roles that the rules name. */
export const rolesIn = (notify: Notify): number[] =>
  notify.flatMap(({ audiences }) => audiences.flatMap((one) => (one.kind === 'role' ? [one.id] : [])));
