import { refusalOf } from '../api/form-errors.ts';
import { toastError } from './toast.ts';

/** Shows why the server refused a change that no form asked for, unless a toast has shown it already. */
export function toastRefusal(error: unknown): void {
  const refusal = refusalOf(error);
  if (refusal) toastError(refusal);
}
