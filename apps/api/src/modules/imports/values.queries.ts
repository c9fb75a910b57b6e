import { setImmediate } from 'node:timers/promises';
import type { ImportField, ImportValue } from '@safety-qube/contract/schemas/imports';
import { UNIT_LEVELS, type UnitLevel } from '@safety-qube/domain/place-levels';
import type { Ctx } from '../../platform/context.ts';
import { forbidden, refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { limitConcurrencyPerPerson } from '../../platform/turns.ts';
import { fieldsOf } from './fields.ts';
import { isOwnFile } from './imports.presenter.ts';
import { getImport } from './imports.repository.ts';
import { readLookups } from './lookups.ts';
import { type Meaning, makeMeanings } from './meanings.ts';
import { openRows } from './open-rows.ts';
import { creationLimits, makePlaces } from './places.ts';
import { rowsAbove } from './read-head.ts';
import { resembler } from './resembling.ts';

/** Rows that are read, distinct values that are counted, and values in the response. */
const MAX_ROWS = 250_000;
const MAX_COUNTED = 50_000;
const MAX_RETURNED = 5000;
/** Values that a guess is made for, and names that are compared for a guess. */
const MAX_GUESSES = 500;
const MAX_NAMES = 2000;
/** Characters of a value in the response. */
const MAX_TEXT_LENGTH = 500;
/** Files that may be read concurrently per person. */
const inTurn = limitConcurrencyPerPerson(2);

interface Counted {
  readonly field: string;
  readonly from: string;
  count: number;
  meaning: Meaning;
}

const isUnit = (name: string): name is UnitLevel => UNIT_LEVELS.some((level) => level === name);
const isUnclear = ({ meaning }: Counted): boolean => meaning.kind === 'unknown' || meaning.kind === 'twice';

/** Unknown values first, then by the number of rows. */
const inOrder = (a: Counted, b: Counted): number =>
  Number(isUnclear(b)) - Number(isUnclear(a)) || b.count - a.count || (a.from < b.from ? -1 : 1);

/** Returns the first of all in that order, as many as the response may have, yielding to the event loop. */
async function firstOf(all: readonly Counted[]): Promise<Counted[]> {
  let first: Counted[] = [];
  for (let from = 0; from < all.length; from += MAX_RETURNED) {
    first = [...first, ...all.slice(from, from + MAX_RETURNED)].sort(inOrder).slice(0, MAX_RETURNED);
    await setImmediate();
  }
  return first;
}

function toOf({ kind, ...meaning }: Meaning): ImportValue['to'] {
  if (kind === 'value' && 'value' in meaning) return { value: meaning.value };
  if (kind === 'create') return { create: true };
  return kind === 'none' ? { none: true } : null;
}

/**
 * Counts the distinct values of the columns that are mapped to choices, places and people: unknown ones first, then by the number
 * of rows. A unit is known when each facility in the same rows has it. Of a very long file only the beginning is read, as
 * `isComplete` shows. 422 for a file that cannot be read, 429 for one file more than a person may have read concurrently.
 */
export const listValues = (ctx: Ctx, platform: Platform, id: number): Promise<ListedValues> =>
  inTurn(ctx, () => countValues(ctx, platform, id));

interface ListedValues {
  readonly values: ImportValue[];
  readonly isComplete: boolean;
}
async function countValues(ctx: Ctx, platform: Platform, id: number): Promise<ListedValues> {
  const { row, actor } = await getImport(ctx, id);
  if (!isOwnFile(ctx, row)) throw forbidden();
  if (row.storage_key === null) throw refuse('IMPORT_FORGOTTEN');
  const definition = ctx.recordImports[row.type];
  const lookups = await readLookups(ctx, definition);
  const fields = fieldsOf(definition, lookups, { actor, language: ctx.language });
  const meaning = await makeMeanings(definition, fields, lookups, row.mapping);
  const places = makePlaces(lookups, creationLimits(platform));
  const asked = fields.flatMap((field) => {
    const source = row.mapping.fields[field.name];
    const isAsked = ['choice', 'place', 'person'].includes(field.kind);
    return isAsked && source && 'column' in source ? [{ name: field.name, column: source.column }] : [];
  });
  const counted = new Map<string, Counted>();
  let isComplete = true;
  let rows = -rowsAbove(row.reading);
  const facilityOf = (cells: readonly string[]): number | undefined => {
    const source = row.mapping.fields['facility'];
    if (!source) return undefined;
    if ('value' in source) return Number(source.value);
    const found = meaning('facility', (cells[source.column] ?? '').trim());
    return found.kind === 'value' ? Number(found.value) : undefined;
  };
  /** The unit in its facility; its parent is ignored. */
  const unitMeaning = (level: UnitLevel, text: string, cells: readonly string[]): Meaning => {
    const found = meaning(level, text);
    if (found.kind !== 'value' && found.kind !== 'create' && found.kind !== 'unknown') return found;
    const facilityId = facilityOf(cells);
    const name = found.kind === 'value' ? found.value : text;
    const isThere = facilityId !== undefined && places.hasUnit(facilityId, level, name);
    return isThere ? { kind: 'value', value: name } : found.kind === 'value' ? { kind: 'unknown' } : found;
  };
  if (asked.length)
    for await (const { cells } of openRows(platform, {
      storageKey: row.storage_key,
      format: row.format,
      reading: row.reading,
    })) {
      rows += 1;
      if (rows <= 0) continue;
      if (rows > MAX_ROWS) {
        isComplete = false;
        break;
      }
      for (const { name, column } of asked) {
        const from = (cells[column] ?? '').trim();
        if (from === '') continue;
        if (from.length > MAX_TEXT_LENGTH) {
          isComplete = false;
          continue;
        }
        const key = `${name}\n${from}`;
        const known = counted.get(key);
        const found = isUnit(name) ? unitMeaning(name, from, cells) : (known?.meaning ?? meaning(name, from));
        if (known) {
          known.count += 1;
          // One place where it is unknown makes it one to ask about.
          if (known.meaning.kind === 'value') known.meaning = found;
        } else if (counted.size < MAX_COUNTED) counted.set(key, { field: name, from, count: 1, meaning: found });
        else isComplete = false;
      }
    }
  const names = namesToGuess(fields, lookups.units);
  let guesses = 0;
  const values: ImportValue[] = [];
  for (const one of await firstOf([...counted.values()])) {
    const among = names.get(one.field);
    const isGuessed = isUnclear(one) && among !== undefined && guesses < MAX_GUESSES;
    if (isGuessed) {
      guesses += 1;
      await setImmediate();
    }
    values.push({
      field: one.field,
      from: one.from,
      count: one.count,
      to: toOf(one.meaning),
      guess: isGuessed ? among(one.from) : null,
    });
  }
  return { values, isComplete: isComplete && counted.size <= MAX_RETURNED };
}

function namesToGuess(fields: readonly ImportField[], units: readonly { level: UnitLevel; name: string }[]) {
  return new Map(
    fields.flatMap(({ name, options }) => {
      const names = options
        ? options.map(({ value, label }) => [label, value] as const)
        : [...new Set(units.filter(({ level }) => level === name).map((unit) => unit.name))].map(
            (unit) => [unit, unit] as const,
          );
      if (!names.length || names.length > MAX_NAMES) return [];
      return [[name, resembler(names)] as const];
    }),
  );
}
