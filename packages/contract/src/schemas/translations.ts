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
