import type { Employee } from '@safety-qube/contract/schemas/people';
import { languageOf } from '@safety-qube/domain/languages';
import { needsSuccessor } from '@safety-qube/domain/succession';
import { sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { conflict, refuse } from '../../../platform/errors.ts';
import { text } from '../../../platform/i18n.ts';
import { writeRow } from '../../../platform/rows.ts';
import { authorizeRemoval, getPersonForUpdate, personFacts, readRoles, readSaved } from '../../people/index.ts';
import { openRecordsOf, workLines } from '../open-work.queries.ts';

/** Tables with what belongs to an account alone. */
const PERSONAL_TABLES = [
  'confidential_successor',
  'credential',
  'employee_picture',
  'employee_scope',
  'file_work',
  'former_picture',
  'identity_link',
  'notification_choice',
  'notification_digest',
  'one_time_link',
  'person_value',
  'saved_view',
  'session',
] as const;

/**
 * Replaces or removes the name, address, job, number, dates of employment, line manager and picture of a person who has left, deletes
 * what belonged to their account, and erases the personal parts of the log. What they did stays, under a name that says nothing. There
 * is no way back. 404; 403; 422 STILL_ACTIVE before they have left; 409 HAND_OVER_NEEDED while work of theirs is open.
 */
export async function anonymiseEmployee(ctx: Ctx, employeeId: number): Promise<Employee> {
  const person = await getPersonForUpdate(ctx, employeeId);
  authorizeRemoval(actorOf(ctx), personFacts(person, await readRoles(ctx)));
  if (person.status !== 'inactive') throw refuse('STILL_ACTIVE');
  if (person.anonymised_at) return readSaved(ctx, employeeId);
  const records = await openRecordsOf(ctx, employeeId);
  const all = await workLines(ctx, employeeId, records, { everything: true });
  const lines = all.filter(({ kind }) => needsSuccessor(kind));
  const confidential = records.filter(({ isConfidential }) => isConfidential).length;
  if (lines.length || confidential) throw conflict('HAND_OVER_NEEDED', {}, { lines, confidential });
  for (const table of PERSONAL_TABLES) await ctx.tx.deleteFrom(table).where('employee_id', '=', employeeId).execute();
  await ctx.tx.deleteFrom('confidential_successor').where('successor_id', '=', employeeId).execute();
  await ctx.tx.deleteFrom('oidc_payload').where('account_id', '=', person.ad_id).execute();
  await ctx.tx.deleteFrom('mail').where('to_address', '=', person.email).execute();
  const columns = {
    firstname: text(languageOf(null), 'people.anonymousName'),
    lastname: String(employeeId),
    email: `${employeeId}@anonymous.invalid`,
    job_title: null,
    employee_number: null,
    hired_on: null,
    left_on: null,
    manager_id: null,
    picture_version: null,
    selected_language: null,
    selected_timezone: null,
    last_seen_at: null,
    anonymised_at: new Date(),
  };
  await writeRow(ctx, 'employee', employeeId, { columns, audited: {} }, { action: 'employee.anonymised' });
  const entry = ctx.audited?.at(-1);
  if (entry) await sql`select app.erase_person(${employeeId}, ${entry.id})`.execute(ctx.tx);
  return readSaved(ctx, employeeId);
}
