import { Skeleton } from '@mantine/core';
import type { PlaceOfTree } from '@safety-qube/contract/schemas/organisation';
import type { SightEffect as Sight } from '@safety-qube/contract/schemas/place-effects';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EffectBox, NoEffect } from '../../components/ui/effect-box.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import type { FacilityValues } from './facility-values.ts';
import { defaultsEffectQuery, type FacilityDefaults, type PlaceTarget, placeSightQuery } from './places.queries.ts';

type Facts = readonly (readonly [label: string, count: number | undefined])[];

/** A query for an effect, its facts without those that are 0, and what is said if all are. */
function SightBox<T>(props: {
  query: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  title: string;
  none: string;
  facts: (data: T) => Facts;
}) {
  const { query, title, none } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton height={72} role="status" aria-label={t('list.loading')} />;
  const facts = props.facts(query.data).filter(([, count]) => count);
  if (!facts.length) return <NoEffect>{none}</NoEffect>;
  return (
    <EffectBox title={title} isLive>
      {facts.map(([label, count = 0]) => (
        <Fact key={label} label={label}>
          <span className="num">{numbers.whole(count)}</span>
        </Fact>
      ))}
    </EffectBox>
  );
}

/** Whose sight of records changes, in words. */
function useSightFacts() {
  const { t } = useTranslation();
  return ({ gaining, losing }: Sight): Facts => [
    [t('sight.gaining'), gaining.people],
    [t('sight.gained'), gaining.records],
    [t('sight.gainedConfidential'), gaining.confidentialRecords],
    [t('sight.losing'), losing.people],
    [t('sight.lost'), losing.records],
    [t('sight.lostConfidential'), losing.confidentialRecords],
  ];
}

/** Who would see other records if a place were merged or moved. */
export function PlaceSight({ place, target }: { place: PlaceOfTree; target: PlaceTarget }) {
  const { t } = useTranslation();
  const facts = useSightFacts();
  const query = useQuery(placeSightQuery(place, target));
  return <SightBox query={query} title={t('sight.title')} none={t('sight.none')} facts={facts} />;
}

/** What would become of reports at a facility with the people who are chosen and not saved yet. */
export function DefaultsEffect(props: { control: Control<FacilityValues>; id: number; now: FacilityDefaults }) {
  const { control, id, now } = props;
  const { t } = useTranslation();
  const sight = useSightFacts();
  const [defaultOwnerId, defaultApproverId] = useWatch({ control, name: ['defaultOwnerId', 'defaultApproverId'] });
  const isSame = defaultOwnerId === now.defaultOwnerId && defaultApproverId === now.defaultApproverId;
  const query = useQuery({ ...defaultsEffectQuery(id, { defaultOwnerId, defaultApproverId }), enabled: !isSame });
  if (isSame) return null;
  return (
    <SightBox
      query={query}
      title={t('places.defaults.title')}
      none={t('places.defaults.none')}
      facts={({ reports, openRecords, ...effect }) => [
        [t('places.defaults.reports'), reports],
        [t('places.defaults.openRecords'), openRecords],
        ...sight(effect),
      ]}
    />
  );
}
