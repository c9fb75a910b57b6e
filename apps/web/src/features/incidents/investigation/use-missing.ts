import type { Investigation } from '@safety-qube/contract/schemas/investigation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AnyRecord } from '../../../config/record-types.ts';
import { investigationQuery } from './investigation.queries.ts';

const PARTS = ['people', 'case', 'severity', 'causes', 'told'] as const;
type Missing = (typeof PARTS)[number];

/** Returns what is missing in the investigation of an incident, as far as the reader may see it. */
function missingOf(
  { eventType, actualSeverity, potentialSeverity }: AnyRecord,
  investigation: Investigation,
): Missing[] {
  const { people, causes, reportability, abilities } = investigation;
  const isMissing: Record<Missing, boolean> = {
    people: eventType === 'injuryOrIllness' && !people.length,
    case:
      abilities.seeCases && people.some(({ involvement, case: assessed }) => involvement === 'injured' && !assessed),
    severity: !actualSeverity || !potentialSeverity,
    causes: !causes.length,
    told: (reportability ?? []).some(
      ({ reportable, duties }) => reportable === 'yes' && duties.some(({ met }) => met === null),
    ),
  };
  return PARTS.filter((part) => isMissing[part]);
}

/** Returns messages about what is still missing in the investigation; none until it is loaded. */
export function useMissingOfInvestigation(record: AnyRecord): string[] {
  const { t } = useTranslation();
  const { data } = useQuery(investigationQuery(record.id));
  return data ? missingOf(record, data).map((part) => t(`incident.lacks.${part}`)) : [];
}
