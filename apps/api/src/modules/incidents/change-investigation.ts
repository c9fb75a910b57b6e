import type { Investigation } from '@safety-qube/contract/schemas/investigation';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import type { RecordAccess } from '@safety-qube/domain/records/workflow';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessTo, checkPropertiesUnchanged, getRecordForUpdate, recordFacts, writeChange } from '../records/index.ts';
import { missingRightToInvestigate } from './incidents.policy.ts';
import { isHiddenFrom, readInvestigation } from './investigation.queries.ts';
import { getInvestigation, type InvestigationRow, type InvolvedRow } from './investigation.repository.ts';

/** An incident, and the version at which the caller has seen its investigation. */
export interface Seen {
  readonly id: number;
  readonly version: number;
  /** The reason for a correction, where one is required. */
  readonly reason?: string | undefined;
}
interface Investigating {
  readonly row: InvestigationRow;
  readonly access: RecordAccess;
}
/** A change for the history: property > [before, after]. People are in it only as `personSnapshot` returns them. */
type Change = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/**
 * Changes a part of an incident's investigation and writes an event. 404 for an incident that the caller may not see, 403 naming
 * the right that they lack in its present stage, 409 STALE if somebody has written one of the same `properties` (names as in the
 * history) since the caller saw them, and the errors of `write`.
 */
export async function changeInvestigation(
  ctx: Ctx,
  platform: Platform,
  { id, version, reason }: Seen,
  properties: readonly string[],
  write: (investigating: Investigating) => Promise<Change>,
): Promise<Investigation> {
  const record = await getRecordForUpdate(ctx, ctx.recordDefinitions.incident, id);
  const facts = recordFacts(record);
  const access = accessTo(INCIDENT, actorOf(ctx), facts);
  const lacking = missingRightToInvestigate(access, facts);
  if (lacking) throw forbidden(lacking);
  await checkPropertiesUnchanged(ctx, ctx.recordDefinitions.incident, record, { version, properties });
  const change = await write({ row: await getInvestigation(ctx, id), access });
  await writeChange(ctx, platform, ctx.recordDefinitions.incident, record, {
    name: 'edited',
    note: reason,
    change,
    detail: { fields: Object.keys(change) },
  });
  return readInvestigation(ctx, id);
}

/** Returns a person involved in the incident; 404 if there is none with this id, 403 if the name is hidden from the caller. */
export function personOf({ row, access }: Investigating, personId: number): InvolvedRow {
  const person = row.people.find(({ id }) => id === personId);
  if (!person) throw notFound();
  if (isHiddenFrom(access, person)) throw forbidden('incident.editReport');
  return person;
}
