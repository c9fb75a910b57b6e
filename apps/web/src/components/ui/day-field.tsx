import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

/** A day, with the device's own picker. `value` is 2026-11-20, empty for none. */
export function DayField(props: {
  label: ReactNode;
  description?: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  onFocus?: () => void;
}) {
  return (
    <TextInput
      type="date"
      label={props.label}
      description={props.description}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      error={props.error}
      onFocus={props.onFocus}
    />
  );
}
