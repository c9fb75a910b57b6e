import { hasInjured, type InvestigationNeed, investigationNeeds } from '@safety-qube/domain/incidents/investigation';
import { isSomebodyHurt } from '@safety-qube/domain/record-types/descriptor';
import { INCIDENT } from '@safety-qube/domain/record-types/incident';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Need } from '../../../config/record-parts.ts';
import type { RecordOf } from '../../../config/record-types.ts';
import { investigationQuery } from './investigation.queries.ts';
import { SECTION_IDS } from './section-ids.ts';

/** The section in which each is met. */
const SECTION_OF: Readonly<Record<InvestigationNeed, keyof typeof SECTION_IDS>> = {
  people: 'people',
  cases: 'people',
  severity: 'severity',
  notices: 'reporting',
  causes: 'causes',
};

/**
 * Returns what the investigation of an incident needs, as far as the reader may see it; nothing until it is loaded. Where somebody
 * was hurt, the incident cannot be closed without it.
 */
export function useNeedsOfInvestigation(record: RecordOf<'incident'>): Need[] {
  const { t } = useTranslation();
  const { data } = useQuery(investigationQuery(record.id));
  if (!data) return [];
  const fields: Readonly<Record<string, unknown>> = { ...record };
  const { actualSeverity = null, potentialSeverity = null } = record;
  const isHurt = isSomebodyHurt(INCIDENT, (field) => fields[field]);
  const investigated = { ...data, isSomebodyHurt: isHurt, actualSeverity, potentialSeverity };
  return investigationNeeds(investigated).map(({ need, isMet }) => ({
    key: need,
    text: t(`investigation.needs.${need}`),
    isMet,
    isRequired: hasInjured(investigated),
    at: SECTION_IDS[SECTION_OF[need]],
  }));
}
