import { TextInput } from '@mantine/core';
import type { InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { COST_KINDS } from '@safety-qube/domain/incidents/investigation';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../../components/ui/decimal-input.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { formatMoney } from '../../../shared/format/format-money.ts';
import classes from './investigation.module.css';
import { writePart } from './investigation.queries.ts';
import { missing } from './missing.ts';
import { PartList } from './part-list.tsx';
import type { SectionProps } from './section-props.ts';

type Cost = InvestigationParts['costs'][number];
/** Maximum length on the server. */
const NOTE_LENGTH = 300;
/** Options: all currency codes that the browser knows. */
const CURRENCIES = Intl.supportedValuesOf('currency');

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
      Fields={({ value, onChange, isTried }) => (
        <>
          <Select
            label={t('cost.what')}
            allowDeselect={false}
            data={COST_KINDS.map((kind) => ({ value: kind, label: t(`cost.kind.${kind}`) }))}
            value={value.kind}
            onChange={(kind) => onChange({ ...value, kind: kind ?? value.kind })}
          />
          <div className={classes['amount']}>
            <DecimalInput
              label={t('cost.amount')}
              min={0}
              decimalScale={2}
              value={value.amount || undefined}
              onChange={(amount) => onChange({ ...value, amount: Math.abs(amount ?? 0) })}
              error={missing(isTried, value.amount <= 0)}
            />
            <Select
              label={t('cost.currency')}
              searchable
              allowDeselect={false}
              nothingFoundMessage={t('list.noOption')}
              data={CURRENCIES}
              value={value.currency}
              onChange={(currency) => onChange({ ...value, currency: currency ?? value.currency })}
            />
          </div>
          <TextInput
            label={<Optional>{t('cost.note')}</Optional>}
            maxLength={NOTE_LENGTH}
            value={value.note}
            onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
          />
        </>
      )}
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
