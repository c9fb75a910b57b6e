import {
  BROKEN_KINDS,
  type Finding,
  type ManagementOverview,
  NEXT_KINDS,
} from '@safety-qube/contract/schemas/management';
import type { Privilege } from '@safety-qube/domain/privileges';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, actorOf, type Ctx, can } from '../../platform/context.ts';
import { withinReach } from '../../platform/db/list-conditions.ts';
import { givesRights, IS_SELF_CHOSEN } from '../../platform/group-rights.ts';
import { text } from '../../platform/i18n.ts';
import { readProgress } from '../../platform/seals/read-progress.ts';
import { readHoles } from '../approvers/index.ts';
import { readHiddenFields } from './hidden-fields.queries.ts';
import { HAS_APPROVERS, HAS_FACILITY, HAS_PLACES, IS_ALONE } from './set-up-facts.ts';

/** Names that are given of what a finding is about. */
const MOST_EXAMPLES = 3;
/** Days after which an invitation can no longer be used, and for which mail that failed is shown. */
const EXPIRY_DAYS = 7;
/** Milliseconds without a seal after which an entry of the log is a finding: more than a restart of the server takes. */
const FINDING_IF_UNSEALED_MS = 300_000;

type Kind = Finding['kind'];
interface Counted {
  readonly count: number;
  readonly examples: readonly string[];
  readonly facilityId: number | null;
  readonly recordType?: RecordType | null;
}
type Counts = Readonly<Partial<Record<Kind, Counted | undefined>>>;

/** SQL for a finding about rows with a name; the facility's id, if it is one. */
const listed = (from: RawBuilder<unknown>, name: RawBuilder<unknown>, facility = sql`null::bigint`) => sql`
  (select json_build_object('count', count(*), 'examples', coalesce((array_agg(x.name order by x.name))[:${sql.lit(MOST_EXAMPLES)}], '{}'),
      'facilityId', case when count(*) = 1 then min(x.facility) end)
    from (select ${name} name, ${facility} facility ${from}) x)`;
/** SQL for a finding that is counted alone. */
const counted = (count: RawBuilder<unknown>) =>
  sql`json_build_object('count', ${count}, 'examples', '[]'::json, 'facilityId', null)`;

const fullName = sql`concat_ws(' ', e.firstname, e.lastname)`;
const people = (where: RawBuilder<unknown>) =>
  listed(sql`from employee e where ${where} and not e.is_service_account`, fullName);
/** Counts active people who can do everything for the whole tenant, and says one if they are the only one. */
const SOLE_ADMINISTRATOR = counted(sql`(select (count(*) = 1)::int from employee e
  join role r on r.tenant_id = e.tenant_id and r.id = e.role_id and r.key = 'administrator'
  where e.status = 'active' and not e.is_service_account
    and not exists (select from employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id))`);

/** What is counted, with the privilege that is needed to fix it and the SQL that counts. */
function questions(actor: Actor): readonly (readonly [kind: Kind, privilege: Privilege, count: RawBuilder<unknown>])[] {
  const facilities = (where: RawBuilder<unknown>) =>
    listed(
      sql`from facility f where f.is_active and ${withinReach(actor, 'f.id')} and ${where}`,
      sql`f.name`,
      sql`f.id`,
    );
  const left = sql`(select from employee e where e.id in (f.default_owner_id, f.default_approver_id) and e.status <> 'active')`;
  return [
    ['defaultWhoLeft', 'management.facility.edit', facilities(sql`exists ${left}`)],
    [
      'emptyGroup',
      'management.userGroup.edit',
      listed(
        sql`from user_group g where g.is_active and not exists (select from meant m where m.group_id = g.id)`,
        sql`g.name`,
      ),
    ],
    [
      'groupByLanguage',
      'management.userGroup.edit',
      listed(sql`from user_group g where g.is_active and ${IS_SELF_CHOSEN} and ${givesRights(sql`g.id`)}`, sql`g.name`),
    ],
    [
      'lineWithoutLevel',
      'management.approver.edit',
      counted(sql`(select count(*) from approver a where a.risk_level is not null and not exists (
        select from (select definition from risk_matrix order by version desc limit 1) m,
          jsonb_array_elements(m.definition->'levels') l where l->>'key' = a.risk_level))`),
    ],
    [
      'mailFailed',
      'management.role.edit',
      listed(
        sql`from mail m where m.status = 'failed' and m.created_at > now() - make_interval(days => ${EXPIRY_DAYS})`,
        sql`m.to_address`,
      ),
    ],
    ['addFacilities', 'management.facility.edit', counted(sql`(not ${HAS_PLACES})::int`)],
    ['invitePeople', 'management.user.create', counted(sql`${IS_ALONE}::int`)],
    ['admitPeople', 'management.user.edit', people(sql`e.status = 'pending'`)],
    ['nameSecondAdministrator', 'management.role.edit', SOLE_ADMINISTRATOR],
    [
      'inviteAgain',
      'management.user.edit',
      people(sql`e.status = 'invited' and not exists (select from one_time_link l where l.tenant_id = e.tenant_id
        and l.employee_id = e.id and l.expires_at > now())`),
    ],
    ['chooseDefaultOwners', 'management.facility.edit', facilities(sql`f.default_owner_id is null`)],
    ['reviewTexts', 'management.branding.edit', counted(sql`(select count(*) from translation_candidate)`)],
    ['keepSealsElsewhere', 'management.branding.edit', counted(sql`(not exists (select from audit_recipient))::int`)],
  ];
}

