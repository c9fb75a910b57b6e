import type { Relation } from '../records/relations.ts';
import type { Effects } from './evaluate.ts';

/**
 * Relations of people to a form without a record: who began it, and who is responsible for the place by default, as its owner and
 * as its approver.
 */
export const FORM_RELATIONS = ['raiser', 'owner', 'ehsMember'] as const satisfies readonly Relation[];

/** Whether an address has the syntax of a mail address. */
export const isMailAddress = (address: string): boolean => /^[\w.'+-]+@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(address);

/** A person whom the rules of a form may notify. */
export interface FormReader {
  readonly employeeId: number;
  readonly roleId: number;
  readonly relations: ReadonlySet<Relation>;
  /** The groups of the rules that mean the person. */
  readonly groupIds?: ReadonlySet<number> | undefined;
  /** Whether this is an active person who may see the finished form. */
  readonly isReader: boolean;
}

/** Who is notified of a finished form, and because of which question. */
export interface FormNotification<T> {
  readonly to: T;
  readonly questionId: string;
}

type Notify = Effects['notify'];

/**
 * The people whom the rules notify, each once, with the first question whose rule does so; never the person who finished the form, if they have a name.
 */
export function peopleToNotify(
  notify: Notify,
  readers: readonly FormReader[],
  finishedById: number | undefined,
): FormNotification<number>[] {
  return readers
    .filter(({ isReader, employeeId }) => isReader && employeeId !== finishedById)
    .flatMap(({ employeeId, roleId, relations, groupIds }) => {
      const rule = notify.find(({ audiences }) =>
        audiences.some(
          (one) =>
            (one.kind === 'relation' && relations.has(one.relation)) ||
            (one.kind === 'role' && one.id === roleId) ||
            (one.kind === 'userGroup' && (groupIds?.has(one.id) ?? false)),
        ),
      );
      return rule ? [{ to: employeeId, questionId: rule.questionId }] : [];
    });
}

/** The mail addresses that the rules notify, each once regardless of case, with the first question whose rule does so. */
export function addressesToNotify(notify: Notify): FormNotification<string>[] {
  const byAddress = new Map<string, FormNotification<string>>();
  for (const { audiences, questionId } of notify)
    for (const one of audiences) {
      if (one.kind !== 'address') continue;
      const key = one.address.toLowerCase();
      if (!byAddress.has(key)) byAddress.set(key, { to: one.address, questionId });
    }
  return [...byAddress.values()];
}

const idsIn = (notify: Notify, kind: 'role' | 'userGroup'): number[] =>
  notify.flatMap(({ audiences }) => audiences.flatMap((one) => (one.kind === kind ? [one.id] : [])));
/** The roles that the rules notify. */
export const rolesIn = (notify: Notify): number[] => idsIn(notify, 'role');
/** The groups that the rules notify. */
export const groupsIn = (notify: Notify): number[] => idsIn(notify, 'userGroup');
