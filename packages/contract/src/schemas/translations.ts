import * as z from 'zod';

/** Key > text. */
export const Texts = z.record(z.string(), z.string());
export const Language = z.string().min(2).max(10);
export const Namespace = z.string().min(1).max(40);
export const Project = z.string().min(1).max(60);

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

/** Kinds of the words of an organization: names that it has chosen itself, or that it began with. */
export const WORD_KINDS = ['level', 'place', 'field', 'option', 'priority', 'role'] as const;

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
