import { Button } from '@mantine/core';
import type { Import, ImportField } from '@safety-qube/contract/schemas/imports';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import classes from './columns-step.module.css';
import { Constants } from './constants.tsx';
import { DateOrder } from './date-order.tsx';
import { importFieldsQuery } from './import.queries.ts';
import { fieldsOfColumn, mapColumn, missingFields } from './mapping.ts';
import { MappingOffer, MappingTools } from './saved-mappings.tsx';
import { StepFrame } from './step-frame.tsx';
import type { ImportWork } from './use-import.ts';

/** Value of the option that maps a column to no field. */
const NO_FIELD = '-';
const SAMPLES = 3;

/** A column of the file with sample values, and the field that it is mapped to. */
function ColumnRow(props: {
  work: ImportWork;
  fields: readonly ImportField[];
  column: number;
  source: Import['columns'][number];
}) {
  const { work, fields, column } = props;
  const { item, change } = work;
  const { t } = useTranslation();
  const { name, samples } = props.source;
  const names = fieldsOfColumn(item.mapping, column);
  const [chosen] = names;
  const isGuess = names.some((field) => work.guessedFields.includes(field));
  /** Returns the current source of a field, when it is not this column. */
  const elsewhere = (field: string): string | undefined => {
    const source = item.mapping.fields[field];
    if (!source || field === chosen) return undefined;
    return 'column' in source ? item.columns[source.column]?.name : t('import.sameInAll');
  };
  return (
    <li className={classes['column']} data-mapped={chosen !== undefined || undefined}>
      <div className={classes['columnName']}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className={classes['samples']}>
          {samples.length === 0
            ? t('import.columnEmpty')
            : samples.slice(0, SAMPLES).map((sample, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two samples may be equal
                <Fragment key={index}>
                  {index > 0 && ' · '}
                  <bdi>{sample}</bdi>
                </Fragment>
              ))}
        </span>
      </div>
      <div className={classes['columnField']}>
        <Select
          aria-label={t('import.fieldOf', { column: name })}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('list.noOption')}
          data={[
            { value: NO_FIELD, label: t('import.keptAside') },
            ...fields.map(({ name: value, label }) => ({ value, label })),
          ]}
          value={chosen ?? NO_FIELD}
          onChange={(field) =>
            change({ mapping: (now) => mapColumn(now, column, field === null || field === NO_FIELD ? null : field) })
          }
          renderOption={({ option }) => {
            const from = elsewhere(String(option.value));
            return (
              <span className={classes['option']}>
                {option.label}
                {from && <small>{t('import.fromNow', { from })}</small>}
              </span>
            );
          }}
        />
        {isGuess && (
          <span className={classes['guess']}>
            <IconSparkles size={13} stroke={1.6} aria-hidden />
            {t('import.guessed')}
          </span>
        )}
      </div>
    </li>
  );
}

/** Required fields without a source, each with a link to where it is set. */
function Missing({ fields }: { fields: readonly ImportField[] }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes['missing']} hidden={!fields.length}>
      {fields.length > 0 && (
        <>
          <b>{t('import.missing', { count: fields.length })}</b>
          <span>
            {fields.map(({ name, label }) => (
              <button key={name} type="button" onClick={() => document.getElementById(`constant-${name}`)?.focus()}>
                {label}
              </button>
            ))}
          </span>
          <p>{t('import.missingHelp')}</p>
        </>
      )}
    </div>
  );
}

/** Maps the columns of the file to fields; the file's columns at the start of the line, our fields at its end. */
export function ColumnsStep(props: ImportWork & { setup: RecordTypeSetup; onBack: () => void; onNext: () => void }) {
  const { item, setup, onBack, onNext } = props;
  const { t } = useTranslation();
  const { data: fields = [] } = useQuery(importFieldsQuery(setup.type));
  const missing = missingFields(item.mapping, fields);
  return (
    <StepFrame
      title={t('import.columnsTitle')}
      text={t('import.columnsText')}
      tools={<MappingTools {...props} />}
      onBack={onBack}
      next={
        <Button size="md" disabled={missing.length > 0} onClick={onNext}>
          {t('import.toValues')}
        </Button>
      }
      note={missing.length > 0 && t('import.missing', { count: missing.length })}
    >
      <MappingOffer {...props} />
      <Missing fields={missing} />
      <div className={classes['columnHead']} aria-hidden>
        <span>{t('import.theirColumn')}</span>
        <span>{t('import.ourField')}</span>
      </div>
      <ul className={classes['columns']} aria-label={t('import.columnsTitle')}>
        {item.columns.map((source, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
          <ColumnRow key={column} work={props} fields={fields} column={column} source={source} />
        ))}
      </ul>
      <DateOrder {...props} fields={fields} />
      <Constants {...props} fields={fields} />
    </StepFrame>
  );
}
