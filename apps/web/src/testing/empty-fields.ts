import type { Field } from '@safety-qube/domain/records/fields';

/** The value of a field that nobody has filled in. */
type Empty<F extends Field> = F extends { kind: 'yes-no' }
  ? boolean
  : F extends { default: infer Default }
    ? Default
    : null;
type Optional<F extends Field> = Exclude<F, { isRequired: true }>;
type EmptyFields<F extends Field> = { [One in Optional<F> as One['name']]: Empty<One> };

/** Returns the values of a type's fields in a record where none was filled in, without fields that every record needs. */
export function emptyFields<const F extends Field>(fields: readonly F[]): EmptyFields<F>;
export function emptyFields(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter((field) => !('isRequired' in field && field.isRequired))
      .map((field) => [field.name, field.kind === 'yes-no' ? false : 'default' in field ? field.default : null]),
  );
}
