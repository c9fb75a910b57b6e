import type { TranslationCoverage } from '@safety-qube/contract/schemas/translations';
import { isLanguage } from '@safety-qube/domain/languages';
import { SEEDED_ROLE_NAMES, type SeededRole } from '@safety-qube/domain/seeded-roles';
import { sql } from 'kysely';
import { authorize, type Ctx } from '../../platform/context.ts';
import { readLocalisation } from '../config/index.ts';
import { hasSeededText } from '../custom-fields/index.ts';
import { bundledTexts, NAMESPACE } from './bundled-texts.ts';

/** The most that are listed of what is missing of one kind. */
const LISTED = 100;

type Kind = TranslationCoverage['words'][number]['kind'];
/** A word of the organisation, with the languages that it has a wording for; null for all of them. */
interface Word {
  readonly name: string;
  readonly languages: readonly string[] | null;
}

const bundledLanguages = (languages: readonly string[]): string[] => languages.filter(isLanguage);

/** Returns the texts of pages that each language lacks. */
async function readTexts({ tx }: Pick<Ctx, 'tx'>, languages: readonly string[]): Promise<TranslationCoverage['texts']> {
  const own = await tx
    .selectFrom('translation_override')
    .select(['language', 'key'])
    .where('ns', '=', NAMESPACE)
    .where('language', 'in', languages)
    .execute();
  const english = Object.entries(bundledTexts('en'));
  return languages.map((language) => {
    const known = new Set([
      ...Object.keys(bundledTexts(language)),
      ...own.filter((text) => text.language === language).map(({ key }) => key),
    ]);
    const missing = english.filter(([key]) => !known.has(key));
    return {
      language,
      total: english.length,
      // A bundled language can have more plural forms than English, or fewer: its own texts are complete.
      missing: isLanguage(language) ? 0 : missing.length,
      firstMissing: isLanguage(language) ? [] : missing.slice(0, LISTED).map(([key, text]) => ({ key, english: text })),
    };
  });
}

/** Returns the words of the organisation by kind. Names of places are the same in every language. */
async function readWords({ tx }: Pick<Ctx, 'tx'>, bundled: readonly string[]): Promise<Record<Kind, Word[]>> {
  const [levels, places, fields, priorities, roles] = await Promise.all([
    tx.selectFrom('org_level').select(['key', 'display_name', 'names']).orderBy('position').execute(),
    sql<{
      name: string;
    }>`select name from facility where is_active union all select name from org_unit where is_active`.execute(tx),
    tx.selectFrom('custom_field').select(['type', 'key', 'label', 'options']).where('is_active', '=', true).execute(),
    tx.selectFrom('priority').select(['name', 'alias_name']).execute(),
    tx.selectFrom('role').select(['key', 'name']).orderBy('position').execute(),
  ]);
  const seeded = (key: string, name: string): Word => ({ name, languages: hasSeededText(key, name) ? bundled : [] });
  return {
    level: levels.map(({ key, display_name, names }) => {
      const own = names as Readonly<Record<string, string>>;
      const isOwn = display_name !== null || Object.keys(own).length > 0;
      return { name: display_name ?? Object.values(own)[0] ?? key, languages: isOwn ? Object.keys(own) : bundled };
    }),
    place: places.rows.map(({ name }) => ({ name, languages: null })),
    field: fields.map(({ type, key, label }) => seeded(`seeded.${type}.${key}`, label)),
    option: fields.flatMap(({ type, key, options }) =>
      options
        .filter(({ isActive }) => isActive)
        .map(({ value, label }) => seeded(`seeded.${type}.${key}.${value}`, label)),
    ),
    priority: priorities.map(({ name, alias_name }) => seeded(`seeded.priority.${name}`, alias_name)),
    role: roles.map(({ key, name }) => ({
      name,
      languages: key !== null && SEEDED_ROLE_NAMES[key as SeededRole] === name ? bundled : [],
    })),
  };
}

/** Returns how far texts and the organisation's own words are translated into its languages. 403 without the privilege. */
export async function readCoverage(ctx: Ctx): Promise<TranslationCoverage> {
  authorize(ctx, 'management.branding.read');
  const { supportedLanguages: languages } = await readLocalisation(ctx);
  const words = await readWords(ctx, bundledLanguages(languages));
  return {
    languages,
    texts: await readTexts(ctx, languages),
    words: (Object.keys(words) as Kind[]).map((kind) => {
      const untranslated = words[kind].flatMap(({ name, languages: known }) => {
        const lacks = known === null ? [] : languages.filter((language) => !known.includes(language));
        return lacks.length ? [{ name, languages: lacks }] : [];
      });
      return {
        kind,
        total: words[kind].length,
        untranslated: untranslated.length,
        firstUntranslated: untranslated.slice(0, LISTED),
      };
    }),
  };
}
