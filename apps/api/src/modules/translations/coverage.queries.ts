import type { TranslationCoverage } from '@safety-qube/contract/schemas/translations';
import { isLanguage, type Language } from '@safety-qube/domain/languages';
import { WORD_KINDS } from '@safety-qube/domain/own-words';
import { sql } from 'kysely';
import { authorize, type Ctx } from '../../platform/context.ts';
import { readLocalisation } from '../config/index.ts';
import { bundledTexts, NAMESPACE } from './bundled-texts.ts';
import { isWorded, readWords, type Word } from './words.queries.ts';

/** The most that are listed of what is missing of one kind. */
const LISTED = 100;

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

/** Returns how far the words of the organisation are translated, by kind. Names of places are the same in every language. */
async function countWords(ctx: Pick<Ctx, 'tx'>, languages: readonly string[]): Promise<TranslationCoverage['words']> {
  const words = await readWords(ctx, languages.filter(isLanguage));
  const { rows } = await sql<{ total: number }>`select (select count(*)::int from facility where is_active)
    + (select count(*)::int from org_unit where is_active) total`.execute(ctx.tx);
  const missingLanguages = (word: Word) => languages.filter((language) => !isWorded(word, language as Language));
  return WORD_KINDS.map((kind) => {
    const ofKind = words.filter((word) => word.kind === kind);
    const untranslated = ofKind.flatMap((word) => {
      const missing = missingLanguages(word);
      const name = word.own.en ?? word.bundled.en ?? word.label;
      return missing.length ? [{ name, languages: missing }] : [];
    });
    return {
      kind,
      total: kind === 'place' ? (rows[0]?.total ?? 0) : ofKind.length,
      untranslated: untranslated.length,
      firstUntranslated: untranslated.slice(0, LISTED),
    };
  });
}

/** Returns how far texts and the organisation's own words are translated into its languages. 403 without the privilege. */
export async function readCoverage(ctx: Ctx): Promise<TranslationCoverage> {
  authorize(ctx, 'management.branding.read');
  const { supportedLanguages: languages } = await readLocalisation(ctx);
  return { languages, texts: await readTexts(ctx, languages), words: await countWords(ctx, languages) };
}
