import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { Fact } from './fact.tsx';
import { LoadFailed } from './load-failed.tsx';

/** What a change affects, counted now: numbers by label, without those that are 0. */
export function EffectFacts<T>(props: {
  /** One query, or several of which the effects are combined. */
  query: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  facts: (data: T) => readonly (readonly [label: string, count: number | null])[];
}) {
  const { data, error, refetch } = props.query;
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={64} role="status" aria-label={t('list.loading')} />;
  const facts = props.facts(data).filter(([, count]) => count);
  if (!facts.length) return null;
  return (
    <dl>
      {facts.map(([label, count]) => (
        <Fact key={label} label={label}>
          <span className="num">{numbers.whole(count ?? 0)}</span>
        </Fact>
      ))}
    </dl>
  );
}
