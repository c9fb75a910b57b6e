import { Radio } from '@mantine/core';
import type { ImportField } from '@safety-qube/contract/schemas/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { session } from '../../../shared/session/session.ts';
import { type Ends, mapColumn, type StateChoice, setState, stateChoice } from './mapping.ts';
import part from './part.module.css';
import type { ImportWork } from './use-import.ts';

/** Returns the first and the last status of a type, and the user's id. */
export const endsOf = ({ workflow }: RecordTypeSetup): Ends => ({
  first: workflow.first,
  last: workflow.last,
  me: String(session.claims()?.userId ?? ''),
});

/**
 * Asks for the status of the imported records: as in a column, or the same for all. There is no default, because open
 * records require work of people.
 */
export function RecordState(props: ImportWork & { setup: RecordTypeSetup; fields: readonly ImportField[] }) {
  const { item, change, setup, fields } = props;
  const { t } = useTranslation();
  const ends = endsOf(setup);
  const [wantsColumn, setWantsColumn] = useState(false);
  const current = stateChoice(item.mapping, ends);
  const choice = wantsColumn ? 'file' : current;
  const { status, closedAt, owner } = item.mapping.fields;
  const column = status && 'column' in status ? status.column : undefined;
  const closing = closedAt && 'column' in closedAt ? item.columns[closedAt.column]?.name : undefined;
  const mayOwn = fields.some(({ name }) => name === 'owner') && !(owner && 'column' in owner);
  const choices: StateChoice[] = ['file', 'closed', 'open', ...(mayOwn ? (['mine'] as const) : [])];
  const means = (one: StateChoice): string => {
    if (one !== 'file') return t(`import.recordStateMeans.${one}`);
    if (column !== undefined) return t('import.recordStateMeans.column', { column: item.columns[column]?.name ?? '' });
    return closing === undefined
      ? t('import.recordStateMeans.file')
      : t('import.recordStateMeans.closing', { column: closing });
  };
  const choose = (one: StateChoice) => {
    setWantsColumn(one === 'file' && closing === undefined);
    change({ mapping: (now) => setState(now, one, ends) });
  };
  return (
    <section className={part['part']}>
      <Radio.Group
        label={<span className={part['partTitle']}>{t('import.recordState')}</span>}
        value={choice ?? null}
        onChange={choose}
      >
        <div className={part['radios']}>
          {choices.map((one) => (
            <Radio key={one} value={one} label={t(`import.recordState.${one}`)} description={means(one)} />
          ))}
        </div>
      </Radio.Group>
      {choice === 'file' && (
        <Select
          className={part['choice'] ?? ''}
          label={t('import.stateColumn')}
          searchable
          nothingFoundMessage={t('list.noOption')}
          placeholder={t('form.choosePlaceholder')}
          data={item.columns.map(({ name }, at) => ({ value: String(at), label: name }))}
          value={column === undefined ? null : String(column)}
          onChange={(at) => {
            if (at === null) return;
            setWantsColumn(false);
            change({ mapping: (now) => mapColumn(now, Number(at), 'status') });
          }}
        />
      )}
    </section>
  );
}
