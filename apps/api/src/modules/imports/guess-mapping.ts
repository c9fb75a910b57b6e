import type { ImportField, ImportMapping } from '@safety-qube/contract/schemas/imports';
import { isMonthFirstIn } from '@safety-qube/domain/month-first-zones';
import { chooseDateOrder, sumOfTallies } from '@safety-qube/domain/records/import-dates';
import { type GuessField, guessColumns } from '@safety-qube/domain/records/import-guess';
import { datesIn } from '@safety-qube/domain/records/import-table';
import { isHistory } from '@safety-qube/domain/records/import-values';
import type { ImportedType } from './imported-type.ts';
import { type Lookups, timeZonesOf } from './lookups.ts';
import { makeMeanings } from './meanings.ts';
import type { Head } from './read-head.ts';

const BLANK: ImportMapping = { fields: {}, translations: [], dateOrder: 'ymd', onError: 'stop' };

/** Guesses the values of a type's fields: of choices by their meaning, of the others by their format. */
async function guessFields(
  definition: ImportedType,
  fields: readonly ImportField[],
  lookups: Lookups,
): Promise<GuessField[]> {
  const meaning = await makeMeanings(definition, fields, lookups, BLANK);
  const own = new Map(definition.import.fields.map((field) => [field.name, field]));
  return fields.map(({ name, label, kind, options }) => {
    const read = own.get(name)?.read;
    if (options) return { name, label, kind, reads: (text) => meaning(name, text).kind === 'value' };
    return { name, label, kind, ...(read && { reads: (text) => read(text) !== undefined }) };
  });
}

/**
 * Guesses the meaning of the columns, with a value for a field that has no column and only one possible value. Without a column for
 * it, all records are closed when the dates of the file are old, else open.
 */
export async function guessMapping(
  { columns, values }: Head,
  fields: readonly ImportField[],
  { definition, lookups }: { readonly definition: ImportedType; readonly lookups: Lookups },
): Promise<ImportMapping> {
  const { first, last } = definition.workflow;
  const guess = guessColumns(
    columns.map(({ name }, index) => ({ name, samples: values[index] ?? [] })),
    await guessFields(definition, fields, lookups),
  );
  const sources: ImportMapping['fields'] = Object.fromEntries(
    Object.entries(guess).map(([field, column]) => [field, { column }]),
  );
  for (const { name, isRequired, options = [] } of fields) {
    if (!isRequired || name in sources) continue;
    const only = options.length === 1 ? options[0] : options.find(({ value }) => value === 'other');
    if (only) sources[name] = { value: only.value };
  }
  const ofFields = fields
    .filter(({ kind, name }) => (kind === 'day' || kind === 'moment') && name in guess)
    .flatMap(({ name }) => columns[guess[name] ?? -1] ?? []);
  const dated = ofFields.length ? ofFields : columns;
  const timeZones = timeZonesOf(lookups);
  const dateOrder = chooseDateOrder(sumOfTallies(dated.flatMap(({ dates }) => dates ?? [])), {
    isMonthFirstUsual: timeZones.filter(isMonthFirstIn).length * 2 > timeZones.length,
  });
  if (!('status' in guess || 'closedAt' in guess)) {
    const field = guess['raisedAt'] ?? guess['occurredAt'];
    const samples = field === undefined ? datesIn(columns) : (values[field] ?? []);
    sources['status'] = { value: isHistory(samples, dateOrder, new Date().toISOString().slice(0, 10)) ? last : first };
  }
  return { ...BLANK, fields: sources, dateOrder };
}
