import type { InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../../components/ui/later-part.tsx';
import { formatMoney } from '../../../shared/format/format-money.ts';
import classes from './investigation.module.css';
import { writePart } from './investigation.queries.ts';
import { PartList } from './part-list.tsx';
import type { SectionProps } from './section-props.ts';

const CostFields = laterPart(async () => (await import('./cost-fields.tsx')).CostFields);

type Cost = InvestigationParts['costs'][number];

/** Returns the total costs by currency: amounts of different ones are not added up. */
function totalsOf(costs: readonly Cost[]): [string, number][] {
  const totals = new Map<string, number>();
  for (const { amount, currency } of costs) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return [...totals];
}

/** The costs of the incident. */
export function CostsSection({ record, investigation }: SectionProps) {
  const { t, i18n } = useTranslation();
  const { costs, abilities } = investigation;
  const money = (amount: number, currency: string) => formatMoney(i18n.language, amount, currency);
  const blank: Cost = { kind: 'repair', amount: 0, currency: costs.at(-1)?.currency ?? 'USD', note: '' };
  return (
    <PartList
      record={record}
      investigation={investigation}
      items={costs}
      save={(base, lines) => writePart(record.id, base, 'costs', lines)}
      title={t('incident.costs')}
      empty={t('cost.none')}
      add={t('cost.add')}
      mayWrite={abilities.investigate}
      blank={blank}
      isWhole={({ amount }) => amount > 0}
      nameOf={({ kind }) => t(`cost.kind.${kind}`)}
      Line={({ value }) => (
        <span className={classes['cost']}>
          <span>
            {t(`cost.kind.${value.kind}`)}
            {value.note && (
              <small>
                {' '}
                · <bdi>{value.note}</bdi>
              </small>
            )}
          </span>
          <b dir="ltr">{money(value.amount, value.currency)}</b>
        </span>
      )}
      Fields={CostFields}
      foot={
        costs.length > 1 && (
          <p className={classes['total']} data-beside-buttons={abilities.investigate || undefined}>
            <span>{t('cost.total')}</span>
            <b dir="ltr">
              {totalsOf(costs)
                .map(([currency, amount]) => money(amount, currency))
                .join(' + ')}
            </b>
          </p>
        )
      }
    />
  );
}
