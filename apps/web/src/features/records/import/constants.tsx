import { ActionIcon, TextInput } from '@mantine/core';
import { IMPORT_LIMITS, type ImportField } from '@safety-qube/contract/schemas/imports';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../components/ui/date-fields.tsx';
import { Select } from '../../../components/ui/select.tsx';
import classes from './constants.module.css';
import { missingFields, setConstant } from './mapping.ts';
import part from './part.module.css';
import type { ImportWork } from './use-import.ts';

const MAX_OPTIONS = 200;

/** The constant value of a field, with an input for its kind. It is saved when the field loses focus. */
function ConstantInput(props: { field: ImportField; value: string; onValue: (value: string) => void }) {
  const { field, value, onValue } = props;
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const common = { id: `constant-${field.name}`, 'aria-label': t('import.valueOf', { field: field.label }) };
  const options =
    field.kind === 'flag'
      ? [
          { value: 'true', label: t('record.yes') },
          { value: 'false', label: t('record.no') },
        ]
      : field.options;
  if (options)
    return (
      <Select
        {...common}
        searchable
        limit={MAX_OPTIONS}
        nothingFoundMessage={t('list.noOption')}
        placeholder={t('form.choosePlaceholder')}
        data={options}
        value={value || null}
        onChange={(chosen) => onValue(chosen ?? '')}
      />
    );
  if (field.kind === 'day' || field.kind === 'moment') return <DayField {...common} value={value} onChange={onValue} />;
  return (
    <TextInput
      {...common}
      maxLength={IMPORT_LIMITS.value}
      inputMode={field.kind === 'number' ? 'decimal' : 'text'}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text !== value && onValue(text)}
      onKeyDown={(event) => event.key === 'Enter' && text !== value && onValue(text)}
    />
  );
}

/** Fields without a column: those with a constant value, and the required ones that still need one. */
export function Constants({ item, change, fields }: ImportWork & { fields: readonly ImportField[] }) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<readonly string[]>([]);
  const sources = item.mapping.fields;
  const hasColumn = (name: string): boolean => {
    const source = sources[name];
    return source !== undefined && 'column' in source;
  };
  // The status of the records is asked for in the values step.
  const free = fields.filter(({ name }) => !hasColumn(name) && name !== 'status');
  const missing = missingFields(item.mapping, fields).map(({ name }) => name);
  const isShown = ({ name, isRequired, orElse }: ImportField) =>
    (isRequired && orElse === undefined) ||
    missing.includes(name) ||
    sources[name] !== undefined ||
    added.includes(name);
  const shown = free.filter(isShown);
  const others = free.filter((field) => !isShown(field));
  const set = (name: string, value: string | null) => change({ mapping: (now) => setConstant(now, name, value) });
  const constantOf = (name: string): string => {
    const source = sources[name];
    return source && 'value' in source ? source.value : '';
  };
  return (
    <section className={part['part']} aria-labelledby="import-constants">
      <h3 id="import-constants" className={part['partTitle']}>
        {t('import.constants')}
      </h3>
      <p className={part['partText']}>{t('import.constantsText')}</p>
      <ul className={classes['constants']}>
        {shown.map((field) => (
          <li key={field.name}>
            <span className={classes['constantName']}>
              {field.label}
              {field.isRequired && <small>{t('import.required')}</small>}
            </span>
            <ConstantInput
              field={field}
              value={constantOf(field.name)}
              onValue={(value) => set(field.name, value || null)}
            />
            {!field.isRequired && (
              <ActionIcon
                size={36}
                aria-label={t('import.removeConstant', { field: field.label })}
                onClick={() => {
                  setAdded((all) => all.filter((name) => name !== field.name));
                  if (sources[field.name]) set(field.name, null);
                }}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <Select
              className={classes['addConstant'] ?? ''}
              aria-label={t('import.addConstant')}
              placeholder={t('import.addConstant')}
              searchable
              nothingFoundMessage={t('list.noOption')}
              data={others.map(({ name, label }) => ({ value: name, label }))}
              value={null}
              onChange={(name) => name && setAdded((all) => [...all, name])}
            />
          </li>
        )}
      </ul>
    </section>
  );
}
