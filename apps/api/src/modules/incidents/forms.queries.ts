import type { IncidentForm, ReporterForm } from '@safety-qube/contract/schemas/incident-forms';
import type { Place } from '@safety-qube/contract/schemas/records';
import type { EventType } from '@safety-qube/domain/incidents/event-types';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { isNoAnswer } from '@safety-qube/domain/templates/answer-change';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import { actorOf, authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type FormVersion, findFormOf, getSchedule } from '../executions/index.ts';
import { accessTo, type FormRights, getRecord, recordFacts } from '../records/index.ts';
import { findFormOfKind, findNewestVersion } from './forms.repository.ts';
import type { IncidentShapes } from './incident-row.ts';
import { missingRightToInvestigate, seesCases } from './incidents.policy.ts';
import { isHiddenFrom } from './investigation.queries.ts';
import { getInvestigation } from './investigation.repository.ts';

const presentForm = ({ templateId, version, content }: FormVersion): ReporterForm => ({
  templateId,
  version,
  content: reporterPart(content),
});

/**
 * Returns the part of a form that the raiser of a kind of event is asked; null if there is none. 403 for users who may not raise
 * incidents in any facility.
 */
export async function readReporterForm(ctx: Ctx, eventType: EventType): Promise<ReporterForm | null> {
  authorizeSomewhere(ctx, INCIDENT.privileges.raise);
  const found = await findFormOfKind(ctx, eventType);
  const form = found && presentForm(found);
  return form?.content.sections.length ? form : null;
}

/** Returns the form and the place of a schedule for raising incidents; 404 if there is none in use. */
export async function readScheduledForm(ctx: Ctx, id: number): Promise<{ place: Place; form: ReporterForm }> {
  authorizeSomewhere(ctx, INCIDENT.privileges.raise);
  const { facilityId, departmentId, locationId, subareaId, module, templateId, abilities } = await getSchedule(ctx, id);
  const form = module === 'incident' && abilities.start ? await findNewestVersion(ctx, templateId) : undefined;
  if (!form) throw notFound();
  return { place: { facilityId, departmentId, locationId, subareaId }, form: presentForm(form) };
}

/**
 * Returns the caller's rights to the form of an incident: people who complete reports may answer, people who see cases may read all
 * of it, and names that the investigation hides are hidden here as well. 404 for an incident that the caller may not see.
 */
export async function rightsToForm(ctx: Ctx, id: number): Promise<FormRights> {
  const record = await getRecord(ctx, ctx.recordDefinitions.incident, id);
  const facts = recordFacts(record);
  const access = accessTo(INCIDENT, actorOf(ctx), facts);
  const { people } = await getInvestigation(ctx, id);
  const hidden = people.filter((person) => isHiddenFrom(access, person));
  return {
    lacking: missingRightToInvestigate(access, facts),
    readsAll: seesCases(access),
    unnamed: new Set(hidden.flatMap(({ employeeId }) => employeeId ?? [])),
  };
}

/** Returns the form of an incident, or the one that it could have; 404 for an incident that the caller may not see. */
export async function readIncidentForm(ctx: Ctx, id: number): Promise<IncidentForm> {
  const record = await getRecord<IncidentShapes>(ctx, ctx.recordDefinitions.incident, id);
  const { lacking } = await rightsToForm(ctx, id);
  const form = await findFormOf(ctx, id);
  const content = form?.content ?? (await findFormOfKind(ctx, record.event_type))?.content;
  return {
    execution: form?.head ?? null,
    answered: form?.answers.filter(({ answer }) => !isNoAnswer(answer)).length ?? 0,
    name: content?.name ?? null,
    language: content?.language ?? null,
    abilities: { begin: lacking === null && !form && content !== undefined },
  };
}
