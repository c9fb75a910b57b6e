import { CASE_CODE_NAMES, CASE_CODES, type CaseCode } from '@safety-qube/domain/incidents/case-codes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Optional } from '../../../../components/ui/optional.tsx';
import { Select } from '../../../../components/ui/select.tsx';
import classes from '../investigation.module.css';
import { oiicsQuery } from '../investigation.queries.ts';
import type { CaseProps } from './case-props.ts';

/** Maximum number of codes that a search shows. */
const MAX_RESULTS = 40;

/** Selects a code of one axis, found by its digits or by words of its title; the classification is in English. */
function CodeSelect(props: { field: CaseCode; value: string | null; onChange: (code: string | null) => void }) {
  const { field, value, onChange } = props;
  const axis = CASE_CODES[field];
  const { t } = useTranslation();
  const { data: oiics } = useQuery(oiicsQuery);
  const [typed, setTyped] = useState('');
  const label = (code: string) => `${code} ${oiics?.oiicsTitle(axis, code) ?? ''}`;
  const isChosen = value !== null && typed === label(value);
  const found = oiics?.oiicsSearch(axis, isChosen ? '' : typed, MAX_RESULTS) ?? [];
  const codes = value === null || found.includes(value) ? found : [value, ...found];
  return (
    <Select
      label={<Optional>{t(`case.code.${field}`)}</Optional>}
      placeholder={t('case.findCode')}
      lang="en"
      dir={value === null ? undefined : 'ltr'}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.remove') }}
      nothingFoundMessage={t('list.noOption')}
      searchValue={typed}
      onSearchChange={setTyped}
      // The results are already filtered by the search.
      filter={({ options }) => options}
      data={codes.map((code) => ({ value: code, label: label(code) }))}
      renderOption={({ option }) => (
        <span lang="en" dir="ltr" className={classes['code']}>
          {option.label}
          <small>
            {oiics
              ?.oiicsPath(axis, option.value)
              .slice(0, -1)
              .map((code) => oiics.oiicsTitle(axis, code))
              .join(' › ')}
          </small>
        </span>
      )}
      value={value}
      onChange={onChange}
    />
  );
}

/** The codes of a case: nature of the injury, part of the body, event, and source. */
export function CodesTab({ value, onChange }: CaseProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['stack']}>
      <p className={classes['quiet']}>{t('case.codesHelp')}</p>
      {CASE_CODE_NAMES.map((field) => (
        <CodeSelect
          key={field}
          field={field}
          value={value.codes[field]}
          onChange={(code) => onChange({ codes: { ...value.codes, [field]: code } })}
        />
      ))}
    </div>
  );
}
