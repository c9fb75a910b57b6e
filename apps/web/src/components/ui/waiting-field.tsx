import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

/** Keeps the place of a field, at its height, while its part of the code is loading. */
export const WaitingField = (props: {
  label?: ReactNode;
  description?: ReactNode;
  size?: string | undefined;
  className?: string | undefined;
}) => {
  const { label, description, size = 'sm', className = '' } = props;
  return (
    <Input.Wrapper label={label} description={description} labelElement="div" className={className} size={size}>
      <Input component="div" size={size} aria-busy />
    </Input.Wrapper>
  );
};
