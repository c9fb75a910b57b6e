import type { ImportMapping } from '@safety-qube/contract/schemas/imports';
import { type FileMoment, readFlag, readTimeOfDay } from '@safety-qube/domain/records/import-values';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { Refusal } from '../../platform/errors.ts';
import type { OwnColumns, OwnImportField } from '../records/index.ts';
import type { ImportedType } from './imported-type.ts';
import type { Lookups } from './lookups.ts';
import { problem } from './problems.ts';
import type { RowReader } from './row-reader.ts';

/** The parts of a row that belong to the type: its columns, the values by field, and when it happened if the type has that. */
export interface OwnRead extends OwnColumns {
  readonly values: Readonly<Record<string, string>>;
  /** The values among them that the row does not contain itself. */
  readonly derived: Readonly<Record<string, string>>;
  readonly happenedAt: FileMoment | undefined;
}

/** Returns functions that read the type's own part of each row, and when it happened. */
export function ownReaders(definition: ImportedType, lookups: Lookups, mapping: ImportMapping) {
  const { fields } = definition.import;
  const mapped = fields.filter(({ name }) => name in mapping.fields);
  const required = fields.filter(({ isRequired }) => isRequired);
  /** Date fields that a separate time of day is added to: the first that a row has. */
  const timeFields = [...mapped.filter(({ takesTime }) => takesTime).map(({ name }) => name), 'raisedAt'];

  return (row: RowReader) => {
    const said = row.text('timeOfDay');
    const time =
      said === undefined ? undefined : (readTimeOfDay(said) ?? row.wrong('timeOfDay', 'IMPORT_TIME_UNREADABLE'));
    const timeField = timeFields.find((name) => row.text(name) !== undefined);
    let happenedAt: FileMoment | undefined;
    return { moment, own };

    /** A past date, with the time of day of a separate column. */
    function moment(name: string): FileMoment | undefined {
      const found = row.past(name);
      return found && name === timeField && found.time === null && time !== undefined ? { ...found, time } : found;
    }

    function read({
      name,
      kind,
      longest = RECORD_LIMITS.description,
      read: make,
      takesTime,
    }: OwnImportField): string | undefined {
      const cell = row.text(name);
      if (cell === undefined) return undefined;
      if (kind === 'choice' || kind === 'person' || kind === 'asset') return row.chosen(name);
      if (kind === 'day') return row.moment(name)?.day;
      if (kind === 'moment') {
        const found = moment(name);
        if (takesTime) happenedAt = found;
        return found && `${found.day}T${found.time ?? '12:00:00'}${found.offset ?? ''}`;
      }
      if (kind === 'flag') {
        const is = readFlag(cell);
        return is === undefined ? row.wrong(name, 'IMPORT_FLAG_UNREADABLE') : String(is);
      }
      if (make) {
        const unread = kind === 'number' ? 'IMPORT_AMOUNT_UNREADABLE' : 'IMPORT_VALUE_UNKNOWN';
        return make(cell) ?? row.wrong(name, unread);
      }
      return cell.length > longest ? row.wrong(name, 'IMPORT_TEXT_TOO_LONG', { most: longest }) : cell;
    }

    /** Returns undefined when the type refuses the row's values, and adds the problem. */
    function own(categoryNames: readonly string[]): OwnRead | undefined {
      const said: Record<string, string> = {};
      for (const { name, orElse = name } of required)
        if (row.text(name) === undefined && row.text(orElse) === undefined)
          row.wrong(name in mapping.fields ? name : orElse, 'IMPORT_VALUE_MISSING');
      for (const field of mapped) {
        const value = read(field);
        if (value !== undefined) said[field.name] = value;
      }
      const derived = definition.import.derive(said, categoryNames);
      const values = { ...said, ...derived };
      try {
        return { ...definition.create(definition.import.input(values), lookups), values, derived, happenedAt };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        row.problems.push(problem(error.code, { params: error.params }));
        return undefined;
      }
    }
  };
}
