import type { Employee } from '@safety-qube/contract/people';
import { listText } from '@safety-qube/domain/list-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StaleFact } from '../../components/ui/stale-notice.tsx';
import { allFacilitiesQuery } from '../../shared/session/session-queries.ts';
import { languageName } from '../../shared/tenant/choose-language.ts';
import type { Sent } from './person-values.ts';

const SHOWN = [
  'firstname',
  'lastname',
  'jobTitle',
  'roleName',
  'facilityName',
  'scopeFacilityIds',
  'selectedLanguage',
  'selectedTimezone',
] as const;
type Shown = (typeof SHOWN)[number];
/** The property of the request for each shown property. */
const SENT_AS: Record<Shown, keyof Sent> = {
  firstname: 'firstname',
  lastname: 'lastname',
  jobTitle: 'jobTitle',
  roleName: 'roleId',
  facilityName: 'facilityId',
  scopeFacilityIds: 'scopeFacilityIds',
  selectedLanguage: 'selectedLanguage',
  selectedTimezone: 'selectedTimezone',
};

/** Returns another user's changes of a person, in words. `mine` is what was about to be saved. */
export function useStaleFacts(): (before: Employee, now: Employee, mine: Partial<Sent>) => StaleFact[] {
  const { t, i18n } = useTranslation();
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  const label: Record<Shown, string> = {
    firstname: t('people.firstname'),
    lastname: t('people.lastname'),
    jobTitle: t('people.jobTitle'),
    roleName: t('people.role'),
    facilityName: t('people.facility'),
    scopeFacilityIds: t('people.reach'),
    selectedLanguage: t('common.language'),
    selectedTimezone: t('common.timeZone'),
  };
  const words = (now: Employee, name: Shown): string => {
    if (name === 'scopeFacilityIds')
      return now.scopeFacilityIds === null
        ? t('people.reachAll')
        : listText(
            i18n.language,
            facilities.filter((f) => now.scopeFacilityIds?.includes(f.id)).map((f) => f.name),
          );
    if (name === 'selectedLanguage' && now.selectedLanguage) return languageName(now.selectedLanguage);
    return now[name] ?? '';
  };
  return (before, now, mine) =>
    SHOWN.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name])).map((name) => ({
      name,
      label: label[name],
      now: words(now, name),
      isMine: SENT_AS[name] in mine,
    }));
}
