import type { CustomField } from '@safety-qube/contract/schemas/custom-fields';
import { Fact } from '../../../components/ui/fact.tsx';
import { LabelledText } from '../../../components/ui/notes.tsx';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { fieldLabel, useCustomFields, useCustomFieldText } from '../../../shared/records/use-custom-fields.ts';

interface Props {
  readonly setup: RecordTypeSetup;
  readonly record: AnyRecord;
}

/** The fields that a record has values of, those that are archived by now included, with these as text. */
function useValues({ setup, record }: Props): { field: CustomField; text: string }[] {
  const fields = useCustomFields(setup);
  const textOf = useCustomFieldText();
  return fields.flatMap((field) => {
    const text = textOf(field, record.fields?.[field.id]);
    return text === undefined ? [] : [{ field, text }];
  });
}

/** Values of fields that the tenant has defined, among the facts of a record. */
export function CustomFacts(props: Props) {
  return useValues(props)
    .filter(({ field }) => field.kind !== 'long-text')
    .map(({ field, text }) => (
      <Fact key={field.id} label={fieldLabel(field)}>
        <bdi>{text}</bdi>
      </Fact>
    ));
}

/** Longer texts in fields that the tenant has defined, below the description of a record. */
export function CustomTexts(props: Props) {
  return useValues(props)
    .filter(({ field }) => field.kind === 'long-text')
    .map(({ field, text }) => (
      <LabelledText key={field.id} label={field.label}>
        {text}
      </LabelledText>
    ));
}
