import { Input } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import type { WhenFieldProps } from './date-props.ts';

/** Keeps the place of a field, at its height, while its part of the code is loading. */
export function DateFieldFrame(props: WhenFieldProps & { children: ReactNode }) {
  const { label, description, size = 'sm', className, children } = props;
  const waiting = (
    <Input.Wrapper label={label} description={description} labelElement="div" className={className ?? ''} size={size}>
      <Input component="div" size={size} aria-busy />
    </Input.Wrapper>
  );
  return <Suspense fallback={waiting}>{children}</Suspense>;
}
