import { actorOf, selectActors } from '../../platform/actor.ts';
import type { Actor } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { JobCtx } from '../../platform/jobs/jobs.ts';
import type { Denials } from '../../platform/security-log.ts';

/**
 * Work of a job that is done for a person while they are away, with the rights that they have now; undefined for somebody who is not
 * active any more. The one way to a person's rights in a job: what is denied to them (a Refusal of 403) goes on as it is, and is a
 * security event as that of a request is. `job` is its id.
 */
export async function actFor<T>(
  { tx, tenantId, log }: Pick<JobCtx, 'tx' | 'tenantId' | 'log'>,
  denials: Denials,
  { employeeId, job }: { readonly employeeId: number; readonly job: string },
  work: (actor: Actor | undefined) => Promise<T> | T,
): Promise<T> {
  const person = await selectActors(tx).where('e.id', '=', employeeId).executeTakeFirst();
  // Nobody has signed in for a job: it hands out no rights.
  const actor = person && actorOf(person, { sessionId: '', authenticatedAt: new Date(0) });
  try {
    return await work(actor);
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) {
      const { privilege } = (error.data ?? {}) as { privilege?: string };
      const about = { log, actor: { employeeId }, caller: null, tenantId };
      denials.tell(about, { code: error.code, operation: `job ${job}`, privilege });
    }
    throw error;
  }
}
