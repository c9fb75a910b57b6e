import { actorOf, needFreshSignIn } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { entityIdOf, type Undos, valuesBefore } from '../../platform/undo.ts';
import { nameConfidentialSuccessor } from './commands/name-successor.ts';
import { removeEmployee } from './commands/remove-employee.ts';
import { undoHandOver } from './commands/undo-hand-over.ts';

/** How a departure is undone. */
export function departureUndos(platform: Pick<Platform, 'sessions' | 'invite' | 'mail'>): Undos {
  return {
    'employee.left': async (ctx, entry) => {
      needFreshSignIn(ctx);
      const { kept, keptCount } = await undoHandOver(ctx, platform, Number(entry.change['handOver']?.[1]));
      return { kept: kept.flatMap(({ name }) => name ?? []), keptCount };
    },
    'employee.workReturned': async (ctx, entry) => {
      needFreshSignIn(ctx);
      const { handOver } = valuesBefore<{ handOver: number }>(entry);
      const row = await ctx.tx
        .selectFrom('hand_over')
        .select('successors')
        .where('id', '=', handOver)
        .executeTakeFirst();
      if (!row) throw notFound();
      const { employeeId, others } = row.successors;
      return removeEmployee(ctx, platform, {
        employeeId: entityIdOf(entry),
        successors: others,
        delegatedEmployeeId: employeeId,
      });
    },
    'employee.anonymised': 'madeAnonymous',
    'employee.successorNamed': (ctx, entry) => {
      if (entityIdOf(entry) !== actorOf(ctx).employeeId) throw notFound(); // everybody names their own alone
      const { confidentialSuccessorId } = valuesBefore<{ confidentialSuccessorId: number | null }>(entry);
      return nameConfidentialSuccessor(ctx, confidentialSuccessorId);
    },
  };
}
