import { LANGUAGES, type Language } from '@safety-qube/domain/languages';
import { describe, expect, test } from 'vitest';
import { PLURAL_FORM as PLURAL, placeholders, readTexts as read, type Texts } from './read-texts.ts';

const FILES = ['app', 'server'] as const;
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

/** Texts that may equal English in every language: names, and symbols. */
const SAME_EVERYWHERE = new Set<string>(['brand.name']);
/** Texts that happen to be the same in a language as in English, as `language key`. */
const SAME_IN_ONE = new Set<string>([
  'es fact.hospital',
  'es formFill.no',
  'es home.roles',
  'es privilegeGroup.General',
  'es record.no',
  'es role.auditor',
  'es role.supervisor',
  'es seeded.issue.category.idea',
  'es special.kind.tuberculosis',
  'es templates.audienceRoles',
  'es templates.error',
  'es templates.no',
  'es word.no',
  'fr asset.kind',
  'fr audit.action',
  'fr case.tab.codes',
  'fr column.description',
  'fr control.substitute',
  'fr customField.shownFor',
  'fr date.minutes',
  'fr diagnosis.cancer',
  'fr evidence.note',
  'fr evidence.photo',
  'fr fact.amputation',
  'fr fact.issueType',
  'fr formFill.note',
  'fr formFill.photos',
  'fr formFill.section',
  'fr harm.amputation',
  'fr incident.causes',
  'fr incident.many',
  'fr incident.one',
  'fr issue.issueType',
  'fr issueType.observation',
  'fr menu.actions',
  'fr menu.administration',
  'fr menu.inspections',
  'fr menu.organisation',
  'fr notice.what',
  'fr notifications.title',
  'fr palette.actions',
  'fr palette.pages',
  'fr people.actions',
  'fr poster.heldPhotos_many',
  'fr poster.heldPhotos_one',
  'fr poster.heldPhotos_other',
  'fr privilegeGroup.Incidents',
  'fr privilegeGroup.Inspections',
  'fr recordType.incident',
  'fr reportReason.amputation',
  'fr riskMatrix.colour.orange',
  'fr riskMatrix.colour.violet',
  'fr roles.module',
  'fr seeded.risk.likelihood.1',
  'fr seeded.risk.likelihood.3',
  'fr seeded.task.control.substitute',
  'fr templates.actions',
  'fr templates.asPage',
  'fr templates.description',
  'fr templates.image',
  'fr templates.kind.option',
  'fr templates.kind.question',
  'fr templates.kind.section',
  'fr templates.left.picture',
  'fr templates.missing_many',
  'fr templates.missing_one',
  'fr templates.missing_other',
  'fr templates.optionCount_many',
  'fr templates.optionCount_one',
  'fr templates.optionCount_other',
  'fr templates.optionNumber',
  'fr templates.options',
  'fr templates.pane.questions',
  'fr templates.points',
  'fr templates.questionText',
  'fr templates.score',
  'fr templates.selected.part',
  'fr templates.selected.question',
  'fr templates.type.date',
  'fr templates.type.signature',
  'fr templates.version',
  'fr templates.versionNumber',
  'fr templates.versions',
  'fr translations.kindOne.option',
  'fr treatment.massage',
  'it audit.property.email',
  'it audit.property.issuer',
  'it field.password.label',
  'it formFill.no',
  'it import.step.file',
  'it notice.how.web',
  'it people.account',
  'it record.no',
  'it role.auditor',
  'it seeded.issue.category.idea',
  'it templates.formula',
  'it templates.no',
  'it templates.type.file',
  'it templates.type.formula',
  'it templates.video',
  'it translations.wordIn',
  'it word.no',
]);
const isSymbol = (text: string): boolean => !/\p{L}{2}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''));

const formsOf = (language: Language): string[] => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** The keys that a language needs: those of English, with a counted text in each plural form of the language. */
function neededKeys(english: Texts, language: Language): string[] {
  const keys = Object.keys(english);
  const counted = new Set(keys.filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')));
  const plain = keys.filter((key) => !PLURAL.test(key));
  // i18next uses `_zero` in every language that has it.
  const forms = (base: string) => new Set([...formsOf(language), ...(`${base}_zero` in english ? ['zero'] : [])]);
  return [...plain, ...[...counted].flatMap((base) => [...forms(base)].map((form) => `${base}_${form}`))];
}

/** The English text of a translated key; for a counted one that of `_other`. */
const sourceOf = (english: Texts, key: string): string => english[key] ?? english[key.replace(PLURAL, '_other')] ?? '';

const without = (keys: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return keys.filter((key) => !known.has(key));
};

describe.each(FILES)('%s.json', (file) => {
  const english = read('en', file);

  test('English has texts, and its counted texts have one and other', () => {
    expect(Object.keys(english).length).toBeGreaterThan(0);
    expect(without(neededKeys(english, 'en'), Object.keys(english)).sort()).toEqual([]);
  });

  test.each(OTHERS)('%s has every text of English, in each of its plural forms, and no others', (language) => {
    const keys = Object.keys(read(language, file));
    const needed = neededKeys(english, language);
    expect({ missing: without(needed, keys).sort(), unknown: without(keys, needed).sort() }).toEqual({
      missing: [],
      unknown: [],
    });
  });

  test.each(LANGUAGES)('the keys of %s are sorted', (language) => {
    const keys = Object.keys(read(language, file));
    expect(keys).toEqual([...keys].sort());
  });

  test.each(LANGUAGES)('no text of %s is empty', (language) => {
    const empty = Object.entries(read(language, file)).filter(([, text]) => typeof text !== 'string' || !text.trim());
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  test.each(LANGUAGES)('the texts of %s keep the placeholders of English', (language) => {
    const differing = Object.entries(read(language, file)).flatMap(([key, text]) => {
      // The forms for zero, one and two may write the number as a word.
      const optional = /_(zero|one|two)$/.test(key) ? ['count'] : [];
      const [expected, found] = [placeholders(sourceOf(english, key)), placeholders(text)];
      const missing = without(expected, [...found, ...optional]);
      const unknown = without(found, expected);
      return missing.length || unknown.length ? [{ key, missing, unknown }] : [];
    });
    expect(differing).toEqual([]);
  });

  test.each(OTHERS)('no text of %s was left in English', (language) => {
    const left = Object.entries(read(language, file)).filter(
      ([key, text]) =>
        text === sourceOf(english, key) &&
        !isSymbol(text) &&
        !SAME_EVERYWHERE.has(key) &&
        !SAME_IN_ONE.has(`${language} ${key}`),
    );
    expect(Object.fromEntries(left)).toEqual({});
  });
});
