import { Textarea, type TextareaProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export const isTooLong = (text: string, most: number): boolean => text.trim().length > most;

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'maxLength'> & {
  value: string;
  onChange: (text: string) => void;
  /** Maximum characters. */
  most: number;
};

/** A text of any length: nothing is cut off while it is written or pasted; what is too long says so, and stays until it is shortened. */
export function LongText({ value, onChange, most, error, ...props }: Props) {
  const { t } = useTranslation();
  const { length } = value.trim();
  return (
    <Textarea
      {...props}
      autosize
      size="lg"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={isTooLong(value, most) ? t('visit.tooLong', { length, most }) : error}
    />
  );
}
