import type { ImportField, ImportMapping } from '@safety-qube/contract/schemas/imports';
import { raiseShape } from '@safety-qube/contract/schemas/records';
import { plainLine } from '@safety-qube/domain/plain-line';
import { type ConfidentialTo, confidentialTo } from '@safety-qube/domain/records/confidentiality-rules';
import type { FileMoment } from '@safety-qube/domain/records/import-values';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import { TITLE_LENGTH, titleOf } from '@safety-qube/domain/records/record-title';
import type { Relation } from '@safety-qube/domain/records/relations';
import type { Actor } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Row } from '../../platform/imports/rows.ts';
import type { ValueRow } from '../custom-fields/index.ts';
import { approvalColumns, type OwnColumns, usualPriority } from '../records/index.ts';
import type { ImportedType } from './imported-type.ts';
import type { Lookups } from './lookups.ts';
import { makeMeanings } from './meanings.ts';
import { type Makes, makePlaces, type Places } from './places.ts';
import { type FoundProblem, problem } from './problems.ts';
import { customReaders } from './row-custom.ts';
import { ownReaders } from './row-own.ts';
import { placeReaders } from './row-place.ts';
import { type RowReader, rowReaders } from './row-reader.ts';
import { peopleChooser } from './row-rules.ts';

/** A row as a record, before it has its number. Ids below zero are placeholders for places that are still to be created. */
export interface PreparedRecord {
  readonly line: number;
  readonly number: string | null;
  readonly title: string;
  readonly description: string;
  /** Null for a type without categories. */
  readonly category: string | null;
  readonly priority: number | null;
  readonly status: string;
  readonly facilityId: number;
  readonly departmentId: number | null;
  readonly locationId: number | null;
  readonly subareaId: number | null;
  readonly people: readonly (readonly [number, Relation])[];
  readonly confidentialTo: ConfidentialTo | null;
  readonly raisedAt: FileMoment | null;
  readonly closedAt: FileMoment | null;
  readonly isClosed: boolean;
  readonly dueOn: string | null;
  readonly own: OwnColumns['row'];
  /** The row's values for the fields of the type, by field. */
  readonly values: Readonly<Record<string, string>>;
  /** The values among them that were derived from others. */
  readonly derived: Readonly<Record<string, string>>;
  readonly source: Readonly<Record<string, string>>;
  /** Values of fields that the tenant has defined. */
  readonly fields: readonly ValueRow[];
}
export type Prepared =
  | { readonly line: number; readonly problems: readonly FoundProblem[] }
  | { readonly line: number; readonly record: PreparedRecord };

export interface Preparing {
  readonly definition: ImportedType;
  readonly actor: Actor;
  readonly fields: readonly ImportField[];
  readonly lookups: Lookups;
  readonly mapping: ImportMapping;
  readonly columns: readonly { readonly name: string }[];
  /** Today's date, such as 2026-01-31. */
  readonly today: string;
  readonly creationLimits: Readonly<Makes>;
}

/**
 * Returns a function that turns each row into a record or its problems. Rows must be passed in their order: what one of them has
 * created exists for the next, unless the row has a problem. `places` returns what has to be created.
 */
