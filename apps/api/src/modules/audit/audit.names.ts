import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { type FieldCondition, loggedCondition, operandsOf } from '@safety-qube/domain/records/field-conditions';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import { PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { readFields, readWordedFields, type WordedField } from '../custom-fields/index.ts';
import type { EntryRow } from './audit.repository.ts';
import { isMoment, type ValueWords } from './audit.words.ts';
import { type Kind, kindOfEntity, kindOfProperty, READERS, type Reading } from './names-by-id.ts';

/** The property of a group that says how values of fields of people compare. */
export const RULE_OF_FIELDS = 'fields';
/** The conditions that a value of `RULE_OF_FIELDS` has. */
export const loggedConditionsIn = (value: unknown): FieldCondition[] =>
  Array.isArray(value) ? value.map(loggedCondition) : [];

/** The names of what lines of the log mention. */
export interface NamesOfEntries extends Pick<ValueWords, 'moment'> {
  readonly actor: (id: number) => string | undefined;
  readonly subject: (entry: Pick<EntryRow, 'entity' | 'entity_id'>) => string | undefined;
  /** The name that a property of an entry has for an id; undefined if its values are not ids. */
  readonly ofEntry: (entity: string, property: string, id: number) => string | undefined;
  /** The name of a category of a type of records, or of any type; the value itself for one that is not there any more. */
  readonly category: (type: unknown, value: string) => string;
  /** The name of a field that the tenant has defined. */
  readonly fieldName: (id: number) => string | undefined;
  /** A field of people as the reader sees it; undefined for one that they do not. */
  readonly field: (id: number) => WordedField | undefined;
}

/** The ids in a value. */
const idsIn = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return typeof value === 'number' ? [value] : [];
};

/** Whether a property is a field of people, or compares with values of these. */
const isOfFields = (property: string): boolean => property === RULE_OF_FIELDS || fieldIdOf(property) !== undefined;
/** The numbers in values of fields of people, any of which may be a person. */
const numbersOfFields = (property: string, values: readonly unknown[]): number[] =>
  property === RULE_OF_FIELDS
    ? idsIn(values.flatMap((value) => loggedConditionsIn(value).flatMap(({ when }) => operandsOf(when))))
    : idsIn(values);

/** The property of a field that says with which values of another one it is shown. */
export const SHOWN_WHEN = 'shownWhen';
/** The id of the field that a condition is about; none if it is about the category. */
export function fieldOfCondition(value: unknown): number[] {
  const { fieldId } = (value ?? {}) as { readonly fieldId?: unknown };
  return typeof fieldId === 'number' ? [fieldId] : [];
}

/** Returns the names of categories, by type and value, if any of these entries mentions one. */
async function readCategoryNames(ctx: Reading, entries: readonly EntryRow[]): Promise<NamesOfEntries['category']> {
  const labels = new Map<string, string>();
  if (entries.some(({ change }) => change['category']))
    for (const type of RECORD_TYPE_NAMES)
      for (const field of await readFields(ctx, type))
        if (field.key === 'category' && !field.isOwn)
          for (const { value, label } of field.options) {
            labels.set(`${type} ${value}`, label);
            if (!labels.has(value)) labels.set(value, label);
          }
  return (type, value) => labels.get(`${type} ${value}`) ?? labels.get(value) ?? value;
}

/** Returns how instants are written for the reader: in their language, and in the given time zone or their own. */
async function momentsFor(ctx: Reading, zone: string | undefined): Promise<ValueWords['moment']> {
  const own =
    zone === undefined
      ? await ctx.tx
          .selectFrom('employee')
          .select('selected_timezone as zone')
          .where('id', '=', ctx.actor?.employeeId ?? 0)
          .executeTakeFirst()
      : null;
  const format = new Intl.DateTimeFormat(`${ctx.language}-u-nu-latn`, {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    timeZone: zone ?? own?.zone ?? 'UTC',
  });
  return (at) => format.format(new Date(at));
}

/** Reads all names that lines of the log mention, with one statement per kind. Instants are in the reader's time zone unless in another. */
export async function readNames(ctx: Reading, entries: readonly EntryRow[], zone?: string): Promise<NamesOfEntries> {
  const wanted = new Map<Kind, Set<number>>();
  const want = (kind: Kind | undefined, ids: readonly number[]) => {
    if (kind && ids.length) wanted.set(kind, new Set([...(wanted.get(kind) ?? []), ...ids]));
  };
  for (const { actor_id, acting_for_id, entity, entity_id, change } of entries) {
    want('person', [actor_id ?? [], acting_for_id ?? []].flat());
    if (/^\d{1,15}$/.test(entity_id)) want(kindOfEntity(entity), [Number(entity_id)]);
    for (const [property, values] of Object.entries(change))
      if (isOfFields(property)) want('person', numbersOfFields(property, values));
      else if (property === SHOWN_WHEN) want('customField', values.flatMap(fieldOfCondition));
      else want(kindOfProperty(entity, property), idsIn(values));
  }
  const changes = entries.flatMap(({ change }) => Object.entries(change));
  const fields = changes.some(([name]) => isOfFields(name)) ? await readWordedFields(ctx, PEOPLE_TYPE) : [];
  const hasMoments = changes.some(([name, values]) => isOfFields(name) || values.some(isMoment));
  const names = new Map(
    await Promise.all([...wanted].map(async ([kind, ids]) => [kind, await READERS[kind](ctx, [...ids])] as const)),
  );
  return {
    actor: (id) => names.get('person')?.get(id),
    subject: ({ entity, entity_id }) => {
      const kind = kindOfEntity(entity);
      return kind && names.get(kind)?.get(Number(entity_id));
    },
    ofEntry: (entity, property, id) => {
      const kind = kindOfProperty(entity, property);
      return kind && names.get(kind)?.get(id);
    },
    category: await readCategoryNames(ctx, entries),
    fieldName: (id) => names.get('customField')?.get(id),
    field: (id) => fields.find((one) => one.id === id),
    moment: hasMoments ? await momentsFor(ctx, zone) : String,
  };
}
