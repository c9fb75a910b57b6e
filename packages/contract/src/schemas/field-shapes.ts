import type { Field } from '@safety-qube/domain/records/fields';
import * as z from 'zod';

const Flag = z.enum(['true', 'false']).transform((flag) => flag === 'true');
/** Several values of a choice, separated by commas, such as serious,fatal. */
const Values = z.string().max(200);

/** The schema of a field's value. */
type Value<F extends Field> = F extends { kind: 'yesNo' }
  ? z.ZodBoolean
  : F extends { kind: 'choice'; options: readonly (infer Option extends string)[] }
    ? z.ZodEnum<{ [One in Option]: One }>
    : z.ZodString;
/** Fields that every record has a value of: required ones, and yes/no. */
type Always = { kind: 'yesNo' } | { isRequired: true };
type Required = { isRequired: true };

/** The shapes that a type's fields add to those of a record, by the name of the field. */
export interface FieldShapes<F extends Field> {
  readonly item: { [One in F as One extends { inList: true } ? One['name'] : never]: Answered<One> };
  readonly detail: { [One in F as One['name']]: Answered<One> };
  /** Input of a new record. */
  readonly raise: { [One in F as One['name']]: One extends Required ? Value<One> : z.ZodOptional<Value<One>> };
  /** Input of a change; absent fields stay as they are. */
  readonly edit: {
    [One in F as One['name']]: One extends Always
      ? z.ZodOptional<Value<One>>
      : z.ZodOptional<z.ZodNullable<Value<One>>>;
  };
  /** Filters of a list. */
  readonly filters: {
    [One in F as One extends { filter: infer Name extends string } ? Name : never]: z.ZodOptional<
      One extends { kind: 'yesNo' } ? typeof Flag : typeof Values
    >;
  };
}
type Answered<F extends Field> = F extends Always ? Value<F> : z.ZodNullable<Value<F>>;

function schemaOf(field: Field) {
  switch (field.kind) {
    case 'text':
      return z.string().trim().max(field.maxLength);
    case 'yesNo':
      return z.boolean();
    case 'choice':
      return z.enum(field.options);
  }
}

const isRequired = (field: Field): boolean => 'isRequired' in field && field.isRequired === true;
/** Whether every record has a value. */
const isAlways = (field: Field): boolean => field.kind === 'yesNo' || isRequired(field);

/** The schema of responses: values that were validated on input are not validated again. */
function answeredOf(field: Field) {
  const value = field.kind === 'text' ? z.string() : schemaOf(field);
  return isAlways(field) ? value : value.nullable();
}

/** Derives the shapes of calls from a type's fields. */
export function fieldShapes<const F extends Field>(fields: readonly F[]): FieldShapes<F> {
  const all: readonly Field[] = fields;
  const shape = (of: readonly Field[], schema: (field: Field) => z.ZodType) =>
    Object.fromEntries(of.map((field) => [field.name, schema(field)]));
  return {
    item: shape(
      all.filter(({ inList }) => inList),
      answeredOf,
    ),
    detail: shape(all, answeredOf),
    raise: shape(all, (field) => (isRequired(field) ? schemaOf(field) : schemaOf(field).optional())),
    edit: shape(all, (field) => (isAlways(field) ? schemaOf(field).optional() : schemaOf(field).nullish())),
    filters: Object.fromEntries(
      all.flatMap((field) =>
        'filter' in field && field.filter !== undefined
          ? [[field.filter, (field.kind === 'yesNo' ? Flag : Values).optional()]]
          : [],
      ),
    ),
  } as FieldShapes<F>;
}
