import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useDates } from '../../shared/format/use-dates.ts';
import { instantIn, shownIn } from '../../shared/format/zone-moments.ts';

/** A day and time of day in the user's time zone. `value` is an instant, null for none. */
export function MomentField(props: {
  label: ReactNode;
  description?: string;
  value: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
}) {
  const { value, onChange, ...rest } = props;
  const zone = useDates().timeZone;
  /** Text of the field while it is incomplete. */
  const [half, setHalf] = useState('');
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      value={value === null ? half : shownIn(zone, value)}
      onChange={({ currentTarget }) => {
        const instant = instantIn(zone, currentTarget.value);
        setHalf(instant ? '' : currentTarget.value);
        onChange(instant ?? null);
      }}
    />
  );
}
