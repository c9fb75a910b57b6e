import { Textarea, TextInput } from '@mantine/core';
import type { Text } from '@safety-qube/domain/templates/template';
import { useBuilder } from '../builder/builder-context.ts';
import { inWords, withWords } from '../words.ts';

/** A text in the edited language; the text in the template's own language is the placeholder when it is missing. */
export function WordsField(props: {
  label: string;
  text: Text | undefined;
  onChange: (text: Text) => void;
  isLong?: boolean;
  isLabelHidden?: boolean;
  placeholder?: string;
}) {
  const { label, text = {}, onChange, isLong, isLabelHidden, placeholder } = props;
  const { language, own, canEdit } = useBuilder();
  const common = {
    ...(isLabelHidden ? { 'aria-label': label } : { label }),
    size: 'sm',
    dir: 'auto',
    disabled: !canEdit,
    placeholder: inWords(text, language, own) || placeholder || '',
    value: text[language] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(withWords(text, language, event.currentTarget.value)),
  };
  return isLong ? <Textarea {...common} autosize minRows={2} maxRows={10} /> : <TextInput {...common} />;
}
