import type { Privilege } from '@safety-qube/domain/privileges';
import type { Relation } from '@safety-qube/domain/records/record-types';
import type { Standing } from '@safety-qube/domain/records/workflow';

/** Who looks into an incident. */
export const TEAM: readonly Relation[] = ['owner', 'resolutionTeam', 'ehsMember'];

const investigates = ({ relations, may }: Pick<Standing, 'relations' | 'may'>): boolean =>
  TEAM.some((relation) => relations.has(relation)) || may('incident.editReport');

/** Whether somebody may complete the report: what was closed with the right to that alone, what is archived never. */
export const mayInvestigate = (
  standing: Pick<Standing, 'relations' | 'may'>,
  { isArchived, isClosed }: { readonly isArchived: boolean; readonly isClosed: boolean },
): boolean => !isArchived && (!isClosed || standing.may('incident.editClosed')) && investigates(standing);

/** Rights that show cases without a part in the incident. */
export const ANALYSTS: readonly Privilege[] = ['incident.editReport', 'incident.viewAnalysis'];

/** Whether somebody may see what became of people's health, and what witnesses said. */
export const seesCases = (standing: Pick<Standing, 'relations' | 'may'>): boolean =>
  investigates(standing) || ANALYSTS.some((privilege) => standing.may(privilege));

/** Whether somebody may see whose case it is where the name is to be kept off the log (29 CFR 1904.29(b)(6)). */
export const seesNames = ({ may }: Pick<Standing, 'may'>): boolean => may('incident.editReport');
