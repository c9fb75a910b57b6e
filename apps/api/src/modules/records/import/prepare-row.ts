import type { ImportField, ImportMapping } from '@safety-qube/contract/imports';
import { raiseShape } from '@safety-qube/contract/records';
import { cutText } from '@safety-qube/domain/cut-text';
import { plainLine } from '@safety-qube/domain/plain-line';
import { readSerial } from '@safety-qube/domain/records/import-dates';
import { type FileMoment, readFlag, readMoment, readTimeOfDay } from '@safety-qube/domain/records/import-values';
import { chooseEhsMembers, chooseOwner } from '@safety-qube/domain/records/record-people';
import { type Relation, TITLE_LENGTH, titleOf } from '@safety-qube/domain/records/record-types';
import { defaultPriority } from '@safety-qube/domain/records/risk';
import { type Actor, can } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { flag } from '../raise-rules.ts';
import type { OwnColumns, RecordDefinition } from '../record-definition.ts';
import { importPrivilege } from './actor.ts';
import { mayMake } from './fields.ts';
import type { Lookups } from './lookups.ts';
import { type Meaning, makeMeanings } from './meanings.ts';
import { type Makes, makePlaces, type Places } from './places.ts';
import { type FoundProblem, problem } from './problems.ts';
import type { Row } from './read/rows.ts';
import { categoryRules, responsibilities } from './row-rules.ts';

/** Signs of a description, as whoever raises a record may write them. */
const DESCRIPTION = 8000;

/** A row as a record, before it has its number. Ids below zero are those of places that are still to be made. */
export interface PreparedRecord {
  readonly line: number;
  readonly number: string | null;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly priority: number | null;
  readonly status: string;
  readonly facilityId: number;
  readonly departmentId: number | null;
  readonly locationId: number | null;
  readonly subareaId: number | null;
  readonly ownerId: number;
  readonly people: readonly (readonly [number, Relation])[];
  readonly confidentialTo: readonly number[] | null;
  readonly raisedAt: FileMoment | null;
  readonly closedAt: FileMoment | null;
  readonly isClosed: boolean;
  readonly dueOn: string | null;
  readonly own: OwnColumns['row'];
  /** What the row brought of the type's own, by field. */
  readonly values: Readonly<Record<string, string>>;
  readonly source: Readonly<Record<string, string>>;
}
export type Prepared =
  | { readonly line: number; readonly problems: readonly FoundProblem[] }
  | { readonly line: number; readonly record: PreparedRecord };

export interface Preparing {
  readonly definition: RecordDefinition;
  readonly actor: Actor;
  readonly fields: readonly ImportField[];
  readonly lookups: Lookups;
  readonly mapping: ImportMapping;
  readonly columns: readonly { readonly name: string }[];
  /** Today, as 2026-01-31. */
  readonly today: string;
  readonly mostMade: Readonly<Makes>;
}

/** What a text that nobody knows, or that two are called, is as a problem. */
const unclear = (kind: Meaning['kind']): string => (kind === 'twice' ? 'IMPORT_PERSON_TWICE' : 'IMPORT_VALUE_UNKNOWN');

/**
 * Answers how to make a record of each row, or what is wrong with it. Rows are to be given in their order: what one of them has
 * made is there for the next. `places` hands over what there is to make.
 */
