import { LANGUAGES } from '@safety-qube/domain/languages';
import { expect, test } from 'vitest';
import { allTexts, PLURAL_FORM, placeholders } from './read-texts.ts';

/** Placeholders for a number on which the noun depends. */
const NUMBERS = ['count', 'more', 'minutes', 'seconds', 'rows'];
/** Texts with a number but without a noun that depends on it, such as “Step 2 of 5”. */
const WITHOUT_NOUN = new Set([
  'bulk.selectAll',
  'executions.score',
  'home.allActions',
  'people.admitCount',
  'people.deactivateCount',
  'roles.some',
  'steps.of',
  'task.ticked',
  'turn.taskDoText',
  // Lines of a file that is refused anyway.
  'server:error.IMPORT_TOO_MANY_COLUMNS',
  // “s” and “min” are the same for any number.
  'server:error.TOKEN_CLOCK',
  'server:error.TOKEN_CLOCK_trial',
  'server:error.TOKEN_TOO_OLD',
  // The number is always 15.
  'server:error.SIGN_IN_AGAIN',
  // A number after its label.
  'visit.known.count',
  // A size that is formatted with its unit.
  'export.doneOf',
  'import.rowsOf',
  'server:error.EXPORT_TOO_LONG',
]);

const texts = Object.entries(allTexts('en'));
const numbersIn = (text: string): string[] => placeholders(text).filter((name) => NUMBERS.includes(name));

test('a text counts at most one thing, because only one number can select the plural form', () => {
  expect(texts.filter(([key, text]) => PLURAL_FORM.test(key) && numbersIn(text).length > 1)).toEqual([]);
});

test('a text that counts has a singular and a plural form', () => {
  const flat = texts.filter(
    ([key, text]) => !PLURAL_FORM.test(key) && !WITHOUT_NOUN.has(key) && numbersIn(text).length,
  );
  expect(flat).toEqual([]);
});

/** Counted texts of Arabic in which nothing depends on the number. */
const UNCHANGED = new Set([
  'formFill.answered',
  'formFill.failed',
  'formFill.questionOf',
  'home.rolesUnit',
  'list.showCount',
  'templates.alsoEditing',
]);

test('counted texts of Arabic vary with the number', () => {
  const forms = Map.groupBy(
    Object.entries(allTexts('ar')).filter(([key]) => PLURAL_FORM.test(key)),
    ([key]) => key.replace(PLURAL_FORM, ''),
  );
  const alike = [...forms].filter(
    ([key, all]) => !UNCHANGED.has(key) && new Set(all.map(([, text]) => text)).size === 1,
  );
  expect(alike.map(([key]) => key)).toEqual([]);
});

/** Prefixes of the keys of button labels, and the maximum number of characters that fits on a phone. */
const BUTTONS =
  /^(act\.(do|open)\.|wants\.(?!.*Long)|common\.|notice\.do\.|people\.action\.|form\.(stale(Keep|Take)|leave(Do|Not))$|raise\.send$)/;
const BUTTON_FITS = 32;

test.each(LANGUAGES)('button labels in %s fit a phone', (language) => {
  const long = Object.entries(allTexts(language)).filter(
    ([key, text]) => BUTTONS.test(key) && text.length > BUTTON_FITS,
  );
  expect(long).toEqual([]);
});
