import i18next from 'i18next';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { CallError, SignedOutError } from './call.ts';

/** The field that a refusal is about, by its code. */
export type FieldOfCode<V extends FieldValues> = Partial<Record<string, Path<V>>>;

/**
 * Shows the server's errors next to the fields: the issues of an invalid body, and refusals that `fields` maps to a
 * field. Returns the message for the whole form when none was about a field; undefined too when a toast has shown it
 * (500 and 409).
 */
export function showFieldErrors<V extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<V>,
  fields: FieldOfCode<V> = {},
): string | undefined {
  if (error instanceof SignedOutError) return undefined;
  if (!(error instanceof CallError)) return i18next.t('error.connection');
  const ofCode = error.code === undefined ? undefined : fields[error.code];
  const found = ofCode && error.serverMessage ? { [ofCode]: error.serverMessage } : error.fields;
  const entries = Object.entries(found);
  entries.forEach(([path, message], index) => {
    setError(path as Path<V>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  if (entries.length || error.statusCode === 500 || error.statusCode === 409) return undefined;
  return error.serverMessage ?? i18next.t('error.general');
}

/**
 * Returns the message for a refusal that no form shows; undefined when a toast has shown it already (500, 409, 401).
 */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof SignedOutError) return undefined;
  if (!(error instanceof CallError)) return i18next.t('error.connection');
  if ([500, 409, 401].includes(error.statusCode)) return undefined;
  return error.serverMessage ?? i18next.t('error.general');
}
