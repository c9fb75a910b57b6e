import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { readDefaultsEffect as effectCall } from '@safety-qube/contract/endpoints/place-effects';
import type { DefaultsEffect } from '@safety-qube/contract/schemas/place-effects';
import { REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import type { Outcome } from '@safety-qube/domain/records/record-people';
import { maySee } from '@safety-qube/domain/records/visibility';
import { type SqlBool, sql } from 'kysely';
import { actorOf, authorize, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { authorizeNaming, getFacility } from '../organisation/index.ts';
import { type Reader, readReaders } from '../people/index.ts';
import { isSame, type ReportGroup, readReports } from './reports.queries.ts';
import { outcomesBySite, readResponsible } from './who-is-responsible.ts';

type Input = HandlerInput<typeof effectCall>;
type Named = Input['query']['defaultOwnerId'];

const peopleOf = ({ owner, approvers }: Outcome): Set<number> =>
  new Set([...owner.employeeIds, ...approvers.employeeIds]);

/** Returns what counts people who would see reports of a group, and the reports. */
function sightCounter() {
  const people = new Set<number>();
  let [records, confidentialRecords] = [0, 0];
  return {
    add(ids: readonly number[], { reports, isConfidential }: ReportGroup): void {
      if (!ids.length) return;
      for (const id of ids) people.add(id);
      if (isConfidential) confidentialRecords += reports;
      else records += reports;
    },
    counts: (knows: boolean) => ({ people: people.size, records, ...(knows && { confidentialRecords }) }),
  };
}

/**
 * Returns what would become of reports at a facility with another default owner or approver: how many of the last twelve months would
 * have had other people, who would have seen reports that they do not see by their role, and who would not. Decided by the functions that
 * decide it for a report. 403; 404; 422 PERSON_UNKNOWN for people who are not active.
 */
export async function readDefaultsEffect(
  ctx: Ctx,
  { params: { id: facilityId }, query }: Pick<Input, 'params' | 'query'>,
): Promise<DefaultsEffect> {
  await getFacility(ctx, facilityId);
  authorize(ctx, 'management.facility.edit', facilityId);
  authorizeNaming(ctx, facilityId);
  const named = [query.defaultOwnerId, query.defaultApproverId].flatMap((one) =>
    typeof one === 'number' ? [one] : [],
  );
  const knows = actorOf(ctx).privileges.has('management.confidentiality.read');
  const [gaining, losing] = [sightCounter(), sightCounter()];
  let [reports, openRecords] = [0, 0];
  const isActive = sql<SqlBool>`e.status = 'active' and not e.is_service_account`;
  const known = new Map<number, Reader>();
  const readAll = async (ids: ReadonlySet<number>) => {
    const unknown = [...ids].filter((id) => !known.has(id));
    if (!unknown.length) return;
    for (const one of await readReaders(ctx.tx, sql<SqlBool>`${isActive} and e.id = any(${unknown}::bigint[])`))
      known.set(one.employeeId, one);
  };
  await readAll(new Set(named));
  if (named.some((id) => !known.has(id))) throw refuse('PERSON_UNKNOWN');
  const given = (one: Named, now: number | null): number | null =>
    one === undefined ? now : one === 'none' ? null : one;
  for (const type of REPORTED_TYPES) {
    const now = await readResponsible(ctx, type);
    const sites = now.sites.map((site) =>
      site.id === facilityId
        ? {
            ...site,
            ownerId: given(query.defaultOwnerId, site.ownerId),
            approverId: given(query.defaultApproverId, site.approverId),
          }
        : site,
    );
    const [before, after] = [outcomesBySite(type, now), outcomesBySite(type, { ...now, sites })];
    for (const group of await readReports(ctx, type, facilityId)) {
      const [was, is] = [before(group), after(group)];
      if (isSame(was, is) || (group.isConfidential && !knows)) continue;
      const [were, are] = [peopleOf(was), peopleOf(is)];
      await readAll(new Set([...were, ...are]));
      const audience = {
        ...{ type, facilityId, isConfidential: group.isConfidential, isArchived: false, isDeleted: false },
        ...{ people: [], roleIds: [], groupMembers: [] },
      };
      // People who see such a report anyway are not affected.
      const others = (some: ReadonlySet<number>, but: ReadonlySet<number>) =>
        [...some].filter((id) => {
          const person = known.get(id);
          return person && !but.has(id) && !maySee(person, audience);
        });
      gaining.add(others(are, were), group);
      losing.add(others(were, are), group);
      if (group.isConfidential) continue;
      reports += group.reports;
      openRecords += group.open;
    }
  }
  return { reports, openRecords, gaining: gaining.counts(knows), losing: losing.counts(knows) };
}