export async function rowPreparer(preparing: Preparing): Promise<{ prepare(row: Row): Prepared; places: Places }> {
  const { definition, actor, fields, lookups, mapping, columns, today, creationLimits } = preparing;
  const { first, last, ends } = definition.workflow;
  const places = makePlaces(lookups, creationLimits);
  const meaning = await makeMeanings(definition, fields, lookups, mapping);
  const readerOf = rowReaders({ fields, lookups, mapping, columns, today, meaning });
  const place = placeReaders({ definition, actor, lookups, places, meaning });
  const ownOf = ownReaders(definition, lookups, mapping);
  const customOf = customReaders(lookups, actor, mapping);
  const peopleOf = peopleChooser(definition, lookups, places);
  const priorities = lookups.priorities.map(({ priorityValue }) => priorityValue).sort((a, b) => a - b);
  const rules = { ...lookups, priorities };
  const numbers = new Map<string, number>();

  return {
    prepare(row) {
      const prepared = prepareRow(row);
      places.endRow('record' in prepared);
      return prepared;
    },
    places,
  };

  function prepareRow({ line, cells }: Row): Prepared {
    const row = readerOf(cells);
    const { problems, text, chosen, wrong } = row;
    if (cells.length > columns.length)
      problems.push(problem('IMPORT_ROW_WIDER', { value: cells[columns.length] ?? null }));
    const description = text('description') ?? text('title');
    if (description === undefined) wrong('description', 'IMPORT_VALUE_MISSING');
    else if (description.length > RECORD_LIMITS.description)
      wrong('description', 'IMPORT_TEXT_TOO_LONG', { most: RECORD_LIMITS.description });

    const number = readNumber(row);
    const facilityId = place.facility(row);
    const units = facilityId === undefined ? undefined : place.units(row, facilityId);
    const category = place.category(row, facilityId);
    const status = chosen('status');
    const ofType = ownOf(row);
    const raisedAt = ofType.moment('raisedAt');
    const closedAt = row.past('closedAt');
    if (closedAt && status !== undefined && !ends.includes(status)) wrong('closedAt', 'IMPORT_CLOSED_STATUS');
    if (closedAt && raisedAt && closedAt.day < raisedAt.day) wrong('closedAt', 'IMPORT_CLOSED_BEFORE');
    const dueOn = row.moment('dueOn')?.day ?? null;
    const priority = chosen('priority');
    const custom = customOf(row, facilityId);
    const isPlaced = facilityId !== undefined && category !== undefined;
    const own = ofType.own(isPlaced ? place.categoryNames(row, facilityId, category) : []);
    const raiserId = idOf(chosen('raiser')) ?? null;
    const ownerId = idOf(chosen('owner'));
    if (
      problems.length ||
      facilityId === undefined ||
      category === undefined ||
      description === undefined ||
      !own ||
      !units
    )
      return { line, problems };

    let people: PreparedRecord['people'];
    try {
      people = peopleOf({
        ...{ facilityId, departmentId: units.departmentId, category, raiserId, ownerId },
        ...approvalColumns(own.row),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { line, problems: [problem(error.code, { params: error.params })] };
    }
    const state = status ?? (closedAt ? last : first);
    if (number !== null) numbers.set(number, line);
    return {
      line,
      record: {
        line,
        number,
        title: titleFrom(text('title'), description),
        description,
        category,
        priority: idOf(priority) ?? usualPriority(definition, rules, own.urgency),
        status: state,
        facilityId,
        ...units,
        people,
        confidentialTo:
          confidentialTo(lookups.confidentiality, { facilityId, category, ...approvalColumns(own.row) }) ?? null,
        // Without a time of raising, a record was raised when it happened.
        raisedAt: raisedAt ?? own.happenedAt ?? null,
        closedAt: closedAt ?? null,
        isClosed: ends.includes(state),
        dueOn,
        own: own.row,
        values: own.values,
        derived: own.derived,
        source: sourceOf(cells),
        fields: custom,
      },
    };
  }

  function readNumber({ text, wrong }: RowReader): string | null {
    const cell = text('number');
    if (cell === undefined) return null;
    const parsed = raiseShape.number.safeParse(cell);
    if (!parsed.success || parsed.data === undefined) {
      wrong('number', 'IMPORT_NUMBER_UNREADABLE');
      return null;
    }
    const before = numbers.get(parsed.data);
    if (before !== undefined) wrong('number', 'IMPORT_NUMBER_TWICE', { line: before });
    return parsed.data;
  }

  /** The original row, by the names of its columns. */
  function sourceOf(cells: readonly string[]): Record<string, string> {
    const source: [string, string][] = [];
    for (const [index, cell] of cells.entries()) {
      const name = columns[index]?.name;
      if (name !== undefined && cell !== '') source.push([name, cell]);
    }
    return Object.fromEntries(source);
  }
}

const idOf = (value: string | undefined): number | undefined => (value === undefined ? undefined : Number(value));

const titleFrom = (title: string | undefined, description: string): string => {
  const line = title === undefined ? '' : plainLine(title).trim();
  if (line === '') return titleOf(description);
  return line.length <= TITLE_LENGTH ? line : titleOf(line);
};
