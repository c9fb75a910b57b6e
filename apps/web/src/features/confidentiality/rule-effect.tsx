import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EffectBox, NoEffect } from '../../components/ui/effect-box.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { type PlannedRule, ruleEffectQuery } from './confidentiality.queries.ts';

/** What a rule would do, counted now; it follows what is entered. */
export function RuleEffect({ rule }: { rule: PlannedRule }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [planned] = useDebouncedValue(rule, 300);
  const { data, error } = useQuery(ruleEffectQuery(planned));
  if (error) return <NoEffect>{refusalOf(error) ?? t('confidentiality.effectUnknown')}</NoEffect>;
  if (!data) return <Skeleton height={96} role="status" aria-label={t('list.loading')} />;
  return (
    <EffectBox title={t('confidentiality.effect')} isLive>
      {(['recent', 'records', 'confidential', 'losing', 'keeping'] as const).map((name) => {
        const count = data[name];
        return count === undefined ? null : (
          <Fact key={name} label={t(`confidentiality.effect.${name}`)}>
            <span className="num">{numbers.whole(count)}</span>
          </Fact>
        );
      })}
    </EffectBox>
  );
}
