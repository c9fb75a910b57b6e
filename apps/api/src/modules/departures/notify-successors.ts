import type { WorkKind } from '@safety-qube/contract/schemas/departures';
import { languageOf } from '@safety-qube/domain/languages';
import { personName } from '@safety-qube/domain/person-name';
import { type SqlBool, sql } from 'kysely';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { notifyPerson } from '../../platform/events/notify-person.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReaders } from '../people/index.ts';
import { RECORDS } from './hand-over-records.ts';
import { HANDED_COLUMNS, ledgerName } from './handed-columns.ts';
import { workTexts } from './work-texts.ts';

/** How much of each kind somebody took over. */
type Taken = Partial<Record<WorkKind, number>>;

/** Returns what each successor took over in a hand-over, confidential records included: numbers alone say nothing of them. */
async function readTaken({ tx }: Pick<Ctx, 'tx'>, handOverId: number): Promise<Map<number, Taken>> {
  const kinds = sql.join(HANDED_COLUMNS.map((handed) => sql`(${ledgerName(handed)}::text, ${handed.kind}::text)`));
  const { rows } = await sql<{ id: number; taken: Taken }>`
    select id, jsonb_object_agg(kind, count) taken from (
      select (h.after->>'employeeId')::bigint id, coalesce(r.type, k.kind) kind, count(*) count
      from hand_over_row h
        left join record r on h.table_name = ${RECORDS} and r.id = h.row_id
        left join (values ${kinds}) k(table_name, kind) on k.table_name = h.table_name
      where h.hand_over_id = ${handOverId} and h.after->>'employeeId' is not null group by 1, 2) w
    group by id`.execute(tx);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Notifies everybody but the caller who took work over, in the application and by mail: how much of each kind, without titles. */
export async function notifySuccessors(
  ctx: Ctx,
  { mail }: Pick<Platform, 'mail'>,
  {
    handOverId,
    person,
  }: { readonly handOverId: number; readonly person: { readonly firstname: string; readonly lastname: string } },
): Promise<void> {
  const { employeeId: actorId, name: actor } = actorOf(ctx);
  const taken = await readTaken(ctx, handOverId);
  taken.delete(actorId);
  if (!taken.size) return;
  const name = personName(person);
  const successors = await readReaders(ctx.tx, sql<SqlBool>`e.id = any(${[...taken.keys()]}::bigint[])`);
  for (const { employeeId, email, firstname, language: chosen, isReader } of successors) {
    const work = taken.get(employeeId);
    if (!work || !isReader) continue;
    const about = { kind: 'handOver', id: handOverId } as const;
    await notifyPerson(ctx.tx, { employeeId, event: 'workHandedOver', about, type: 'task', name, actorId, work });
    const language = languageOf(chosen);
    await mail.send(ctx, {
      to: email,
      template: 'handed-over',
      language,
      params: { firstname, actor, name },
      chapters: [{ title: name, lines: workTexts(language, work) }],
      link: '/my-actions',
    });
  }
}
