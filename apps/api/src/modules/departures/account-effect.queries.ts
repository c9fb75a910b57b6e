import type { AccountChange, AccountEffect } from '@safety-qube/contract/schemas/departures';
import { RECORD_TYPE_NAMES, RECORD_TYPES } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { actorOf, type Ctx, can } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { authorizeEdit, getPerson, personFacts, type Rights, readLeftWork, readRoles } from '../people/index.ts';
import { openRecordsOf, workLines } from './open-work.queries.ts';

const isAt = (facilities: Rights['facilities']): RawBuilder<SqlBool> =>
  facilities === null ? sql<SqlBool>`true` : sql<SqlBool>`r.facility_id = any(${[...facilities]}::bigint[])`;

/** Whether the record `r` is shown to somebody because they see all records of its type there. */
const isShown = ({ privileges, facilities }: Rights): RawBuilder<SqlBool> => {
  const types = RECORD_TYPE_NAMES.filter((type) => privileges.includes(RECORD_TYPES[type].privileges.viewAll));
  return sql<SqlBool>`(r.type = any(${types}::text[]) and ${isAt(facilities)})`;
};

/** Counts the records that somebody sees by their rights now and not by others: all, and the open ones. */
async function countHidden({ tx }: Pick<Ctx, 'tx'>, now: Rights, then: Rights) {
  const { rows } = await sql<{ records: number; openRecords: number }>`
    select count(*)::int records, (count(*) filter (where r.shelf = 'open'))::int "openRecords"
    from record r where r.shelf in ('open', 'closed') and not r.is_confidential and ${isShown(now)} and not ${isShown(then)}`.execute(
    tx,
  );
  return rows[0] ?? { records: 0, openRecords: 0 };
}

/**
 * Returns what a change of a person's account would take away: rights, records, the open work that nobody
 * could act on any more, and if it ends, all that the person works on. 404; 403
 * for one above the caller; 422 ROLE_UNKNOWN.
 */
export async function readAccountEffect(
  ctx: Ctx,
  id: number,
  { roleId, scopeFacilityIds, everywhere = false, ends = false }: z.output<typeof AccountChange>,
): Promise<AccountEffect> {
  const person = await getPerson(ctx, id);
  const roles = await readRoles(ctx);
  const facts = personFacts(person, roles);
  const { privileges, scope } = facts;
  authorizeEdit(actorOf(ctx), facts);
  const role = roles.get(roleId ?? person.role_id);
  if (!role) throw refuse('ROLE_UNKNOWN');
  const now: Rights = { privileges, facilities: scope };
  const then: Rights = {
    privileges: ends ? [] : role.privileges,
    facilities: everywhere ? null : (scopeFacilityIds ?? scope),
  };
  const records = ends ? await openRecordsOf(ctx, id) : [];
  // Administrators can always act and do not count; nor does an account that is not active.
  const isCounted = person.status === 'active';
  const left = await readLeftWork(ctx, {
    from: { employeeId: id },
    before: isCounted && !roles.get(person.role_id)?.is_fixed ? now : { ...now, privileges: [] },
    after: then,
    ends: ends && isCounted,
  });
  const lines = ends ? await workLines(ctx, id, records, { everything: true }) : [];
  return {
    gained: then.privileges.filter((code) => !now.privileges.includes(code)),
    lost: now.privileges.filter((code) => !then.privileges.includes(code)),
    ...(await countHidden(ctx, now, then)),
    work: lines.reduce((sum, { count }) => sum + count, 0),
    confidentialWork: can(actorOf(ctx), 'management.confidentiality.read')
      ? records.filter(({ isConfidential }) => isConfidential).length
      : null,
    ...left,
  };
}
