import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Nothing, Problem } from '../schemas/common.ts';
import {
  Language,
  Namespace,
  Project,
  Texts,
  TRANSLATION_LENGTH,
  TranslationCoverage,
  TranslationEntry,
} from '../schemas/translations.ts';

/** The service of section 7; each call sends the tenant's public key in `x-api-key`. */
export const listSupportedLanguages = endpoint({
  method: 'GET',
  path: '/api/i18n/{project}/translations/supported-languages',
  summary: 'Languages that the tenant has texts for',
  access: 'public',
  params: z.object({ project: Project }),
  responses: { 200: z.array(z.object({ code: z.string(), name: z.string() })), 403: Problem, 404: Problem },
});
export const getTranslations = endpoint({
  method: 'GET',
  path: '/api/i18n/{project}/{lang}/{ns}',
  summary: 'Texts of a language: the tenant’s own override the bundled ones; only the tenant’s own with `only=own`',
  access: 'public',
  params: z.object({ project: Project, lang: Language, ns: Namespace }),
  query: z.object({ only: z.enum(['own']).optional() }),
  /** 304 if `if-none-match` contains the caller's current version. */
  responses: { 200: Texts, 304: z.any(), 403: Problem, 404: Problem },
});
export const postTranslations = endpoint({
  method: 'POST',
  path: '/api/i18n/{ns}/translations',
  summary: 'Post missing keys; they stay candidates until an administrator accepts them',
  access: 'public',
  params: z.object({ ns: Namespace }),
  body: z.object({
    languages: z.array(Language).min(1).max(20),
    translations: z
      .array(z.object({ key: z.string().min(1).max(200), text: z.string().max(TRANSLATION_LENGTH) }))
      .min(1)
      .max(100),
  }),
  responses: { 202: Nothing, 403: Problem, 404: Problem, 429: Problem },
});
export const listTranslationEntries = endpoint({
  method: 'GET',
  path: '/api/management/translations',
  summary: 'The tenant’s own texts, and the candidates that wait for a decision',
  privilege: 'management.branding.read',
  responses: {
    200: z.object({
      overrides: z.array(TranslationEntry),
      candidates: z.array(TranslationEntry),
      abilities: z.object({ edit: z.boolean() }),
    }),
  },
});
export const readCoverage = endpoint({
  method: 'GET',
  path: '/api/management/translations/coverage',
  summary: 'How far texts and the organization’s own words are translated, and what is missing',
  privilege: 'management.branding.read',
  responses: { 200: TranslationCoverage, 403: Problem },
});
export const putTranslation = endpoint({
  method: 'PUT',
  path: '/api/management/translations',
  summary: 'Set the tenant’s own text for a key',
  privilege: 'management.branding.edit',
  body: z.object({
    language: Language,
    ns: Namespace,
    key: z.string().min(1).max(200),
    text: z.string().max(TRANSLATION_LENGTH).regex(/\S/),
    /** The tenant’s own text that the caller has read, null for none; 409 STALE with the current one if it is another one by now. */
    before: z.string().max(TRANSLATION_LENGTH).nullish(),
  }),
  responses: { 200: TranslationEntry, 409: Problem, 422: Problem },
});
export const deleteTranslation = endpoint({
  method: 'DELETE',
  path: '/api/management/translations/{id}',
  summary: 'Delete the tenant’s own text of a key',
  privilege: 'management.branding.edit',
  params: IdParams,
  responses: { 200: Nothing, 404: Problem },
});
export const decideCandidate = endpoint({
  method: 'PUT',
  path: '/api/management/translations/candidates/{id}/{decision}',
  summary: 'Accept or dismiss a candidate',
  privilege: 'management.branding.edit',
  params: z.object({ id: Id, decision: z.enum(['accept', 'dismiss']) }),
  responses: { 200: Nothing, 404: Problem, 422: Problem },
});
