import type { Field } from '@safety-qube/domain/records/fields';
import * as z from 'zod';
import { Flag, GivenDay, idList } from './common.ts';

/** Several values of a choice, separated by commas, such as serious,fatal. */
const Values = z.string().max(200);
/** Several people: 3,7,12. */
const People = idList(400);
/** From one value to another, such as 3..10, as its two ends; an empty one is open. */
const spanOf = (end: z.ZodType<string>) =>
  z
    .string()
    .max(60)
    .transform((text) => text.split('..'))
    .refine((ends) => ends.length === 2 && ends.every((one) => one === '' || end.safeParse(one).success));
const Days = spanOf(GivenDay);
const Numbers = spanOf(z.string().regex(/^\d{1,12}(\.\d{1,6})?$/));

/** The schema of a field's value. */
type Value<F extends Field> = F extends { kind: 'choice'; options: readonly (infer Option extends string)[] }
  ? z.ZodEnum<{ [One in Option]: One }>
  : {
      text: z.ZodString;
      number: z.ZodNumber;
      date: z.ZodISODate;
      person: z.ZodInt;
      'yes-no': z.ZodBoolean;
      choice: z.ZodString;
    }[F['kind']];
type Required = { isRequired: true };
/** Fields that every record has a value of. */
type Always = { kind: 'yes-no' } | Required | { default: string };

/** The shapes that a type's fields add to those of a record, by the name of the field. */
export interface FieldShapes<F extends Field> {
  readonly item: { [One in F as One extends { inList: true | 'column' } ? One['name'] : never]: Answered<One> };
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
      (typeof FILTERS)[Exclude<One['kind'], 'text'>]
    >;
  };
}
type Answered<F extends Field> = F extends Always ? Value<F> : z.ZodNullable<Value<F>>;

/** The schema of input. */
function schemaOf(field: Field) {
  switch (field.kind) {
    case 'text':
      return z.string().trim().max(field.maxLength);
    case 'number':
      return z.number().min(field.min).max(field.max).multipleOf(0.01);
    case 'date':
      return GivenDay;
    case 'person':
      return z.int().positive();
    case 'yes-no':
      return z.boolean();
    case 'choice':
      return z.enum(field.options);
  }
}

/** The schemas of responses of the kinds whose input is restricted: what was validated on input is not validated again. */
const ANSWERS: Readonly<Partial<Record<Field['kind'], z.ZodType>>> = {
  text: z.string(),
  number: z.number(),
  date: z.iso.date(),
  person: z.int(),
};
/** The schemas of filters. */
const FILTERS = { number: Numbers, date: Days, person: People, 'yes-no': Flag, choice: Values } as const;

const isRequired = (field: Field): boolean => 'isRequired' in field && field.isRequired === true;
/** Whether every record has a value. */
const isAlways = (field: Field): boolean =>
  field.kind === 'yes-no' || isRequired(field) || ('default' in field && field.default !== undefined);

function answeredOf(field: Field) {
  const value = ANSWERS[field.kind] ?? schemaOf(field);
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
        'filter' in field && field.filter !== undefined ? [[field.filter, FILTERS[field.kind].optional()]] : [],
      ),
    ),
  } as FieldShapes<F>;
}
