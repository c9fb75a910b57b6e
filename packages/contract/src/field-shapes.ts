import type { Field } from '@safety-qube/domain/records/fields';
import * as z from 'zod';

const Flag = z.enum(['true', 'false']).transform((flag) => flag === 'true');
/** Several values of a choice, such as serious,fatal. */
const Values = z.string().max(200);

/** A value of a field. */
type Value<F extends Field> = F extends { kind: 'yesNo' }
  ? z.ZodBoolean
  : F extends { kind: 'choice'; options: readonly (infer Option extends string)[] }
    ? z.ZodEnum<{ [One in Option]: One }>
    : z.ZodString;
/** Whether every record has one: what is required, and yes or no. */
type Always = { kind: 'yesNo' } | { isRequired: true };
type Required = { isRequired: true };

/** The shapes that a type's fields add to those of a record: by name, each as its kind has it. */
export interface FieldShapes<F extends Field> {
  readonly item: { [One in F as One extends { inList: true } ? One['name'] : never]: Answered<One> };
  readonly detail: { [One in F as One['name']]: Answered<One> };
  /** What a new record is given. */
  readonly raise: { [One in F as One['name']]: One extends Required ? Value<One> : z.ZodOptional<Value<One>> };
  /** What is changed; what is absent stays. */
  readonly edit: {
    [One in F as One['name']]: One extends Always
      ? z.ZodOptional<Value<One>>
      : z.ZodOptional<z.ZodNullable<Value<One>>>;
  };
  /** What a list is narrowed by. */
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

/** As it is answered: what was checked when it was given is not checked again. */
function answeredOf(field: Field) {
  const value = field.kind === 'text' ? z.string() : schemaOf(field);
  return isAlways(field) ? value : value.nullable();
}

/** The shapes of calls that follow from a type's fields. */
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
  } as unknown as FieldShapes<F>;
}
