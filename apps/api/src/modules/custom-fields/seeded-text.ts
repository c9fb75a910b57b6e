import type { Language } from '@safety-qube/domain/languages';
import { type TextKey, text } from '../../platform/i18n.ts';

/** Labels that earlier versions seeded, by key: nobody chose them, so they are still shown in the reader's language. */
const SEEDED_BEFORE: Readonly<Record<string, string>> = {
  'seeded.task.control': 'Kind of control',
  'seeded.task.control.administer': 'Administer',
  'seeded.task.control.eliminate': 'Eliminate',
  'seeded.task.control.engineer': 'Engineer',
  'seeded.task.control.protective-equipment': 'Protective equipment',
  'seeded.task.control.substitute': 'Substitute',
};

/**
 * What a thing is called that a tenant was given: in the reader's language as long as it is called as it was seeded, then as
 * the tenant calls it. A key without texts leaves the stored name as it is.
 */
export const seededText = (language: Language, key: string, stored: string): string =>
  stored === text('en', key as TextKey) || stored === SEEDED_BEFORE[key] ? text(language, key as TextKey) : stored;
