import { useDebouncedValue } from '@mantine/hooks';
import { searchRecords } from '@safety-qube/contract/endpoints/across-types';
import type { RecordReference } from '@safety-qube/contract/schemas/records';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordNumber } from '../../../components/ui/record-number.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { call } from '../../../shared/api/call.ts';
import { RecordStatus } from '../record-status.tsx';
import classes from './fields.module.css';

/** Time after the last key stroke until the server is searched, in milliseconds. */
const DEBOUNCE_MS = 200;
const MAX_RESULTS = 20;

/** Selects another record by its number or its words, as far as the user may see it. */
export function RecordPicker(props: {
  label: string;
  /** Only records of this type. */
  type?: RecordType;
  except: number;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: ReactNode;
}) {
  const { type, except } = props;
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), DEBOUNCE_MS);
  const [chosen, setChosen] = useState<RecordReference>();
  const { data = [], isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(searchRecords, { query: { q, limit: MAX_RESULTS } }, { signal }),
    enabled: q !== '' && q !== (chosen && labelOf(chosen)),
    placeholderData: keepPreviousData,
  });
  const found = data.filter((record) => record.id !== except && (type === undefined || record.type === type));
  const known = chosen && !found.some((record) => record.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      label={props.label}
      placeholder={t('record.findPlaceholder')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.remove') }}
      nothingFoundMessage={q === '' ? t('record.findHelp') : isFetching ? t('list.loading') : t('list.noOption')}
      searchValue={words}
      onSearchChange={setWords}
      // The results are already filtered by the server.
      filter={({ options }) => options}
      data={known.map((record) => ({ value: String(record.id), label: labelOf(record) }))}
      renderOption={({ option }) => {
        const record = known.find((one) => String(one.id) === option.value);
        return record ? (
          <span className={classes['found']}>
            <span className={classes['meta']}>
              <RecordNumber number={record.number} /> ·{' '}
              <RecordStatus type={record.type} status={record.status} isShort />
            </span>
            <span dir="auto" className="words">
              {record.title}
            </span>
          </span>
        ) : (
          option.label
        );
      }}
      value={props.value === null ? null : String(props.value)}
      onChange={(id) => {
        setChosen(known.find((record) => String(record.id) === id));
        props.onChange(id === null ? null : Number(id));
      }}
      error={props.error}
    />
  );
}

const labelOf = ({ number, title }: RecordReference): string => `${number} ${title}`;
