import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EffectBox, NoEffect } from '../../components/ui/effect-box.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { priorityEffectQuery } from './priorities.queries.ts';

type Times = Pick<PriorityItem, 'assignHours' | 'resolveDays'>;

/** What other times of a priority would do to its open records, counted now; it follows what is entered. */
export function PriorityEffect({ id, times }: { id: number; times: Times }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [planned] = useDebouncedValue(times, 300);
  const { data, error } = useQuery(priorityEffectQuery(id, planned));
  if (error) return <NoEffect>{refusalOf(error) ?? t('priority.effectUnknown')}</NoEffect>;
  if (!data) return <Skeleton height={128} role="status" aria-label={t('list.loading')} />;
  return (
    <EffectBox title={t('priority.effect')} isLive>
      {(['openRecords', 'movedDueDates', 'becomeLate', 'noLongerLate'] as const).map((name) => (
        <Fact key={name} label={t(`priority.effect.${name}`)}>
          <span className="num">{numbers.whole(data[name])}</span>
        </Fact>
      ))}
    </EffectBox>
  );
}