/** Counts what the actor can do something about, in one statement. */
async function readCounts({ tx }: Pick<Ctx, 'tx'>, actor: Actor): Promise<Counts> {
  const asked = questions(actor).filter(([, privilege]) =>
    privilege === 'management.facility.edit' ? actor.privileges.has(privilege) : can(actor, privilege),
  );
  if (!asked.length) return {};
  const columns = asked.map(([kind, , count]) => sql`${count} as ${sql.ref(kind)}`);
  const { rows } = await sql<Counts>`
    with meant as materialized (select distinct group_id from app.group_people(array(select id from user_group where is_active)))
    select ${sql.join(columns)}`.execute(tx);
  return rows[0] ?? {};
}

/** The categories at sites for which nobody is named, for those who can name somebody. */
async function countHoles(ctx: Ctx, actor: Actor): Promise<Counted | undefined> {
  if (!actor.privileges.has('management.approver.edit')) return undefined;
  const found = await readHoles(ctx, actor);
  const examples = found
    .slice(0, MOST_EXAMPLES)
    .map(({ type, facility, category }) => [facility, text(ctx.language, `recordType.${type}`), category].join(' · '));
  return { count: found.length, examples, facilityId: null, recordType: found[0]?.type ?? null };
}

/** The fields that are required and that no form shows, for those who can change them. */
async function countHiddenFields(ctx: Ctx, actor: Actor): Promise<Counted | undefined> {
  if (!can(actor, 'management.customField.edit')) return undefined;
  const found = await readHiddenFields(ctx);
  const examples = found
    .slice(0, MOST_EXAMPLES)
    .map(({ type, label }) => [text(ctx.language, `recordType.${type}`), label].join(' · '));
  return { count: found.length, examples, facilityId: null, recordType: found[0]?.type ?? null };
}

/** Since when entries of the log wait to be sealed, for those who may read it. */
async function countUnsealed({ tx }: Ctx, actor: Actor): Promise<Counted | undefined> {
  if (!can(actor, 'management.audit.read')) return undefined;
  const { unsealedSince } = await readProgress(tx);
  const isLate = unsealedSince !== null && Date.now() - unsealedSince.getTime() > FINDING_IF_UNSEALED_MS;
  return { count: isLate ? 1 : 0, examples: [], facilityId: null };
}

/** Whether nobody is named as an approver yet, for those who can; where nobody is by default either, that is broken. */
async function countApprovers({ tx }: Ctx, actor: Actor, holes: Counted | undefined): Promise<Counted | undefined> {
  if (!can(actor, 'management.approver.create') || holes?.count) return undefined;
  const { rows } = await sql<{ count: number }>`select (${HAS_FACILITY} and not ${HAS_APPROVERS})::int count`.execute(
    tx,
  );
  return { count: rows[0]?.count ?? 0, examples: [], facilityId: null };
}

/** Returns what to do next in the administration and what is broken in it, as far as the caller may change it. */
export async function readOverview(ctx: Ctx): Promise<ManagementOverview> {
  const actor = actorOf(ctx);
  const holes = await countHoles(ctx, actor);
  const counts: Counts = {
    categoryWithoutApprover: holes,
    nameApprovers: await countApprovers(ctx, actor, holes),
    fieldNotShown: await countHiddenFields(ctx, actor),
    logUnsealed: await countUnsealed(ctx, actor),
    ...(await readCounts(ctx, actor)),
  };
  const of = <K extends Kind>(kinds: readonly K[]) =>
    kinds.flatMap((kind) => {
      const found = counts[kind];
      return found?.count
        ? [{ ...found, kind, examples: [...found.examples], recordType: found.recordType ?? null }]
        : [];
    });
  return { broken: of(BROKEN_KINDS), next: of(NEXT_KINDS) };
}
