import type { Notification, NotificationChoices } from '@safety-qube/contract/schemas/notifications';
import { excerptOf } from '@safety-qube/domain/excerpt';
import { listText } from '@safety-qube/domain/list-text';
import { NOTIFICATION_EVENTS } from '@safety-qube/domain/notifications/notification-events';
import { personName } from '@safety-qube/domain/person-name';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type SqlBool, sql } from 'kysely';
import { type Actor, actorOf, type Ctx } from '../../platform/context.ts';
import type { TenantDb } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { workTexts } from '../departures/index.ts';
import { seesNotifiedForm } from '../executions/index.ts';
import { seesRecord } from '../records/index.ts';
import { sentence, type TextParams } from './notification-text.ts';

/** Whether an actor may see what the notification `n` is about; those of exports and imports go only to their requesters. */
const seesAbout = (actor: Actor) =>
  sql<SqlBool>`(n.about_kind is distinct from 'execution' or ${seesNotifiedForm(actor)})`;

/** Selects notifications with what their texts need: the record, who did it, and the comment, unless it was deleted. */
export const selectNotifications = (tx: TenantDb) =>
  tx
    .selectFrom('notification as n')
    .leftJoin('record as r', (join) => join.onRef('r.tenant_id', '=', 'n.tenant_id').onRef('r.id', '=', 'n.record_id'))
    .leftJoin('employee as a', (join) => join.onRef('a.tenant_id', '=', 'n.tenant_id').onRef('a.id', '=', 'n.actor_id'))
    .leftJoin('record_comment as c', (join) =>
      join
        .onRef('c.tenant_id', '=', 'n.tenant_id')
        .on('c.id', '=', sql<number>`(n.params ->> 'commentId')::bigint`)
        .on('c.deleted_at', 'is', null),
    )
    .select(['n.id', 'n.event', 'n.reason', 'n.type', 'n.record_id', 'n.actor_id', 'n.is_critical', 'n.read_at'])
    .select(['n.created_at', 'n.about_kind', 'n.about_id', 'r.number', 'r.title', 'c.body as comment'])
    .select(sql<TextParams>`n.params`.as('params'))
    .select(
      sql<string | null>`(select concat_ws(' ', f.firstname, f.lastname) from employee f
        where f.tenant_id = n.tenant_id and f.id = (n.params ->> 'forId')::bigint)`.as('for_name'),
    )
    .select(['a.firstname as actor_firstname', 'a.lastname as actor_lastname']);
export type NotificationRow = Awaited<ReturnType<ReturnType<typeof selectNotifications>['executeTakeFirstOrThrow']>>;

const actorNameOf = ({ actor_firstname: firstname, actor_lastname: lastname }: NotificationRow): string | null =>
  firstname === null || lastname === null ? null : personName({ firstname, lastname });

export const notificationFacts = (row: NotificationRow) => ({
  event: row.event,
  type: row.type,
  reason: row.reason,
  actorName: actorNameOf(row),
  params: row.params,
  forName: row.for_name,
});

const aboutOf = ({ about_kind: kind, about_id: id, params }: NotificationRow): Notification['about'] =>
  kind === null || id === null ? null : { kind, id, within: params.within ?? null };

/** What the notification is about in a few words: the comment, the question, or how much work was taken over. */
function excerptOfRow(language: Ctx['language'], { comment, params }: NotificationRow): string | null {
  if (comment !== null) return excerptOf(comment);
  return params.work ? listText(language, workTexts(language, params.work)) : (params.excerpt ?? null);
}

const present = (language: Ctx['language'], row: NotificationRow): Notification => ({
  id: row.id,
  event: row.event as Notification['event'],
  type: row.type as RecordType,
  recordId: row.record_id,
  about: aboutOf(row),
  number: row.number,
  title: row.title ?? row.params.name ?? '',
  text: sentence(language, notificationFacts(row)),
  excerpt: excerptOfRow(language, row),
  actorId: row.actor_id,
  isCritical: row.is_critical,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

/** Lists the caller's notifications, newest first, without those about what they may not see (any more). */
export async function listNotifications(
  ctx: Ctx,
  { cursor, limit, show }: { cursor?: number | undefined; limit: number; show: 'all' | 'unread' },
): Promise<{ items: Notification[]; next: number | null }> {
  const actor = actorOf(ctx);
  let query = selectNotifications(ctx.tx)
    .where('n.employee_id', '=', actor.employeeId)
    .where('n.in_app', '=', true)
    .where(sql<SqlBool>`(n.record_id is null or ${seesRecord(actor)})`)
    .where(seesAbout(actor))
    .orderBy('n.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where('n.id', '<', cursor);
  if (show === 'unread') query = query.where('n.read_at', 'is', null);
  const rows = await query.execute();
  const items = rows.slice(0, limit).map((row) => present(ctx.language, row));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** The most notifications that are counted: the newest ones, for which each record is checked once. */
const MAX_COUNTED = 1000;

/** Returns how many notifications the caller has not read, up to a thousand. */
export async function countUnread(ctx: Ctx): Promise<{ unread: number }> {
  const actor = actorOf(ctx);
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(per_record.times), 0)::int unread
    from (select newest.record_id, count(*) times
      from (select n.record_id from notification n
        where n.employee_id = ${actor.employeeId} and n.in_app and n.read_at is null and ${seesAbout(actor)}
        order by n.id desc limit ${sql.lit(MAX_COUNTED)}) newest
      group by newest.record_id) per_record
    left join record r on r.id = per_record.record_id
    where per_record.record_id is null or ${seesRecord(actor)}`.execute(ctx.tx);
  return { unread: rows[0]?.unread ?? 0 };
}

/** Returns the caller's choices for each event that a rule of the tenant is about, and for mentions; 404 for another person's. */
export async function readChoices(ctx: Ctx, employeeId: number): Promise<NotificationChoices> {
  if (employeeId !== actorOf(ctx).employeeId) throw notFound();
  const rules = await ctx.tx
    .selectFrom('notification_rule')
    .select('event')
    .select(sql<boolean>`bool_or(is_critical)`.as('is_critical'))
    .groupBy('event')
    .execute();
  const chosen = await ctx.tx
    .selectFrom('notification_choice')
    .select(['event', 'choice'])
    .where('employee_id', '=', employeeId)
    .execute();
  const critical = new Map(rules.map((rule) => [rule.event, rule.is_critical]));
  const choices = new Map(chosen.map(({ event, choice }) => [event, choice]));
  return {
    employeeId,
    events: NOTIFICATION_EVENTS.filter((event) => event === 'mentioned' || critical.has(event)).map((event) => ({
      event,
      choice: choices.get(event) ?? 'immediate',
      isCritical: critical.get(event) ?? false,
    })),
  };
}
