import { Button } from '@mantine/core';
import type { ImportField, ImportTranslation, ImportValue } from '@safety-qube/contract/schemas/imports';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import { StatusGlyph } from '../../../components/ui/status-glyph.tsx';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { type Meaning, meaningsOf, setOthers, translate } from './mapping.ts';
import part from './part.module.css';
import type { ImportWork } from './use-import.ts';
import classes from './values-step.module.css';

const CREATE = '+';
const NONE = '-';
const OWN = '=';
/** Values shown at a time, and the maximum number of rendered options. */
const PAGE_SIZE = 40;
/** Values shown when all were set at once, so that the next field is in sight. */
const MAX_SHOWN_WHEN_SET = 5;
const MAX_OPTIONS = 100;

const asChoice = (meaning: Meaning | null): string | null =>
  meaning === null ? null : 'create' in meaning ? CREATE : 'none' in meaning ? NONE : `${OWN}${meaning.value}`;
const asMeaning = (choice: string): Meaning =>
  choice === CREATE ? { create: true } : choice === NONE ? { none: true } : { value: choice.slice(OWN.length) };

/** One value of the file: how often it occurs, and its meaning. */
function ValueRow(props: {
  field: ImportField;
  value: ImportValue;
  meaning: Meaning | null;
  /** Whether the step was opened for this value: it is scrolled into sight and focused. */
  isWanted: boolean;
  onMeaning: (to: Meaning) => void;
}) {
  const { field, value, meaning, isWanted, onMeaning } = props;
  const select = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    select.current?.focus({ preventScroll: true });
    select.current?.scrollIntoView?.({ block: 'center' });
  }, [isWanted]);
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const [typed, setTyped] = useState('');
  const label = (name: string): string => field.options?.find((option) => option.value === name)?.label ?? name;
  const chosen = asChoice(meaning);
  // A field without options, such as places within a site, takes a free name.
  const names = field.options
    ? field.options.map(({ value: name }) => name)
    : [...new Set([typed.trim(), meaning && 'value' in meaning ? meaning.value : ''])].filter(Boolean);
  return (
    <li className={classes['value']} data-open={meaning === null || undefined}>
      <span className={classes['valueMark']}>
        <StatusGlyph glyph={meaning === null ? 'ring' : 'check'} />
        <span className="unseen">{t(meaning === null ? 'import.valueOpen' : 'import.valueKnown')}</span>
      </span>
      <span className={classes['valueFrom']}>
        <bdi>{value.from}</bdi>
        <small className="num">{t('import.inRows', { count: value.count, n: whole(value.count) })}</small>
      </span>
      <span className={classes['valueGuess']}>
        {meaning === null && value.guess !== null && (
          <Button variant="default" size="xs" onClick={() => onMeaning({ value: value.guess ?? '' })}>
            {t('import.useGuess', { value: label(value.guess) })}
          </Button>
        )}
      </span>
      <Select
        ref={select}
        className={classes['valueTo'] ?? ''}
        aria-label={t('import.meaningOf', { value: value.from })}
        searchable
        allowDeselect={false}
        limit={MAX_OPTIONS}
        nothingFoundMessage={t('list.noOption')}
        placeholder={t('import.notKnown')}
        data={[
          ...(field.canCreate ? [{ value: CREATE, label: t('import.makeNew', { value: value.from }) }] : []),
          ...(field.isRequired ? [] : [{ value: NONE, label: t('import.leaveEmpty') }]),
          ...names.map((name) => ({ value: `${OWN}${name}`, label: label(name) })),
        ]}
        value={chosen}
        {...(!field.options && { onSearchChange: setTyped })}
        onChange={(choice) => choice !== null && onMeaning(asMeaning(choice))}
      />
    </li>
  );
}

/** The values of one field, with an action for all of them at once. */
export function FieldValues(props: {
  work: ImportWork;
  field: ImportField;
  values: readonly ImportValue[];
  /** The value that the step was opened for. */
  wanted: string | undefined;
}) {
  const { work, field, values, wanted } = props;
  const { item, change } = work;
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const [shown, setShown] = useState(() => Math.max(PAGE_SIZE, values.findIndex(({ from }) => from === wanted) + 1));
  const meaning = meaningsOf(item.mapping);
  const source = item.mapping.fields[field.name];
  const column = source && 'column' in source ? item.columns[source.column]?.name : undefined;
  const unknown = values.filter((value) => meaning(value) === null);
  const guessed = unknown.flatMap(({ from, guess }): ImportTranslation[] =>
    guess === null ? [] : [{ field: field.name, from, to: { value: guess } }],
  );
  const say = (meanings: readonly ImportTranslation[]) => change({ mapping: (now) => translate(now, meanings) });
  const others = item.mapping.others?.[field.name];
  const all = (what: 'create' | 'none' | undefined) => {
    setShown(what ? MAX_SHOWN_WHEN_SET : PAGE_SIZE);
    change({ mapping: (now) => setOthers(now, field.name, what) });
  };
  const heading = `values-${field.name}`;
  return (
    <section className={classes['group']} aria-labelledby={heading}>
      <div className={classes['groupHead']}>
        <h3 id={heading} className={part['partTitle']}>
          {field.label}
        </h3>
        <p className={classes['groupText']}>
          {t('import.valueCount', { count: values.length, n: whole(values.length), column: column ?? '' })}
          {unknown.length > 0 && <b>{t('import.unknownCount', { count: unknown.length, n: whole(unknown.length) })}</b>}
        </p>
        <span className={classes['groupTools']}>
          {guessed.length > 0 && (
            <Button variant="default" size="xs" onClick={() => say(guessed)}>
              {t('import.useGuesses', { count: guessed.length, n: whole(guessed.length) })}
            </Button>
          )}
          {unknown.length > 0 && field.canCreate && (
            <Button variant="default" size="xs" onClick={() => all('create')}>
              {t('import.makeAllNew')}
            </Button>
          )}
          {unknown.length > 0 && !field.isRequired && (
            <Button variant="default" size="xs" onClick={() => all('none')}>
              {t('import.leaveAllEmpty')}
            </Button>
          )}
          {others && (
            <Button variant="default" size="xs" onClick={() => all(undefined)}>
              {t('import.oneByOne')}
            </Button>
          )}
        </span>
      </div>
      <ul aria-labelledby={heading}>
        {values.slice(0, shown).map((value) => (
          <ValueRow
            key={value.from}
            field={field}
            value={value}
            meaning={meaning(value)}
            isWanted={value.from === wanted}
            onMeaning={(to) => say([{ field: field.name, from: value.from, to }])}
          />
        ))}
      </ul>
      {values.length > shown && (
        <Button variant="subtle" color="gray" onClick={() => setShown(shown + PAGE_SIZE * 2)}>
          {t('import.moreValues', { count: values.length - shown, n: whole(values.length - shown) })}
        </Button>
      )}
    </section>
  );
}
