import { actorOf } from '../../platform/context.ts';
import { entityIdOf, type Undos, valuesBefore } from '../../platform/undo.ts';
import { setStandIn } from './commands/set-stand-in.ts';

interface Values {
  readonly deputyId: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly confidential: boolean | null;
}

/** How a change of who stands in for a person is undone. */
export const standingInUndos: Undos = {
  'employee.deputyChanged': (ctx, entry) => {
    const { deputyId, from, to, confidential } = valuesBefore<Values>(entry);
    const employeeId = entityIdOf(entry);
    return setStandIn(ctx, {
      employeeId,
      delegatedEmployeeId: deputyId ?? undefined,
      from: from ?? undefined,
      to: to ?? undefined,
      // Only the person says that confidential records are included.
      confidential: employeeId === actorOf(ctx).employeeId ? (confidential ?? undefined) : undefined,
    });
  },
};
