import { awaitedOf } from '@safety-qube/domain/records/lateness';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../../components/ui/directional-icon.tsx';
import { Fact } from '../../../components/ui/fact.tsx';
import { PriorityMark } from '../../../components/ui/priority-mark.tsx';
import { RecordLink } from '../../../components/ui/record-link.tsx';
import { Section } from '../../../components/ui/section.tsx';
import type { RecordParts } from '../../../config/record-parts.ts';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { useDates } from '../../../shared/format/use-dates.ts';
import { useFormerPlaces } from '../../../shared/places/former-places.ts';
import { PLACE_KEY, useLevels, usePlaces } from '../../../shared/places/places.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { useCategories } from '../../../shared/records/use-categories.ts';
import { usePriorities } from '../../../shared/records/use-priorities.ts';
import { CustomFacts } from './custom-facts.tsx';
import classes from './record-page.module.css';

/** Returns the names of a record's place from the facility downwards. */
export function usePlaceNames(record: AnyRecord): { facility: string; below: string[]; isLoading: boolean } {
  const { facilities, facility, unitName } = usePlaces();
  const { below } = useLevels();
  const units = below.flatMap((level) => record[PLACE_KEY[level]] ?? []);
  const isKnown = facility(record.facilityId) !== undefined && units.every((id) => unitName(record.facilityId, id));
  const former = useFormerPlaces(facilities.length > 0 && !isKnown);
  return {
    facility: facility(record.facilityId)?.name ?? former.facility(record.facilityId) ?? '',
    below: units.flatMap((id) => unitName(record.facilityId, id) ?? former.unit(id) ?? []),
    isLoading: former.isLoading,
  };
}

/** The imported source data, as far as it can be shown. */
function Source({ source }: { source: Record<string, unknown> }) {
  const rows = Object.entries(source).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return (
    <>
      {rows.map(([name, value]) => (
        <Fact key={name} label={name}>
          {String(value)}
        </Fact>
      ))}
    </>
  );
}

/** What somebody has to do with a record by `respondBy`. */
const RESPOND_BY = {
  assignment: 'record.assignBy',
  verification: 'record.verifyBy',
  resolution: undefined,
  answer: undefined,
} as const;

/** The facts of a record, at a glance. */
export function Facts({ setup, parts, record }: { setup: RecordTypeSetup; parts: RecordParts; record: AnyRecord }) {
  const { t } = useTranslation();
  const dates = useDates();
  const priorities = usePriorities(setup.type);
  const categories = useCategories(setup);
  const levels = useLevels();
  const place = usePlaceNames(record);
  const priority = priorities.find(record.priority);
  const respond = record.isClosed ? undefined : RESPOND_BY[awaitedOf(setup.workflow, record.status)];
  return (
    <Section title={t('record.facts')} summary={place.facility}>
      <dl className={classes['facts']}>
        {priority && (
          <Fact label={t('record.priority')}>
            <PriorityMark rank={priority.rank} label={priority.label} />
          </Fact>
        )}
        <Fact label={t('record.due')}>{record.dueOn ? dates.plainDay(record.dueOn) : t('record.none')}</Fact>
        {respond && record.respondBy && <Fact label={t(respond)}>{dates.nearMoment(record.respondBy)}</Fact>}
        <Fact label={levels.label('facility')}>{place.facility}</Fact>
        {place.below.length > 0 && (
          <Fact label={levels.label('location')}>
            <span className={classes['path']}>
              {place.below.map((name, index) => (
                <span key={name}>
                  {index > 0 && <DirectionalIcon name="forward" size={12} />}
                  {name}
                </span>
              ))}
            </span>
          </Fact>
        )}
        {record.category && record.category !== setup.categoryOf?.({ ...record }) && (
          <Fact label={t('record.category')}>{categories.label(record.category)}</Fact>
        )}
        {record.origin && (
          <Fact label={t('task.origin')}>
            <RecordLink record={record.origin} />
          </Fact>
        )}
        <parts.Facts record={record} />
        <CustomFacts setup={setup} record={record} />
        <Fact label={t('record.raisedAt', ofType(record.type))}>{dates.nearMoment(record.raisedAt)}</Fact>
        {record.source && <Source source={record.source} />}
      </dl>
    </Section>
  );
}
