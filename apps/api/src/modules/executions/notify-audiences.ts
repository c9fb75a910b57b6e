import { languageOf } from '@safety-qube/domain/languages';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { Effects } from '@safety-qube/domain/templates/evaluate';
import { groupsIn, peopleToNotify, rolesIn } from '@safety-qube/domain/templates/form-audience';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { notifyPerson } from '../../platform/events/notify-person.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPeopleOfGroups } from '../groups/index.ts';
import { readReaders } from '../people/index.ts';
import { seesExecution } from './executions.policy.ts';
import { type ExecutionRow, readParticipants } from './executions.repository.ts';
import { formWords } from './form-words.ts';
import { mailAddresses } from './mail-addresses.ts';

interface Finished {
  readonly row: Pick<ExecutionRow, 'id' | 'facility_id' | 'started_by'> & { readonly schedule_id: number };
  readonly content: TemplateContent;
  readonly notify: Effects['notify'];
}

/** Returns the relations of people to a form without a record. */
async function readRelations(ctx: Ctx, row: Finished['row']): Promise<Map<number, Set<Relation>>> {
  const facility = await ctx.tx
    .selectFrom('facility')
    .select(['default_owner_id', 'default_approver_id'])
    .where('id', '=', row.facility_id)
    .executeTakeFirstOrThrow();
  const relations = new Map<number, Set<Relation>>();
  const note = (id: number | null, relation: Relation) => {
    if (id !== null) relations.set(id, (relations.get(id) ?? new Set()).add(relation));
  };
  note(row.started_by, 'raiser');
  note(facility.default_owner_id, 'owner');
  note(facility.default_approver_id, 'ehsMember');
  return relations;
}

/** Returns the people whom the rules could address, with their relations to the form and whether they may see it. */
async function readCandidates(ctx: Ctx, { row, notify }: Finished) {
  const relations = await readRelations(ctx, row);
  const participants = await readParticipants(ctx, row.id);
  const groupsOf = await readPeopleOfGroups(ctx.tx, groupsIn(notify));
  const named = [...relations.keys(), ...groupsOf.keys()];
  const readers = await readReaders(
    ctx.tx,
    sql<SqlBool>`(e.id = any(${named}::bigint[]) or e.role_id = any(${rolesIn(notify)}::bigint[]))`,
  );
  return readers.map((reader) => {
    const isMine = participants.includes(reader.employeeId);
    const sees = seesExecution(reader, { facilityId: row.facility_id, isSubmitted: true, isMine });
    const has = relations.get(reader.employeeId) ?? new Set<Relation>();
    return { ...reader, relations: has, groupIds: groupsOf.get(reader.employeeId), isReader: reader.isReader && sees };
  });
}

/**
 * Notifies the audiences of the rules of a finished form, in the transaction that finishes it: people in the application, if they
 * may see the form, and mail addresses by mail.
 */
export async function notifyAudiences(ctx: Ctx, platform: Pick<Platform, 'mail'>, finished: Finished): Promise<void> {
  const { row, content, notify } = finished;
  if (!notify.length) return;
  const actorId = ctx.actor?.employeeId;
  const words = formWords(content);
  const candidates = await readCandidates(ctx, finished);
  for (const { to, questionId } of peopleToNotify(notify, candidates, actorId)) {
    const language = languageOf(candidates.find(({ employeeId }) => employeeId === to)?.language ?? null);
    await notifyPerson(ctx.tx, {
      employeeId: to,
      event: 'formAnswered',
      about: { kind: 'execution', id: row.id },
      within: row.schedule_id,
      type: 'inspection',
      name: words.form(language),
      excerpt: words.question(questionId, language),
      ...(actorId !== undefined && { actorId }),
    });
  }
  const link = `/inspections/execute/${row.schedule_id}?execution=${row.id}`;
  await mailAddresses(ctx, platform, { content, notify, link });
}
