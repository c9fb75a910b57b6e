import { descriptorOf, RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import type { Transition } from '@safety-qube/domain/records/workflow';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../platform/db/database.ts';
import { timersAsDue } from '../../platform/jobs/timers.ts';

/** The kind of the timers at which a raiser's silence counts as an answer. */
export const RAISER_SILENCE = 'raiser-silence';

/** Whether a record waits for its raiser to take this line of its workflow. */
export const asksRaiser = ({ waitsFor = [] }: Transition): boolean =>
  waitsFor.some(({ relation }) => relation === 'raiser');

/**
 * Keeps the raiser of a record, and who stands in for them, as they are until the transaction ends. To be called before the record begins
 * to wait for them: who deactivates them at the same time finds its timer, or has done so before that is set.
 */
export async function holdRaiser(tx: TenantDb, recordId: number): Promise<void> {
  await sql`select from employee e where e.id in (select p.employee_id from record_person p
    where p.record_id = ${recordId} and p.relation = 'raiser') order by e.id for share`.execute(tx);
}

/** A table of the statuses in which records wait for their raiser, from the workflows: type, status. */
const waitsForRaiser = (): RawBuilder<unknown> =>
  sql`(values ${sql.join(
    RECORD_TYPE_NAMES.flatMap((type) =>
      descriptorOf(type)
        .workflow.transitions.filter(asksRaiser)
        .flatMap(({ from }) => from.map((status) => sql`(${sql.lit(type)}, ${sql.lit(status)})`)),
    ),
  )}) w (type, status)`;

/**
 * The timers that records under a condition on `r` have: the tenant configures how long an open one waits for its raiser; one whose
 * raiser is gone does not wait. A change of who is active moves them by a trigger.
 */
export const dueOfRaisers = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.id subject_id, app.raiser_due(r.tenant_id, r.id, r.status_since) due_at
  from record r join ${waitsForRaiser()} on w.type = r.type and w.status = r.status
  where r.shelf = 'open' and ${which}`;

/** Returns the condition that a column is the id of one of the records that are meant. */
export type Among = (column: string) => RawBuilder<unknown>;

/** Parts of a `with` that set the timers of records as they have to be now. */
export const setRaiserTimers = (among: Among): RawBuilder<unknown> =>
  timersAsDue(RAISER_SILENCE, { subjects: among('t.subject_id'), due: dueOfRaisers(among('r.id')) });
