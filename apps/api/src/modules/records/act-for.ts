import { actorOf, selectActors } from '../../platform/actor.ts';
import type { Actor } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { JobCtx } from '../../platform/jobs/jobs.ts';
import type { Denials } from '../../platform/security-log.ts';

/**
 * Does work of a job on behalf of a person in their absence, with the rights that they have now; the actor is undefined if they are
 * not active any more. This is the only way to a person's rights in a job: a denial (a Refusal of 403) is rethrown and logged as a
 * security event, as for a request. `job` is its id.
 */
export async function actFor<T>(
  { tx, tenantId, log }: Pick<JobCtx, 'tx' | 'tenantId' | 'log'>,
  denials: Denials,
  { employeeId, job }: { readonly employeeId: number; readonly job: string },
  work: (actor: Actor | undefined) => Promise<T> | T,
): Promise<T> {
  const person = await selectActors(tx).where('e.id', '=', employeeId).executeTakeFirst();
  // A job has no sign-in, so it may do nothing that requires a recent one, such as granting rights.
  const actor = person && actorOf(person, { sessionId: '', authenticatedAt: new Date(0) });
  try {
    return await work(actor);
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) {
      const { privilege } = (error.data ?? {}) as { privilege?: string };
      const about = { log, actor: { employeeId }, caller: null, tenantId };
      denials.report(about, { code: error.code, operation: `job ${job}`, privilege });
    }
    throw error;
  }
}
