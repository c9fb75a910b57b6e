import { randomUUID } from 'node:crypto';
import type { Account, Answer, Operation } from './account.ts';

/** Notes an answer that must not be. */
export const wrong = (account: Account, what: string, { status, body }: Answer): void =>
  void account.faults.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);

/** A call with a key of its own, unless it says that it knows a repetition without one; what refuses it is a fault. */
export function operation(
  account: Account,
  op: Omit<Operation, 'enter' | 'isLoose'> & { readonly isLoose?: boolean; readonly isRepeatable?: boolean },
  enter: (answer: Answer) => void,
): Operation {
  const { isRepeatable = false, ...call } = op;
  return {
    isLoose: false,
    ...(!isRepeatable && { key: randomUUID() }),
    ...call,
    enter(answer) {
      if (answer.status >= 300) wrong(account, `${op.method} ${op.path}`, answer);
      else enter(answer);
    },
  };
}
