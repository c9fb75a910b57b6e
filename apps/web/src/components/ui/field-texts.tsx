import type { Field } from '@safety-qube/domain/records/fields';
import { LabelledText } from './notes.tsx';

/** The texts that a record has in a type's fields, each after its label and in the order of the fields. */
export const FieldTexts = <F extends Field>(props: {
  fields: readonly F[];
  record: object;
  label: (name: F['name']) => string;
}) =>
  props.fields.map(({ kind, name }) => {
    const text: unknown = kind === 'text' ? Reflect.get(props.record, name) : undefined;
    return typeof text === 'string' && text ? (
      <LabelledText key={name} label={props.label(name)}>
        {text}
      </LabelledText>
    ) : null;
  });
