import { TextInput } from '@mantine/core';
import type { InvestigationParts } from '@safety-qube/contract/schemas/investigation';
import { COST_KINDS } from '@safety-qube/domain/incidents/investigation';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../../components/ui/decimal-input.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { Select } from '../../../components/ui/select.tsx';
import classes from './investigation.module.css';
import { missing } from './missing.ts';
import type { LineFieldsProps } from './part-list.tsx';

type Cost = InvestigationParts['costs'][number];
/** Options: all currency codes that the browser knows. */
const CURRENCIES = Intl.supportedValuesOf('currency');

/** Fields of a cost. */
export function CostFields({ value, onChange, isTried }: LineFieldsProps<Cost>) {
  const { t } = useTranslation();
  return (
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
        maxLength={INVESTIGATION_LIMITS.costNote}
        value={value.note}
        onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
      />
    </>
  );
}
