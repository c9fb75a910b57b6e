import type { Language } from '@safety-qube/domain/languages';
import { type TextKey, text } from '../../platform/i18n.ts';

/**
 * What a thing is called that a tenant was given: in the reader's language as long as it is called as it was seeded, then as
 * the tenant calls it. A key without texts leaves the stored name as it is.
 */
export const seededText = (language: Language, key: string, stored: string): string =>
  text('en', key as TextKey) === stored ? text(language, key as TextKey) : stored;
