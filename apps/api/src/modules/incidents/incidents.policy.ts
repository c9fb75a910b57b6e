import { ANALYSTS } from '@safety-qube/domain/incidents/analysts';
import type { Privilege } from '@safety-qube/domain/privileges';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { RecordAccess } from '@safety-qube/domain/records/workflow';

/** Relations of the people who investigate an incident. */
export const TEAM: readonly Relation[] = ['owner', 'resolutionTeam', 'ehsMember'];

const investigates = ({ relations, may }: Pick<RecordAccess, 'relations' | 'may'>): boolean =>
  TEAM.some((relation) => relations.has(relation)) || may('incident.editReport');

interface Ended {
  readonly isArchived: boolean;
  readonly isClosed: boolean;
}

/**
 * Returns the additional right for completing the report of an archived or closed incident: the one that editing the record
 * requires there.
 */
const rightToEnded = ({ isArchived, isClosed }: Ended): Privilege | null => {
  if (isArchived) return 'incident.editArchives';
  return isClosed ? 'incident.editClosed' : null;
};

/** Returns the right that a person lacks for completing the report; null if they may. */
export function missingRightToInvestigate(
  access: Pick<RecordAccess, 'relations' | 'may'>,
  ended: Ended,
): Privilege | null {
  const right = rightToEnded(ended);
  if (right !== null && !access.may(right)) return right;
  return investigates(access) ? null : 'incident.editReport';
}

/** Whether a person may complete the report. */
export const mayInvestigate = (access: Pick<RecordAccess, 'relations' | 'may'>, ended: Ended): boolean =>
  missingRightToInvestigate(access, ended) === null;

/** Whether a person may see cases, which disclose people's health, and the statements of witnesses. */
export const seesCases = (access: Pick<RecordAccess, 'relations' | 'may'>): boolean =>
  investigates(access) || ANALYSTS.some((privilege) => access.may(privilege));

/** Whether a person may see the name in a case that is to be kept off the log (29 CFR 1904.29(b)(6)). */
export const seesNames = ({ may }: Pick<RecordAccess, 'may'>): boolean => may('incident.editReport');
