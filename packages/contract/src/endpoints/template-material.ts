import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, Nothing, Problem, refusals } from '../schemas/common.ts';
import { TemplateImage, TemplateQuestion } from '../schemas/template-content.ts';
import { BankQuestion, Finding, OptionList, OptionListInput } from '../schemas/template-material.ts';

export const listOptionLists = endpoint({
  method: 'GET',
  path: '/api/option-lists',
  summary: 'The tenant’s lists of options, newest first; optionally only those whose names contain a text',
  query: Finding,
  responses: { 200: z.object({ items: z.array(OptionList), next: z.int().nullable() }), 403: Problem },
});
export const createOptionList = endpoint({
  method: 'POST',
  path: '/api/option-lists',
  summary: 'Add a list of options',
  isIdempotent: true,
  body: OptionListInput,
  responses: { 201: OptionList, 403: Problem, 422: Problem },
});
export const saveOptionList = endpoint({
  method: 'PUT',
  path: '/api/option-lists/{id}',
  summary: 'Replace a list of options; published templates stay the same',
  ifMatch: true,
  params: IdParams,
  body: OptionListInput,
  responses: { 200: OptionList, ...refusals },
});
export const deleteOptionList = endpoint({
  method: 'DELETE',
  path: '/api/option-lists/{id}',
  summary: 'Delete a list of options; templates keep their copies',
  ifMatch: true,
  params: IdParams,
  responses: { 200: Nothing, ...refusals },
});
export const listBankQuestions = endpoint({
  method: 'GET',
  path: '/api/question-bank',
  summary: 'The question bank, newest first; optionally only questions that contain a text',
  query: Finding,
  responses: { 200: z.object({ items: z.array(BankQuestion), next: z.int().nullable() }), 403: Problem },
});
export const keepBankQuestion = endpoint({
  method: 'POST',
  path: '/api/question-bank',
  summary: 'Add a question to the question bank',
  isIdempotent: true,
  body: z.object({ question: TemplateQuestion }),
  responses: { 201: BankQuestion, 403: Problem, 422: Problem },
});
export const removeBankQuestion = endpoint({
  method: 'DELETE',
  path: '/api/question-bank/{id}',
  summary: 'Remove a question from the question bank; templates keep their copies',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const keepTemplateImage = endpoint({
  method: 'POST',
  path: '/api/templates/images',
  summary:
    'Store an image for instructions, as a data URL of a JPEG, PNG, WebP, GIF or AVIF; equal ones are stored once',
  body: z.object({ image: z.string().max(14_000_000) }),
  responses: { 201: TemplateImage, 403: Problem, 413: Problem, 422: Problem },
});
/** Returns the bytes instead of JSON. */
export const getTemplateImage = endpoint({
  method: 'GET',
  path: '/api/templates/images/{imageId}',
  summary: 'The content of an image, which never changes',
  params: z.object({ imageId: z.string() }),
  responses: { 200: z.any(), 404: Problem },
});
