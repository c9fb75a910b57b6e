import { LANGUAGES } from '@safety-qube/domain/languages';
import { WORD_KINDS, WORD_LENGTHS } from '@safety-qube/domain/own-words';
import * as z from 'zod';
import { nameOf, SearchText } from './common.ts';

/** Key > text. */
export const Texts = z.record(z.string(), z.string());
export const Language = z.string().min(2).max(10);
export const Namespace = z.string().min(1).max(40);
export const Project = z.string().min(1).max(60);

/** Maximum characters of a text of the tenant's own. */
export const TRANSLATION_LENGTH = 2000;

export const TranslationEntry = z
  .object({
    id: z.int(),
    language: z.string(),
    ns: z.string(),
    key: z.string(),
    text: z.string(),
    bundled: z.string().nullable(),
  })
  .meta({ id: 'TranslationEntry' });
export type TranslationEntry = z.infer<typeof TranslationEntry>;

const WordKind = z.enum(WORD_KINDS);
/** The most characters of a word of any kind. */
const LONGEST = Math.max(...Object.values(WORD_LENGTHS));
const TextByLanguage = z.partialRecord(z.enum(LANGUAGES), z.string());

/** A word of the organization: what it is called in each language. */
export const OwnWord = z
  .object({
    kind: WordKind,
    /** Names it among those of its kind. */
    id: z.string(),
    /** As the caller reads it. */
    name: z.string(),
    /** What it belongs to, such as the field of an option. */
    of: z.string().nullable(),
    /** The wordings that the organization has chosen for a language. */
    own: TextByLanguage,
    /** Those that come with the product. */
    bundled: TextByLanguage,
    /** Whether it is the same in every language, as the name of a place is. */
    isSame: z.boolean(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'OwnWord' });
export type OwnWord = z.infer<typeof OwnWord>;
export const wordFilters = {
  kind: WordKind.optional(),
  search: SearchText,
  /** Only words that have no wording of their own in this language. */
  missing: z.enum(LANGUAGES).optional(),
};
/** What a word is called in a language from now on; null for what it is called in all. */
export const WrittenWord = z.object({
  kind: WordKind,
  id: z.string().min(1).max(120),
  language: z.enum(LANGUAGES),
  /** What the caller has read; 409 with the current wording if it is another one by now. */
  before: z.string().max(LONGEST).nullable(),
  text: nameOf(LONGEST).nullable(),
});

/** How far the texts of the pages and the organization’s own words are translated. */
export const TranslationCoverage = z
  .object({
    languages: z.array(z.string()),
    texts: z.array(
      z.object({
        language: z.string(),
        total: z.int(),
        missing: z.int(),
        /** The first of those that are missing, with the English text that is shown instead. */
        firstMissing: z.array(z.object({ key: z.string(), english: z.string() })),
      }),
    ),
    words: z.array(
      z.object({
        kind: z.enum(WORD_KINDS),
        total: z.int(),
        /** Words that have one wording for several languages: the first, each with the languages that it has no wording of its own for. */
        untranslated: z.int(),
        firstUntranslated: z.array(z.object({ name: z.string(), languages: z.array(z.string()) })),
      }),
    ),
  })
  .meta({ id: 'TranslationCoverage' });
export type TranslationCoverage = z.infer<typeof TranslationCoverage>;
