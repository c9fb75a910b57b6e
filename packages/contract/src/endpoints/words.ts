import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { PageParams, Problem, refusals } from '../schemas/common.ts';
import { OwnWord, WrittenWord, wordFilters } from '../schemas/translations.ts';

export const pageWords = endpoint({
  method: 'GET',
  path: '/api/management/translations/words',
  summary: 'The organization’s own words with their wordings by language, a page at a time',
  privilege: 'management.branding.read',
  query: z.object({ ...wordFilters, ...PageParams.shape }),
  responses: { 200: z.object({ items: z.array(OwnWord), total: z.int() }), 403: Problem },
});
/** The rights are those of what the word names: a role, a field, a place. */
export const writeWord = endpoint({
  method: 'PUT',
  path: '/api/management/translations/words',
  summary:
    'What a word of the organization is called in a language; 409 with the current wording if it is another one by now',
  privilege: 'management.branding.read',
  body: WrittenWord,
  responses: { 200: OwnWord, ...refusals },
});
