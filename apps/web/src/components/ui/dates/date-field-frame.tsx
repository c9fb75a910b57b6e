import { type ReactNode, Suspense } from 'react';
import { WaitingField } from '../waiting-field.tsx';
import type { WhenFieldProps } from './date-props.ts';

/** Keeps the place of a field until its part of the code is loaded. */
export const DateFieldFrame = ({ children, ...props }: WhenFieldProps & { children: ReactNode }) => (
  <Suspense fallback={<WaitingField {...props} />}>{children}</Suspense>
);
