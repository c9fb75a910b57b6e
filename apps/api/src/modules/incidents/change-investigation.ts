import type { Investigation } from '@safety-qube/contract/investigation';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import type { RecordAccess } from '@safety-qube/domain/records/workflow';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessTo, checkUntouched, getRecordForUpdate, recordFacts, writeChange } from '../records/index.ts';
import { lacksToInvestigate } from './incidents.policy.ts';
import { isHiddenFrom, readInvestigation } from './investigation.queries.ts';
import { getInvestigation, type InvestigationRow, type InvolvedRow } from './investigation.repository.ts';

/** An incident, and the version at which the caller has seen its investigation. */
export interface Seen {
  readonly id: number;
  readonly version: number;
  /** Why something is corrected, where that is asked for. */
  readonly reason?: string | undefined;
}
interface Investigating {
  readonly row: InvestigationRow;
  readonly access: RecordAccess;
}
/** What the history says of a change: property > [before, after]. People stand there as `personSnapshot` has them, nowhere else. */
type Change = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/**
 * Changes something of an incident's investigation and tells of it. 404 for an incident that the caller may not see, 403 naming
 * the right that is lacking at this point of its life, 409 STALE where somebody has written one of the same `properties` (names as in the
 * history) since the caller saw them, and what `write` refuses.
 */
export async function changeInvestigation(
  ctx: Ctx,
  platform: Platform,
  { id, version, reason }: Seen,
  properties: readonly string[],
  write: (investigating: Investigating) => Promise<Change>,
): Promise<Investigation> {
  const record = await getRecordForUpdate(ctx, ctx.recordDefinitions.incident, id);
  const judged = recordFacts(record);
  const access = accessTo(INCIDENT, actorOf(ctx), judged);
  const lacking = lacksToInvestigate(access, judged);
  if (lacking) throw forbidden(lacking);
  await checkUntouched(ctx, ctx.recordDefinitions.incident, record, { version, properties });
  const change = await write({ row: await getInvestigation(ctx, id), access });
  await writeChange(ctx, platform, ctx.recordDefinitions.incident, record, {
    name: 'edited',
    note: reason,
    change,
    detail: { fields: Object.keys(change) },
  });
  return readInvestigation(ctx, id);
}

/** Somebody who had to do with the incident; 404 for nobody of it, 403 where the name is kept from the caller. */
export function personOf({ row, access }: Investigating, personId: number): InvolvedRow {
  const person = row.people.find(({ id }) => id === personId);
  if (!person) throw notFound();
  if (isHiddenFrom(access, person)) throw forbidden('incident.editReport');
  return person;
}
