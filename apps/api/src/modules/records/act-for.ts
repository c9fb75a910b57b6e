import { actorOf, selectActors, selectTokenActors, tokenActorOf } from '../../platform/actor.ts';
import type { Actor } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors.ts';
import type { JobCtx } from '../../platform/jobs/jobs.ts';
import type { Denials } from '../../platform/security-log.ts';

/** Somebody in whose absence a job works: a person, or a service account with the token by which it asked for the work. */
interface Absent {
  readonly employeeId: number;
  readonly tokenId?: string | null;
  readonly job: string;
}

/** Returns the absent with the rights that they have now; undefined if they are not active, or the token is not valid any more. */
async function findAbsent(tx: TenantDb, { employeeId, tokenId }: Absent): Promise<Actor | undefined> {
  if (tokenId != null) {
    const account = await selectTokenActors(tx).where('t.id', '=', tokenId).executeTakeFirst();
    return account && tokenActorOf(account);
  }
  const person = await selectActors(tx).where('e.id', '=', employeeId).executeTakeFirst();
  // A job has no sign-in, so it may do nothing that requires a recent one, such as granting rights.
  return person && actorOf(person, { sessionId: '', authenticatedAt: new Date(0) });
}

/**
 * Does work of a job on behalf of a person in their absence, with the rights that they have now; the actor is undefined if they are
 * not active any more. This is the only way to a person's rights in a job: a denial (a Refusal of 403) is rethrown and logged as a
 * security event, as for a request. `job` is its id.
 */
export async function actFor<T>(
  { tx, tenantId, log }: Pick<JobCtx, 'tx' | 'tenantId' | 'log'>,
  denials: Denials,
  absent: Absent,
  work: (actor: Actor | undefined) => Promise<T> | T,
): Promise<T> {
  const actor = await findAbsent(tx, absent);
  try {
    return await work(actor);
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) {
      const { privilege } = (error.data ?? {}) as { privilege?: string };
      const about = { log, actor: absent, caller: null, tenantId };
      denials.report(about, { code: error.code, operation: `job ${absent.job}`, privilege });
    }
    throw error;
  }
}
