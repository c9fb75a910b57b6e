import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimalSign } from '../../shared/format/number-text.ts';

type Typed = string | number;
/** Returns the number that a text begins to be: 12 for "12."; undefined for none yet, such as "" and "-". */
const numberOf = (typed: Typed): number | undefined => {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : undefined;
};

/** A number that may have decimals, typed with any decimal separator and shown with that of the language; or none. */
export function DecimalInput({
  value,
  onChange,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const { i18n } = useTranslation();
  // What is typed is kept while it is the same number: without its decimals, "12." would be written as 12, and the sign lost.
  const [typed, setTyped] = useState<Typed>('');
  return (
    <NumberInput
      decimalSeparator={decimalSign(i18n.language)}
      allowedDecimalSeparators={['.', ',', '٫']}
      inputMode="decimal"
      hideControls
      {...props}
      value={numberOf(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}
