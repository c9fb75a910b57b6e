import { randomUUID } from 'node:crypto';
import type { Account, Answer, Operation } from './account.ts';

/** Records a wrong response as a fault. */
export const wrong = (account: Account, what: string, { status, body }: Answer): void =>
  void account.faults.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);

/** Creates a call with a new idempotency key, unless it is repeatable without one; a refusal is recorded as a fault. */
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
