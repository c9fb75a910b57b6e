import type { Privilege } from '@safety-qube/domain/privileges';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { RecordAccess } from '@safety-qube/domain/records/workflow';

/** Who looks into an incident. */
export const TEAM: readonly Relation[] = ['owner', 'resolutionTeam', 'ehsMember'];

const investigates = ({ relations, may }: Pick<RecordAccess, 'relations' | 'may'>): boolean =>
  TEAM.some((relation) => relations.has(relation)) || may('incident.editReport');

interface Ended {
  readonly isArchived: boolean;
  readonly isClosed: boolean;
}

/** What else completing a report takes in the archive, or once it is closed: the right that a change of the record takes there. */
const rightToEnded = ({ isArchived, isClosed }: Ended): Privilege | null => {
  if (isArchived) return 'incident.editArchives';
  return isClosed ? 'incident.editClosed' : null;
};

/** The right without which somebody may not complete the report; null for whoever may. */
export function lacksToInvestigate(access: Pick<RecordAccess, 'relations' | 'may'>, ended: Ended): Privilege | null {
  const right = rightToEnded(ended);
  if (right !== null && !access.may(right)) return right;
  return investigates(access) ? null : 'incident.editReport';
}

/** Whether somebody may complete the report. */
export const mayInvestigate = (access: Pick<RecordAccess, 'relations' | 'may'>, ended: Ended): boolean =>
  lacksToInvestigate(access, ended) === null;

/** Rights that show cases without a part in the incident. */
export const ANALYSTS: readonly Privilege[] = ['incident.editReport', 'incident.viewAnalysis'];

/** Whether somebody may see what became of people's health, and what witnesses said. */
export const seesCases = (access: Pick<RecordAccess, 'relations' | 'may'>): boolean =>
  investigates(access) || ANALYSTS.some((privilege) => access.may(privilege));

/** Whether somebody may see whose case it is where the name is to be kept off the log (29 CFR 1904.29(b)(6)). */
export const seesNames = ({ may }: Pick<RecordAccess, 'may'>): boolean => may('incident.editReport');
