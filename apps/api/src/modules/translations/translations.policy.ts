import { isLanguage, LANGUAGE_NAMES } from '@safety-qube/domain/languages';
import { refuse } from '../../platform/errors.ts';
import { referenceText } from './bundled-texts.ts';

/** Returns the placeholders of a text: `{{name}}`, and references to other texts by `$t(key)`. */
function placeholdersOf(text: string): string[] {
  const found = text.match(/\{\{.*?\}\}|\$t\(.*?\)/gs) ?? [];
  return [...new Set(found.map((placeholder) => placeholder.replaceAll(/\s+/g, '')))].sort();
}

/** Throws 422 when a tenant's own text does not have exactly the placeholders of the text that it replaces. */
export function requireSamePlaceholders(language: string, key: string, text: string): void {
  const expected = placeholdersOf(referenceText(language, key) ?? '');
  const found = placeholdersOf(text);
  if (expected.join() === found.join()) return;
  throw refuse('PLACEHOLDERS_DIFFER', { expected: expected.join(' ') || '–' }, { expected, found });
}

/** The name of a language in itself; its code when the name is unknown. */
export function languageName(code: string): string {
  if (isLanguage(code)) return LANGUAGE_NAMES[code];
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code; // not a language tag
  }
}
