import type { ImportField, ImportMapping, ImportSource } from '@safety-qube/contract/schemas/imports';
import { readSerial } from '@safety-qube/domain/records/import-dates';
import { dateProblemOf, type FileMoment, readMoment } from '@safety-qube/domain/records/import-values';
import type { Lookups } from './lookups.ts';
import type { Meaning } from './meanings.ts';
import { type FoundProblem, problem } from './problems.ts';

/** The cells of one row by field, and the problems found in them. */
export interface RowReader {
  readonly problems: FoundProblem[];
  /** Returns the text of a field; undefined for an empty cell, and for a field without a column. */
  text(name: string): string | undefined;
  /** Whether the field has the same value in all rows, chosen by the user. */
  isSame(name: string): boolean;
  /** Adds a problem of a field. */
  wrong(name: string, code: string, params?: Record<string, string | number>): undefined;
  /** Returns the value that a text of a choice or a person means; the value itself when it is the same for all rows. */
  chosen(name: string): string | undefined;
  moment(name: string): FileMoment | undefined;
  /** A date that is not in the future. */
  past(name: string): FileMoment | undefined;
}

interface Reading {
  readonly fields: readonly ImportField[];
  readonly lookups: Pick<Lookups, 'people'>;
  readonly mapping: ImportMapping;
  readonly columns: readonly { readonly name: string }[];
  /** Today's date, such as 2026-01-31. */
  readonly today: string;
  readonly meaning: (field: string, text: string) => Meaning;
}

/** The problem of a text that is not a date in the chosen order. */
const DATE_PROBLEMS: Readonly<Record<ReturnType<typeof dateProblemOf>, string>> = {
  order: 'IMPORT_DATE_UNREADABLE',
  noSuchDay: 'IMPORT_DATE_NO_DAY',
  noDate: 'IMPORT_DATE_NONE',
};

/** The problem of a text that is unknown, or the name of two people. */
const unclear = (kind: Meaning['kind']): string => (kind === 'twice' ? 'IMPORT_PERSON_TWICE' : 'IMPORT_VALUE_UNKNOWN');

/** Returns a function that reads each row of a file. */
export function rowReaders({ fields, lookups, mapping, columns, today, meaning }: Reading) {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const sources = new Map<string, ImportSource>(Object.entries(mapping.fields).filter(([name]) => labels.has(name)));
  const choices = new Map(
    fields.flatMap(({ name, options }) =>
      options ? [[name, new Set(options.map(({ value }) => value))] as const] : [],
    ),
  );
  const everybody = new Set(lookups.people.map(({ id }) => String(id)));
  const columnOf = (name: string): string | null => {
    const source = sources.get(name);
    return source && 'column' in source ? (columns[source.column]?.name ?? null) : null;
  };

  return (cells: readonly string[]): RowReader => {
    const problems: FoundProblem[] = [];
    const text = (name: string): string | undefined => {
      const source = sources.get(name);
      if (!source) return undefined;
      return ('value' in source ? source.value : (cells[source.column] ?? '')).trim() || undefined;
    };
    const wrong = (name: string, code: string, params: Record<string, string | number> = {}): undefined => {
      const field = labels.get(name) ?? name;
      problems.push(problem(code, { column: columnOf(name), value: text(name) ?? null, params: { field, ...params } }));
      return undefined;
    };
    const isSame = (name: string): boolean => {
      const source = sources.get(name);
      return source !== undefined && 'value' in source;
    };
    const moment = (name: string): FileMoment | undefined => {
      const cell = text(name);
      if (cell === undefined) return undefined;
      return readMoment(cell, mapping.dateOrder) ?? readSerial(cell) ?? wrong(name, DATE_PROBLEMS[dateProblemOf(cell)]);
    };
    return {
      problems,
      text,
      isSame,
      wrong,
      moment,
      past(name) {
        const found = moment(name);
        return found && found.day > today ? wrong(name, 'IMPORT_DATE_AHEAD') : found;
      },
      chosen(name) {
        const cell = text(name);
        if (cell === undefined) return undefined;
        const options = choices.get(name);
        if (isSame(name) && options?.has(cell)) return cell;
        const found = meaning(name, cell);
        if (found.kind === 'value') {
          // A translation may refer to a value that has been deleted since; a raiser may be inactive by now.
          const isKnown = options === undefined || options.has(found.value);
          if (isKnown || (name === 'raiser' && everybody.has(found.value))) return found.value;
          return wrong(name, 'IMPORT_VALUE_UNKNOWN');
        }
        if (found.kind === 'create' || found.kind === 'none') return undefined;
        return wrong(name, unclear(found.kind));
      },
    };
  };
}
