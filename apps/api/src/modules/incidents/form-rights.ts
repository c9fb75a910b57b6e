import type { RecordAccess } from '@safety-qube/domain/records/workflow';
import type { Ctx } from '../../platform/context.ts';
import { type FormRights, type RecordRow, recordFacts } from '../records/index.ts';
import { missingRightToInvestigate, seesCases } from './incidents.policy.ts';
import { isHiddenFrom } from './investigation.queries.ts';
import { getInvestigation } from './investigation.repository.ts';

/**
 * Returns the caller's rights to the form of an incident: people who complete reports may answer, people who see cases may read all
 * of it, and names that the investigation hides are hidden here as well.
 */
export async function formRights(ctx: Ctx, record: RecordRow, access: RecordAccess): Promise<FormRights> {
  const { people } = await getInvestigation(ctx, record.id);
  const hidden = people.filter((person) => isHiddenFrom(access, person));
  return {
    lacking: missingRightToInvestigate(access, recordFacts(record)),
    readsAll: seesCases(access),
    unnamed: new Set(hidden.flatMap(({ employeeId }) => employeeId ?? [])),
  };
}
