import type { Investigation } from '@safety-qube/contract/investigation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WholeRecord } from '../../../config/record-types.ts';
import { investigationQuery } from './investigation.queries.ts';

type Lack = 'people' | 'case' | 'severity' | 'causes' | 'told';

/** What an incident lacks of its investigation, as far as the reader may see it. */
function lacksOf({ eventType, actualSeverity, potentialSeverity }: WholeRecord, investigation: Investigation): Lack[] {
  const { people, causes, reportability, abilities } = investigation;
  const lacks: Record<Lack, boolean> = {
    people: eventType === 'injuryOrIllness' && !people.length,
    case: abilities.seeCases && people.some(({ involvement, case: judged }) => involvement === 'injured' && !judged),
    severity: !actualSeverity || !potentialSeverity,
    causes: !causes.length,
    told: (reportability ?? []).some(
      ({ reportable, duties }) => reportable === 'yes' && duties.some(({ met }) => met === null),
    ),
  };
  return (Object.keys(lacks) as Lack[]).filter((lack) => lacks[lack]);
}

/** Sentences of what the investigation of an incident lacks so far; none until it is known. */
export function useInvestigationLacks(record: WholeRecord): string[] {
  const { t } = useTranslation();
  const { data } = useQuery(investigationQuery(record.id));
  return data ? lacksOf(record, data).map((lack) => t(`incident.lacks.${lack}`)) : [];
}
