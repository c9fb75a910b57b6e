import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import { checkGivenRights } from '../../../platform/group-rights.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockVisibleRecord } from '../any-record.ts';
import { checkVersion } from '../check-fresh.ts';
import { keepConfidential } from '../origin.ts';
import { checkActive, readWriteRules } from '../raise-rules.ts';
import { readAudience, writeEvent } from '../write-event.ts';
import { writeRelation } from '../write-relation.ts';

interface Input {
  readonly id: number;
  readonly version: number;
  readonly isConfidential: boolean;
  readonly roleIds: readonly number[];
  readonly groupIds?: readonly number[] | undefined;
  readonly fyi?: readonly number[] | undefined;
}

/** Replaces the roles that have access. 422 ROLE_UNKNOWN for one that the tenant does not have. */
async function writeRoles(ctx: Ctx, recordId: number, roleIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from record_role where record_id = ${recordId} and role_id <> all(${[...roleIds]}::bigint[])),
    come as (insert into record_role (record_id, role_id)
      select ${recordId}, id from role where id = any(${[...roleIds]}::bigint[]) on conflict do nothing)
    select id from role where id = any(${[...roleIds]}::bigint[])`.execute(ctx.tx);
  if (rows.length < new Set(roleIds).size) throw refuse('ROLE_UNKNOWN');
}

/** Replaces the groups that have access; one that is out of use may stay. 422 GROUP_UNKNOWN for any other that is not in use. */
async function writeGroups(ctx: Ctx, recordId: number, groupIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from record_group where record_id = ${recordId} and group_id <> all(${[...groupIds]}::bigint[])),
    known as materialized (select g.id from user_group g where g.id = any(${[...groupIds]}::bigint[])
      and (g.is_active or exists (select from record_group o where o.record_id = ${recordId} and o.group_id = g.id))),
    come as (insert into record_group (record_id, group_id) select ${recordId}, id from known on conflict do nothing)
    select id from known`.execute(ctx.tx);
  if (rows.length < new Set(groupIds).size) throw refuse('GROUP_UNKNOWN');
}

/**
 * Sets whether only its people, these roles and these groups may see a record, and who else is kept informed. 403 without the right to
 * confidentiality in its facility, 409 STALE, 422 for a role, a group or a person that the tenant does not have, and
 * GROUP_BY_LANGUAGE for a new group that people come into by themselves.
 */
export async function setConfidentiality(
  ctx: Ctx,
  platform: Platform,
  { id, version, isConfidential, roleIds, groupIds, fyi }: Input,
): Promise<{ version: number }> {
  const { record, definition, abilities } = await lockVisibleRecord(ctx, id);
  if (!abilities.setConfidentiality) throw forbidden('management.confidentiality.edit');
  checkVersion(ctx, definition, record, version);
  const before = await readAudience(ctx, definition.type, id);
  const roles = isConfidential ? [...new Set(roleIds)] : [];
  await writeRoles(ctx, id, roles);
  // A caller who knows no groups leaves them as they are.
  const groups = isConfidential ? [...new Set(groupIds ?? record.group_ids)] : [];
  await checkGivenRights(
    ctx,
    groups.filter((group) => !record.group_ids.includes(group)),
  );
  await writeGroups(ctx, id, groups);
  const informed = record.people.filter(({ relation }) => relation === 'fyi').map(({ employeeId }) => employeeId);
  const added = [...new Set(fyi)].filter((who) => !informed.includes(who));
  if (fyi) {
    checkActive(await readWriteRules(ctx, definition, { facilityId: record.facility_id }, added), added);
    await writeRelation(ctx, id, 'fyi', fyi);
  }
  await ctx.tx
    .updateTable('record')
    .set({ is_confidential: isConfidential, updated_at: new Date(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await keepConfidential(ctx, platform, id);
  await writeEvent(
    ctx,
    platform,
    {
      type: definition.type,
      recordId: id,
      version: record.version + 1,
      name: 'confidentialityChanged',
      change: {
        isConfidential: [record.is_confidential, isConfidential],
        confidentialRoleIds: [record.role_ids, roles],
        ...(record.group_ids.join() !== groups.join() && { confidentialGroupIds: [record.group_ids, groups] }),
        ...(fyi && { fyi: [informed, [...new Set(fyi)]] }),
      },
      detail: { people: { fyi: added } },
    },
    before,
  );
  return { version: record.version + 1 };
}