export function rowPreparer(preparing: Preparing): { prepare(row: Row): Prepared; places: Places } {
  const { definition, actor, fields, lookups, mapping, columns, today, mostMade } = preparing;
  const places = makePlaces(lookups, mostMade);
  const meaning = makeMeanings(definition, fields, lookups, mapping);
  const ruling = responsibilities(lookups, places);
  const categoriesOf = categoryRules(lookups);
  const madeCategories = new Set<string>();
  const privilege = importPrivilege(definition.type);
  const levels = lookups.matrix.levels.map(({ key }) => key);
  const usesPriority = flag(lookups, `enable_${definition.flags}_show_priority`);
  const mayMakeUnits = mayMake(actor, 'unit');
  const byName = new Map(fields.map((field) => [field.name, field]));
  const choices = new Map(
    fields.flatMap(({ name, options }) =>
      options ? [[name, new Set(options.map(({ value }) => value))] as const] : [],
    ),
  );
  const mapped = fields.filter(({ name }) => name in mapping.fields);
  /** The field of the moment that a time of day belongs to. */
  const timeField =
    definition.import?.fields.find(({ name, takesTime }) => takesTime && name in mapping.fields)?.name ?? 'raisedAt';
  const numbers = new Map<string, number>();
  const isEhs = new Map<string, readonly number[]>();
  const everybody = new Set(lookups.people.map(({ id }) => String(id)));

  return { prepare, places };

  function prepare({ line, cells }: Row): Prepared {
    const problems: FoundProblem[] = [];
    const columnOf = (name: string): string | null => {
      const source = mapping.fields[name];
      return source && 'column' in source ? (columns[source.column]?.name ?? null) : null;
    };
    const text = (name: string): string | undefined => {
      const source = byName.has(name) ? mapping.fields[name] : undefined;
      if (!source) return undefined;
      return ('value' in source ? source.value : (cells[source.column] ?? '')).trim() || undefined;
    };
    const wrong = (name: string, code: string, params: Record<string, string | number> = {}): undefined => {
      const field = byName.get(name)?.label ?? name;
      problems.push(problem(code, { column: columnOf(name), value: text(name) ?? null, params: { field, ...params } }));
      return undefined;
    };
    /** The value that a text of a choice or a person means; the value itself where it is the same for all rows. */
    const chosen = (name: string): string | undefined => {
      const written = text(name);
      if (written === undefined) return undefined;
      const source = mapping.fields[name];
      const options = choices.get(name);
      if (source && 'value' in source && options?.has(written)) return written;
      const found = meaning(name, written);
      if (found.kind === 'value') {
        // A translation may name what has gone since.
        const isKnown = options === undefined || options.has(found.value);
        // Whoever raised it may have left since.
        if (isKnown || (name === 'raiser' && everybody.has(found.value))) return found.value;
        return wrong(name, 'IMPORT_VALUE_UNKNOWN');
      }
      if (found.kind === 'create' || found.kind === 'none') return undefined;
      return wrong(name, unclear(found.kind));
    };
    const moment = (name: string): FileMoment | undefined => {
      const written = text(name);
      if (written === undefined) return undefined;
      const found = readMoment(written, mapping.dateOrder) ?? readSerial(written);
      if (!found) return wrong(name, 'IMPORT_DATE_UNREADABLE');
      return found;
    };
    const past = (name: string): FileMoment | undefined => {
      const found = moment(name);
      return found && found.day > today ? wrong(name, 'IMPORT_DATE_AHEAD') : found;
    };

    if (cells.length > columns.length)
      problems.push(problem('IMPORT_ROW_WIDER', { value: cells[columns.length] ?? null }));
    const description = text('description') ?? text('title');
    if (description === undefined) wrong('description', 'IMPORT_VALUE_MISSING');
    else if (description.length > DESCRIPTION) wrong('description', 'IMPORT_TEXT_TOO_LONG', { most: DESCRIPTION });

    const number = readNumber();
    const facilityId = readFacility();
    const units = facilityId === undefined ? undefined : readUnits(facilityId);
    const category = readCategory(facilityId);
    const status = readStatus();
    const timeOfDay = readTime();
    const raisedAt = timeField === 'raisedAt' ? withTime(past('raisedAt')) : past('raisedAt');
    const closedAt = past('closedAt');
    if (closedAt && status !== undefined && status !== definition.workflow.last)
      wrong('closedAt', 'IMPORT_CLOSED_STATUS');
    if (closedAt && raisedAt && closedAt.day < raisedAt.day) wrong('closedAt', 'IMPORT_CLOSED_BEFORE');
    const dueOn = moment('dueOn')?.day ?? null;
    const priorityText = chosen('priority');
    const own = readOwn();
    const raiser = chosen('raiser');
    const ownerChosen = chosen('owner');
    if (
      problems.length ||
      facilityId === undefined ||
      category === undefined ||
      description === undefined ||
      !own ||
      !units
    )
      return { line, problems };

    const raiserId = raiser === undefined ? undefined : Number(raiser);
    const rules = ruling(facilityId);
    const where = { facilityId, category };
    const ownerId = chooseOwner(rules, {
      ...where,
      chosenId: ownerChosen === undefined ? undefined : Number(ownerChosen),
    });
    if (ownerId === undefined) return { line, problems: [problem('NOBODY_RESPONSIBLE')] };
    const key = `${facilityId} ${raiserId ?? ''} ${ownerId} ${category}`;
    const ehs =
      isEhs.get(key) ??
      chooseEhsMembers(rules, { ...where, others: new Set([ownerId, ...(raiserId === undefined ? [] : [raiserId])]) });
    if (isEhs.size < 10_000) isEhs.set(key, ehs);
    const state = status ?? (closedAt ? definition.workflow.last : definition.workflow.first);
    const title = text('title');
    if (number !== null) numbers.set(number, line);
    return {
      line,
      record: {
        line,
        number,
        title: titleFrom(title, description),
        description,
        category,
        priority:
          priorityText !== undefined
            ? Number(priorityText)
            : usesPriority
              ? defaultPriority(
                  lookups.priorities.map(({ priorityValue }) => priorityValue).sort((a, b) => a - b),
                  { ...own.urgency, levels },
                )
              : null,
        status: state,
        facilityId,
        ...units,
        ownerId,
        people: [
          ...(raiserId === undefined ? [] : [[raiserId, 'raiser'] as const]),
          [ownerId, 'owner'] as const,
          ...ehs.map((id) => [id, 'ehsMember'] as const),
        ],
        confidentialTo: categoriesOf(facilityId).get(category) ?? null,
        raisedAt: raisedAt ?? null,
        closedAt: closedAt ?? null,
        isClosed: state === definition.workflow.last,
        dueOn,
        own: own.row,
        values: own.values,
        source: sourceOf(cells),
      },
    };

    function readTime(): string | undefined {
      const written = text('timeOfDay');
      return written === undefined
        ? undefined
        : (readTimeOfDay(written) ?? wrong('timeOfDay', 'IMPORT_TIME_UNREADABLE'));
    }
    /** A day with the time of day that stands in a column of its own. */
    function withTime(found: FileMoment | undefined): FileMoment | undefined {
      return found && timeOfDay !== undefined && found.time === null ? { ...found, time: timeOfDay } : found;
    }
    function readNumber(): string | null {
      const written = text('number');
      if (written === undefined) return null;
      const parsed = raiseShape.number.safeParse(written);
      if (!parsed.success || parsed.data === undefined) {
        wrong('number', 'IMPORT_NUMBER_UNREADABLE');
        return null;
      }
      const before = numbers.get(parsed.data);
      if (before !== undefined) wrong('number', 'IMPORT_NUMBER_TWICE', { line: before });
      return parsed.data;
    }
    function readFacility(): number | undefined {
      const written = text('facility');
      if (written === undefined) return wrong('facility', 'IMPORT_VALUE_MISSING');
      const source = mapping.fields['facility'];
      const given = source && 'value' in source ? Number(written) : undefined;
      const found =
        given !== undefined && places.facility(given)
          ? ({ kind: 'value', value: written } as const)
          : meaning('facility', written);
      if (found.kind === 'create') {
        if (!mayMake(actor, 'facility')) return wrong('facility', 'IMPORT_CREATE_NOT_ALLOWED');
        return places.makeFacility(cutText(written, 120));
      }
      if (found.kind !== 'value') return wrong('facility', 'IMPORT_VALUE_UNKNOWN');
      const id = Number(found.value);
      if (!places.facility(id)) return wrong('facility', 'IMPORT_VALUE_UNKNOWN');
      if (privilege === undefined || !can(actor, privilege, id)) return wrong('facility', 'IMPORT_OUT_OF_REACH');
      return id;
    }
    function readUnits(inFacility: number) {
      const ids = { departmentId: null, locationId: null, subareaId: null } as Record<
        'departmentId' | 'locationId' | 'subareaId',
        number | null
      >;
      let aboveId: number | null = null;
      for (const level of lookups.levels) {
        const written = text(level);
        if (written === undefined) continue;
        const found = meaning(level, written);
        if (found.kind === 'none') continue;
        const name = cutText(found.kind === 'value' ? found.value : written, 120);
        const id = places.unit(
          { facilityId: inFacility, level, aboveId },
          name,
          found.kind === 'create' && mayMakeUnits,
        );
        if (id === undefined) {
          wrong(level, 'IMPORT_VALUE_UNKNOWN');
          continue;
        }
        ids[`${level}Id`] = id;
        aboveId = id;
      }
      return ids;
    }
    /** Whether a facility has the category can be told only where the facility is known; what nobody knows is told at once. */
    function readCategory(inFacility: number | undefined): string | undefined {
      const written = text('category');
      if (written === undefined) return wrong('category', 'IMPORT_VALUE_MISSING');
      const found = meaning('category', written);
      const source = mapping.fields['category'];
      const isSame = source !== undefined && 'value' in source;
      if (inFacility === undefined)
        return !isSame && (found.kind === 'unknown' || found.kind === 'twice')
          ? wrong('category', 'IMPORT_VALUE_UNKNOWN')
          : undefined;
      const options = categoriesOf(inFacility);
      if (isSame && options.has(written)) return written;
      if (found.kind === 'create') {
        // A facility with a list of its own takes no more than that has.
        if (lookups.categories.some(({ facilityId }) => facilityId === inFacility))
          return wrong('category', 'CATEGORY_UNKNOWN');
        if (!mayMake(actor, 'category')) return wrong('category', 'IMPORT_CREATE_NOT_ALLOWED');
        const value = places.makeCategory(written);
        madeCategories.add(value);
        return value;
      }
      if (found.kind !== 'value') return wrong('category', 'IMPORT_VALUE_UNKNOWN');
      if (!options.has(found.value) && !madeCategories.has(found.value)) return wrong('category', 'CATEGORY_UNKNOWN');
      return found.value;
    }
    function readStatus(): string | undefined {
      const found = chosen('status');
      return found;
    }
    function readOwn(): (OwnColumns & Pick<PreparedRecord, 'values'>) | undefined {
      const values: Record<string, string> = {};
      for (const { name, kind, longest = DESCRIPTION, read } of definition.import?.fields ?? []) {
        const written = mapped.some((field) => field.name === name) ? text(name) : undefined;
        if (written === undefined) continue;
        if (kind === 'flag') {
          const is = readFlag(written);
          if (is === undefined) wrong(name, 'IMPORT_FLAG_UNREADABLE');
          else values[name] = String(is);
        } else if (kind === 'choice') {
          const value = chosen(name);
          if (value !== undefined) values[name] = value;
        } else if (kind === 'moment') {
          const found = name === timeField ? withTime(past(name)) : past(name);
          if (found) values[name] = `${found.day}T${found.time ?? '12:00:00'}${found.offset ?? ''}`;
        } else if (read) {
          const value = read(written);
          if (value === undefined) wrong(name, kind === 'number' ? 'IMPORT_AMOUNT_UNREADABLE' : 'IMPORT_VALUE_UNKNOWN');
          else values[name] = value;
        } else if (written.length > longest) wrong(name, 'IMPORT_TEXT_TOO_LONG', { most: longest });
        else values[name] = written;
      }
      try {
        return { ...definition.create(definition.import?.input(values) ?? {}, lookups), values };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        problems.push(problem(error.code, { params: error.params }));
        return undefined;
      }
    }
  }

  function sourceOf(cells: readonly string[]): Record<string, string> {
    return Object.fromEntries(
      columns.flatMap(({ name }, index) => {
        const cell = cells[index] ?? '';
        return cell === '' ? [] : [[name, cell] as const];
      }),
    );
  }
}

const titleFrom = (title: string | undefined, description: string): string => {
  const line = title === undefined ? '' : plainLine(title).trim();
  if (line === '') return titleOf(description);
  return line.length <= TITLE_LENGTH ? line : titleOf(line);
};
