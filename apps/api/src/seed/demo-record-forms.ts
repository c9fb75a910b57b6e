import { HOUR_MS } from '@safety-qube/domain/durations';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/database.ts';
import { type AddedRecord, personAs } from './cast.ts';
import { givenBetween, type MadeExecution, writeExecutions } from './demo-executions.ts';
import { type Filled, fillForm } from './forms/fill-form.ts';
import type { FormAnswers } from './incident-reports.ts';
import type { Random } from './random.ts';

const TWO_YEARS_MS = 740 * 24 * HOUR_MS;

/** A record with a form, which its reporter and somebody of its team fill in. */
export interface RecordWithForm {
  readonly record: AddedRecord;
  /** The type of event or the category that the form is for. */
  readonly kind: string;
  readonly answers: FormAnswers;
  readonly team: number | undefined;
  /** Until when the team has time for it; until the record was closed by default. */
  readonly until?: number;
}
interface FormOfKind {
  readonly templateId: number;
  readonly content: TemplateContent;
  /** Ids of the questions for the reporter. */
  readonly reporters: ReadonlySet<string>;
}

/** Backdates the forms that the tenant begins with to before its first record. */
export async function backdateForms(tx: TenantDb, now = Date.now()): Promise<void> {
  const began = new Date(now - TWO_YEARS_MS);
  await tx.updateTable('template').set({ saved_at: began }).execute();
  await tx.updateTable('template_version').set({ published_at: began }).execute();
}

/** Reads the forms of a type's records by their kind. */
async function readForms(tx: TenantDb, module: TemplateModule): Promise<ReadonlyMap<string, FormOfKind>> {
  const rows = await tx
    .selectFrom('template_version as v')
    .innerJoin('template as t', 't.id', 'v.template_id')
    .where('t.module', '=', module)
    .select(['v.template_id', 'v.content'])
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const content = row.content;
      const reporters = new Set(placesOf(reporterPart(content)).map(({ question }) => question.id));
      const form = { templateId: row.template_id, content, reporters };
      return (content.eventTypes ?? content.categories ?? []).map((kind) => [kind, form] as const);
    }),
  );
}

/** Fills in the whole form if everything is known; otherwise the reporter's questions only. */
function fill(
  { values, notes = {} }: FormAnswers,
  { content }: FormOfKind,
  isTaken: boolean,
): Filled & { isWhole: boolean } {
  const filling = { value: ({ id }: Question) => values[id], note: ({ id }: Question) => notes[id] ?? '' };
  const whole = isTaken && fillForm(content, filling);
  if (whole && !whole.evaluation.errors.length) return { ...whole, isWhole: true };
  return { ...fillForm(reporterPart(content), filling), isWhole: false };
}

/** Returns the form of one record: none for one that was reported without a form or anonymously. */
function makeForm(random: Random, withForm: RecordWithForm, form: FormOfKind, now: number): MadeExecution[] {
  const { record: added, team } = withForm;
  const { id, record } = added;
  const raiser = personAs(added, 'raiser');
  if (raiser === undefined || team === undefined || !random.chance(0.88)) return [];
  const startedAt = record.raised_at.getTime();
  const until = withForm.until ?? record.closed_at?.getTime() ?? now;
  const endedAt = startedAt + Math.min((until - startedAt) * 0.6, random.hours(50));
  const isTaken = random.chance(0.4) && endedAt - startedAt > HOUR_MS && record.status !== 'Open';
  const { answers, evaluation, isWhole } = fill(withForm.answers, form, isTaken);
  const all = Object.entries(answers);
  const part = (isReporters: boolean) => ({
    answers: Object.fromEntries(all.filter(([question]) => form.reporters.has(question) === isReporters)),
  });
  return [
    {
      of: { record_id: id },
      templateId: form.templateId,
      startedBy: raiser,
      startedAt,
      ...(isWhole && { finished: { by: team, at: endedAt } }),
      evaluation,
      given: [
        ...givenBetween(part(true), { from: startedAt, to: startedAt, people: [raiser] }),
        ...givenBetween(part(false), { from: endedAt - HOUR_MS / 2, to: endedAt, people: [team] }),
      ],
    },
  ];
}

/**
 * Fills in the forms of records of a type: the answers of the reporter and, for some of them, of the team, each with its history
 * entry.
 */
export async function addRecordForms(
  tx: TenantDb,
  random: Random,
  module: TemplateModule,
  records: readonly RecordWithForm[],
  now: Date,
): Promise<void> {
  const forms = await readForms(tx, module);
  const made = records.flatMap((record) => {
    const form = forms.get(record.kind);
    return form ? makeForm(random, record, form, now.getTime()) : [];
  });
  await writeExecutions(tx, made, now);
  await sql`
    insert into record_change (record_id, actor_id, action, at, change)
    select e.record_id, e.submitted_by, 'edited', e.submitted_at,
      jsonb_build_object('form', jsonb_build_array(null, v.content #>> '{name,en}'))
    from execution e join template_version v on v.template_id = e.template_id and v.number = e.template_version
    join template t on t.id = e.template_id
    where e.record_id is not null and e.submitted_at is not null and t.module = ${module}`.execute(tx);
}
