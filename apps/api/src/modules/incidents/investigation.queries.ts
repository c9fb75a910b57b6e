import type { Investigation, InvolvedPerson } from '@safety-qube/contract/schemas/investigation';
import type { FormFindings } from '@safety-qube/domain/incidents/form-findings';
import { isPrivacyCase } from '@safety-qube/domain/incidents/privacy';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import type { RecordAccess } from '@safety-qube/domain/records/workflow';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { accessTo, getRecord, recordFacts } from '../records/index.ts';
import { assessReporting } from './assess-reporting.ts';
import { findFormFindings, personOfForm } from './form-findings.queries.ts';
import { mayInvestigate, seesCases, seesNames } from './incidents.policy.ts';
import { getInvestigation, type InvestigationRow, type InvolvedRow } from './investigation.repository.ts';
import { presentCase } from './present-case.ts';

/** Whether the name of an involved person is hidden from a reader of the incident. */
export const isHiddenFrom = (access: RecordAccess, { case: entered }: InvolvedRow): boolean =>
  entered !== null && isPrivacyCase(entered.privacyReasons, entered.type) && !seesNames(access);

function presentPerson(
  row: InvestigationRow,
  person: InvolvedRow,
  { access, said }: { access: RecordAccess; said: FormFindings | null },
): InvolvedPerson {
  const { id, involvement, employment, supervisedByUs, employeeId, name, gender, jobTitle } = person;
  const isHidden = isHiddenFrom(access, person);
  return {
    id,
    involvement,
    employment,
    supervisedByUs,
    gender: isHidden ? null : gender,
    jobTitle: isHidden ? null : jobTitle,
    employeeId: isHidden ? null : employeeId,
    name: isHidden ? null : name,
    isHidden,
    said: said && { ...said, treatments: said.treatments && [...said.treatments] },
    case: seesCases(access) ? presentCase(row, person, said) : null,
  };
}

/** Returns the investigation of an incident as far as the caller may see it; 404 for an incident that they may not see. */
export async function readInvestigation(ctx: Ctx, id: number): Promise<Investigation> {
  const record = await getRecord(ctx, ctx.recordDefinitions.incident, id);
  const facts = recordFacts(record);
  const access = accessTo(INCIDENT, actorOf(ctx), facts);
  const row = await getInvestigation(ctx, id);
  const { statements, timeline, causes, costs, reporting, notices } = row;
  const mayRead = seesCases(access);
  const spoken = mayRead ? personOfForm(row.people) : undefined;
  const said = spoken ? await findFormFindings(ctx, id) : null;
  return {
    version: record.version,
    people: row.people.map((person) => presentPerson(row, person, { access, said: person === spoken ? said : null })),
    statements: mayRead ? statements : null,
    timeline,
    causes,
    costs,
    reporting,
    reportability: mayRead ? assessReporting(row, record.raised_at) : null,
    notices: mayRead ? [...notices] : null,
    abilities: {
      investigate: mayInvestigate(access, facts),
      seeCases: mayRead,
      seeNames: seesNames(access),
    },
  };
}
