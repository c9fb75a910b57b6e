import { Button } from '@mantine/core';
import type { Employee } from '@safety-qube/contract/people';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/choose-language.ts';
import { allFacilitiesQuery } from '../../lib/session-queries.ts';
import classes from './people.module.css';
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
/** Which property the form sends for what is shown. */
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

/** Somebody else saved first: shows what is there now and lets the person choose. `mine` is what they were about to save. */
export function StaleNotice(props: {
  before: Employee;
  now: Employee;
  mine: Partial<Sent>;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { before, now, mine } = props;
  const { t } = useTranslation();
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  const changed = SHOWN.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
  const words = (name: Shown): string => {
    const value = now[name];
    if (name === 'scopeFacilityIds')
      return now.scopeFacilityIds === null
        ? t('people.reachAll')
        : facilities
            .filter((f) => now.scopeFacilityIds?.includes(f.id))
            .map((f) => f.name)
            .join(', ');
    if (name === 'selectedLanguage' && now.selectedLanguage) return languageName(now.selectedLanguage);
    return value === null ? '–' : String(value);
  };
  const label = {
    firstname: t('people.firstname'),
    lastname: t('people.lastname'),
    jobTitle: t('people.jobTitle'),
    roleName: t('people.role'),
    facilityName: t('people.facility'),
    scopeFacilityIds: t('people.reach'),
    selectedLanguage: t('common.language'),
    selectedTimezone: t('common.timeZone'),
  };
  return (
    <section className={classes['stale']} role="alert">
      <h3>{t('people.staleTitle')}</h3>
      <p>{t('people.staleText')}</p>
      <dl className={classes['facts']}>
        {changed.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{label[name]}</dt>
            <dd>
              {words(name)}
              {SENT_AS[name] in mine && <span className={classes['reason']}> · {t('people.staleYoursToo')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes['staleActions']}>
        <Button size="xs" variant="default" onClick={props.onTakeTheirs}>
          {t('people.staleTake')}
        </Button>
        <Button size="xs" variant="default" onClick={props.onKeepMine}>
          {t('people.staleKeep')}
        </Button>
      </div>
    </section>
  );
}
