import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFrom, numberText } from '../../shared/format/number-text.ts';
import { fieldError } from './field-error.tsx';

const between = (number: number, { min = -Infinity, max = Infinity }: { min?: number; max?: number }): number =>
  Math.min(max, Math.max(min, number));

/**
 * A number that may have decimals, or none, typed or pasted with the separators of any language (`numberFrom`). Once left, it is
 * written as the language writes it, within its limits.
 */
export function DecimalInput({
  value,
  onChange,
  min,
  max,
  decimalScale,
  suffix,
  error,
  onBlur,
  ...props
}: Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'min' | 'max'> & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min?: number;
  max?: number;
  decimalScale?: number;
  /** A unit, shown after the number. */
  suffix?: string;
}) {
  const { t, i18n } = useTranslation();
  /** The text while it is typed, or as long as it is no number. */
  const [typed, setTyped] = useState<string>();
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const read = (text: string): number | undefined => {
    const number = numberFrom(text, i18n.language);
    return number === undefined || decimalScale === undefined ? number : Number(number.toFixed(decimalScale));
  };
  // A text that is the same number stays as it was typed; another number was set from outside.
  const isTyped = typed !== undefined && read(typed) === value;
  const isUnread = isTyped && typed.trim() !== '' && value === undefined;
  const [isLeft, setLeft] = useState(false);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...(suffix && { rightSection: <bdi>{suffix}</bdi>, rightSectionWidth: `${suffix.length + 3}ch` })}
      {...props}
      error={error || (isUnread && isLeft && fieldError({ message: t('form.noNumber') }))}
      value={isTyped ? typed : numberText(value, i18n.language)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setLeft(false);
        onChange(read(text));
      }}
      onBlur={(event) => {
        setLeft(true);
        if (value !== undefined) {
          setTyped(undefined);
          if (between(value, limits) !== value) onChange(between(value, limits));
        }
        onBlur?.(event);
      }}
    />
  );
}
