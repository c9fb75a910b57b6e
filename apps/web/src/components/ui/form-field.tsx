import type { ReactElement, ReactNode } from 'react';
import {
  Controller,
  type ControllerProps,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { fieldError } from './field-error.tsx';

type Props<V extends FieldValues, N extends FieldPath<V>> = Omit<ControllerProps<V, N>, 'render'> & {
  children: (input: ControllerRenderProps<V, N> & { error: ReactNode }) => ReactElement;
};

/** A field of a form; `children` renders its control from its value, what changes it, and its error. */
export const FormField = <V extends FieldValues, N extends FieldPath<V>>({ children, ...props }: Props<V, N>) => (
  <Controller
    {...props}
    render={({ field, fieldState }) => children({ ...field, error: fieldError(fieldState.error) })}
  />
);
