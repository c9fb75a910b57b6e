import type { EventType } from '@safety-qube/domain/incidents/event-types';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import type { Question, TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/database.ts';
import { type AddedRecord, personAs } from './cast.ts';
import { givenBetween, type MadeExecution, writeExecutions } from './demo-executions.ts';
import { type Filled, fillForm } from './forms/fill-form.ts';
import { answersOf } from './incident-answers.ts';
import type { Report } from './incident-reports.ts';
import { makeRandom, type Random } from './random.ts';

const HOUR = 3_600_000;
const TWO_YEARS = 740 * 24 * HOUR;

/** An incident with its report. */
interface ReportedIncident extends AddedRecord {
  readonly report: Report;
}
interface FormOfKind {
  readonly templateId: number;
  readonly content: TemplateContent;
  /** Ids of the questions for the reporter. */
  readonly reporters: ReadonlySet<string>;
}

/** Reads the default forms of the tenant by event type, and backdates them to before the first incident. */
async function readForms(tx: TenantDb, began: Date): Promise<ReadonlyMap<EventType, FormOfKind>> {
  await tx.updateTable('template').set({ saved_at: began }).execute();
  await tx.updateTable('template_version').set({ published_at: began }).execute();
  const rows = await tx.selectFrom('template_version').select(['template_id', 'content']).execute();
  return new Map(
    rows.flatMap((row) => {
      const content = row.content;
      const reporters = new Set(placesOf(reporterPart(content)).map(({ question }) => question.id));
      const form = { templateId: row.template_id, content, reporters };
      return (content.eventTypes ?? []).map((eventType) => [eventType, form] as const);
    }),
  );
}

/** Fills in the whole form of an incident if everything is known; otherwise the reporter's questions only. */
function fill({ report }: ReportedIncident, { content }: FormOfKind, isTaken: boolean): Filled & { isWhole: boolean } {
  const { values, notes = {} } = answersOf(report);
  const filling = { value: ({ id }: Question) => values[id], note: ({ id }: Question) => notes[id] ?? '' };
  const whole = isTaken && fillForm(content, filling);
  if (whole && !whole.evaluation.errors.length) return { ...whole, isWhole: true };
  return { ...fillForm(reporterPart(content), filling), isWhole: false };
}

/** Returns the form of one incident: none for one that was reported without a form or anonymously. */
function makeForm(random: Random, incident: ReportedIncident, form: FormOfKind, now: number): MadeExecution[] {
  const { record } = incident;
  const raiser = personAs(incident, 'raiser');
  const team = personAs(incident, 'ehsMember');
  if (raiser === undefined || team === undefined || !random.chance(0.88)) return [];
  const startedAt = (record.raised_at as Date).getTime();
  const until = (record.closed_at as Date | null)?.getTime() ?? now;
  const endedAt = startedAt + Math.min((until - startedAt) * 0.6, random.hours(50));
  const isTaken = random.chance(0.4) && endedAt - startedAt > HOUR && record.status !== 'Open';
  const { answers, evaluation, isWhole } = fill(incident, form, isTaken);
  const all = Object.entries(answers);
  const part = (isReporters: boolean) => ({
    answers: Object.fromEntries(all.filter(([question]) => form.reporters.has(question) === isReporters)),
  });
  return [
    {
      of: { record_id: incident.id },
      templateId: form.templateId,
      startedBy: raiser,
      startedAt,
      ...(isWhole && { finished: { by: team, at: endedAt } }),
      evaluation,
      given: [
        ...givenBetween(part(true), { from: startedAt, to: startedAt, people: [raiser] }),
        ...givenBetween(part(false), { from: endedAt - HOUR / 2, to: endedAt, people: [team] }),
      ],
    },
  ];
}

/**
 * Fills in the forms of incidents: the answers of the reporter and, for some of them, of the safety team, each with its history
 * entry.
 */
export async function addIncidentForms(
  tx: TenantDb,
  incidents: readonly ReportedIncident[],
  now = new Date(),
): Promise<void> {
  const random = makeRandom(252);
  const forms = await readForms(tx, new Date(now.getTime() - TWO_YEARS));
  const made = incidents.flatMap((incident) => {
    const form = forms.get(incident.report.eventType);
    return form ? makeForm(random, incident, form, now.getTime()) : [];
  });
  await writeExecutions(tx, made, now);
  await sql`
    insert into record_change (record_id, actor_id, action, at, change)
    select e.record_id, e.submitted_by, 'edited', e.submitted_at,
      jsonb_build_object('form', jsonb_build_array(null, v.content #>> '{name,en}'))
    from execution e join template_version v on v.template_id = e.template_id and v.number = e.template_version
    where e.record_id is not null and e.submitted_at is not null`.execute(tx);
}
