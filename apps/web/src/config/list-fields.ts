import type { Field } from '@safety-qube/domain/records/fields';
import type { ParseKeys } from 'i18next';

/** A field of a type, and the key of its label; the text has a variant `_column` where the heading of its column differs. */
export interface LabelledField<F extends Field> {
  readonly field: F;
  readonly label: ParseKeys;
}
/** Names in addresses: a relation goes by its name, such as verifier for verifierId. */
type NameOf<F extends Field, Name> = F extends { relation: infer Relation extends string } ? Relation : Name;
/** The name of a field's column; never if lists offer none. */
type ColumnOf<F extends Field> = F extends { inList: 'column' } ? NameOf<F, F['name']> : never;
/** The name of a field's filter; never if it has none. */
type FilterOf<F extends Field> = F extends { filter: infer Name extends string } ? NameOf<F, Name> : never;

/** A field that a list offers a column of. */
export interface ListField<F extends Field> extends LabelledField<Field> {
  readonly column: ColumnOf<F>;
}
/** A field that a list can be filtered by: the name of its filter in addresses, and the parameter of the query. */
export interface FieldFilter<F extends Field> extends LabelledField<Field> {
  readonly name: FilterOf<F>;
  readonly parameter: string;
}

const relationOf = (field: Field): string | undefined => ('relation' in field ? field.relation : undefined);

/** Returns the fields that the list of a type offers a column of. */
export function listFields<F extends Field>(fields: readonly LabelledField<F>[]): ListField<F>[];
export function listFields(fields: readonly LabelledField<Field>[]) {
  return fields
    .filter(({ field }) => field.inList === 'column')
    .map(({ field, label }) => ({ field, label, column: relationOf(field) ?? field.name }));
}

/** Returns the fields that the list of a type can be filtered by, with the names of their filters. */
export function listFilters<F extends Field>(fields: readonly LabelledField<F>[]): FieldFilter<F>[];
export function listFilters(fields: readonly LabelledField<Field>[]) {
  return fields.flatMap(({ field, label }) => {
    const parameter = 'filter' in field ? field.filter : undefined;
    return parameter === undefined ? [] : [{ field, label, name: relationOf(field) ?? parameter, parameter }];
  });
}
