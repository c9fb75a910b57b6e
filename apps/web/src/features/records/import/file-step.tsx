import { Button, NumberInput, Switch } from '@mantine/core';
import { IMPORT_LIMITS, type Import, type ImportReading } from '@safety-qube/contract/schemas/imports';
import { entriesOf } from '@safety-qube/domain/objects';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/ui/select.tsx';
import { TruncatedText } from '../../../components/ui/truncated-text.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { openQuestion, SameFile, StrayBytes } from './file-questions.tsx';
import classes from './file-step.module.css';
import part from './part.module.css';
import { StepFrame } from './step-frame.tsx';
import type { ImportWork } from './use-import.ts';

/** Characters of a cell that are shown; a tooltip shows the rest. */
const MAX_CELL_LENGTH = 40;

type Encoding = NonNullable<ImportReading['encoding']>;
type Delimiter = NonNullable<ImportReading['delimiter']>;
const ENCODINGS = {
  'utf-8': 'import.encoding.utf8',
  'utf-16le': 'import.encoding.utf16le',
  'utf-16be': 'import.encoding.utf16be',
  'windows-1252': 'import.encoding.western',
  macintosh: 'import.encoding.mac',
  'windows-1250': 'import.encoding.central',
  'windows-1251': 'import.encoding.cyrillic',
  'windows-1256': 'import.encoding.arabic',
  gb18030: 'import.encoding.chinese',
  big5: 'import.encoding.big5',
  shift_jis: 'import.encoding.japanese',
} as const satisfies Record<Encoding, string>;
const DELIMITERS = {
  ',': 'import.delimiter.comma',
  ';': 'import.delimiter.semicolon',
  '\t': 'import.delimiter.tab',
  '|': 'import.delimiter.bar',
} as const satisfies Record<Delimiter, string>;

/** The first rows of the file, unchanged. It scrolls by itself; the columns' names stay in sight. */
function Preview({ item }: { item: Import }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes['preview']} aria-label={t('import.firstRows')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {item.columns.map(({ name }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
              <th key={column} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {item.preview.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
            <tr key={index}>
              {item.columns.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
                <td key={column} dir="auto">
                  <TruncatedText limit={MAX_CELL_LENGTH}>{row[column] ?? ''}</TruncatedText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The number of rows above the table; saved when the field loses focus. */
function RowsAbove({ value, onValue }: { value: number; onValue: (value: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<number | string>(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <NumberInput
      label={t('import.rowsAbove')}
      min={0}
      max={IMPORT_LIMITS.rowsAbove}
      allowDecimal={false}
      value={typed}
      onChange={setTyped}
      onBlur={() => typeof typed === 'number' && typed !== value && onValue(typed)}
    />
  );
}

/** How the file is read, and the resulting preview. */
export function FileStep(props: ImportWork & { setup: RecordTypeSetup; onNext: () => void }) {
  const { item, change, isSaving, onNext } = props;
  const { t } = useTranslation();
  const { whole, bytes } = useNumbers();
  const { reading, sheets, columns } = item;
  const set = (wish: Partial<ImportReading>) => change({ reading: wish });
  const question = openQuestion(item);
  return (
    <StepFrame
      title={t('import.fileTitle')}
      text={t('import.fileText', {
        count: columns.length,
        n: whole(columns.length),
        size: bytes(item.bytes),
      })}
      next={
        <Button size="md" disabled={columns.length === 0 || question !== undefined} onClick={onNext}>
          {t('import.toColumns')}
        </Button>
      }
      note={question && t(question)}
    >
      <SameFile {...props} />
      <StrayBytes {...props} />
      <div className={classes['reading']}>
        {item.format === 'xlsx' ? (
          <Select
            allowDeselect={false}
            label={t('import.sheet')}
            data={sheets}
            value={reading.sheet}
            onChange={(sheet) => sheet !== null && set({ sheet })}
          />
        ) : (
          <>
            <Select
              allowDeselect={false}
              label={t('import.encoding')}
              data={entriesOf(ENCODINGS).map(([value, label]) => ({ value, label: t(label) }))}
              value={reading.encoding}
              onChange={(encoding) => encoding && set({ encoding })}
            />
            <Select
              allowDeselect={false}
              label={t('import.delimiter')}
              data={entriesOf(DELIMITERS).map(([value, label]) => ({ value, label: t(label) }))}
              value={reading.delimiter}
              onChange={(delimiter) => delimiter && set({ delimiter })}
            />
          </>
        )}
        <RowsAbove value={reading.skip} onValue={(skip) => set({ skip })} />
        <Switch
          size="md"
          label={t('import.hasHeader')}
          checked={reading.hasHeader}
          onChange={(event) => set({ hasHeader: event.currentTarget.checked })}
        />
      </div>
      {item.format === 'csv' && columns.length === 1 && (
        <p role="status" className={part['warning']}>
          {t('import.oneColumn')}
        </p>
      )}
      <div aria-busy={isSaving} className={classes['previewBox']}>
        <Preview item={item} />
      </div>
    </StepFrame>
  );
}
