import type { Language } from '@safety-qube/domain/languages';
import { isTextKey, type TextKey, text } from '../../platform/i18n.ts';

/** Labels that earlier versions seeded, by key: no user chose them, so they are still shown in the reader's language. */
const SEEDED_BEFORE: Readonly<Record<string, string>> = {
  'seeded.task.control': 'Kind of control',
  'seeded.task.control.administer': 'Administer',
  'seeded.task.control.eliminate': 'Eliminate',
  'seeded.task.control.engineer': 'Engineer',
  'seeded.task.control.protective-equipment': 'Protective equipment',
  'seeded.task.control.substitute': 'Substitute',
};

/** The key of the text of a field that is seeded, or of one of its options. */
export const seededFieldKey = (
  { type, key }: { readonly type: string; readonly key: string },
  option?: string,
): string => `seeded.${type}.${key}${option === undefined ? '' : `.${option}`}`;

/** Whether seeded data still has its seeded name, which is shown in each bundled language. */
export const hasSeededText = (key: string, stored: string): key is TextKey =>
  isTextKey(key) && (stored === text('en', key) || stored === SEEDED_BEFORE[key]);

/**
 * Returns the name of seeded data: in the reader's language while it has the seeded name, otherwise the tenant's own name. For a
 * key without texts, returns the stored name.
 */
export const seededText = (language: Language, key: string, stored: string): string =>
  hasSeededText(key, stored) ? text(language, key) : stored;

/** The reverse of `seededText`: returns the seeded name if the user entered its text in their language, otherwise what they entered. */
export const seededName = (language: Language, key: string, entered: string): string =>
  isTextKey(key) && entered === text(language, key) ? text('en', key) : entered;
