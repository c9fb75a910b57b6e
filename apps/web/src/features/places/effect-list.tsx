import { Skeleton } from '@mantine/core';
import type { PlaceOfTree, PlaceUse } from '@safety-qube/contract/schemas/organisation';
import { entriesOf } from '@safety-qube/domain/objects';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EffectBox, NoEffect } from '../../components/ui/effect-box.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { placeUseQuery } from './places.queries.ts';

/** Whether nothing hangs on a place, as far as its counts say. */
export const isUnused = ({ counts }: PlaceUse): boolean => Object.values(counts).every((count) => !count);

/** What a change of a place affects: how much hangs on it, by kind, counted now. */
export function EffectList({ place }: { place: PlaceOfTree }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const query = useQuery(placeUseQuery(place));
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={72} role="status" aria-label={t('list.loading')} />;
  if (isUnused(query.data)) return <NoEffect>{t('places.unused')}</NoEffect>;
  return (
    <EffectBox title={t('places.effect')}>
      {entriesOf(query.data.counts).map(
        ([kind, count]) =>
          !!count && (
            <Fact key={kind} label={t(`places.use.${kind}`)}>
              <span className="num">{numbers.whole(count)}</span>
            </Fact>
          ),
      )}
    </EffectBox>
  );
}
