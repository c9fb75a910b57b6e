import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Whether a name, such as one in an answer of the server, is that of a field of the form. */
export const isFieldOf = <T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'getValues'>,
  name: string,
): name is FieldPath<T> => name in form.getValues();
