import { TEMPLATE_JSON_LENGTH } from '@safety-qube/domain/templates/template-json';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParams, Nothing, Problem, refusals } from '../schemas/common.ts';
import { TemplateContent } from '../schemas/template-content.ts';
import {
  PublishProblem,
  Template,
  TemplateComparison,
  TemplateHead,
  TemplateModule,
  TemplateVersion,
  templateHead,
} from '../schemas/templates.ts';

export const TEMPLATE_FILE_BYTES = TEMPLATE_JSON_LENGTH;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  summary: 'Templates of a module, last saved first, as far as the caller may see any',
  query: z.object({ module: TemplateModule, archived: z.enum(['true', 'false']).optional() }),
  responses: { 200: z.array(TemplateHead), 403: Problem },
});
export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/templates',
  summary: 'Begin a template as a draft',
  isIdempotent: true,
  body: z.object({ module: TemplateModule, content: TemplateContent }),
  responses: { 201: Template, 403: Problem, 422: Problem },
});
export const importTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/import',
  summary:
    'Make a draft of a file: one of ours, or an inspection of SafetyCulture; says what could not be carried over',
  isIdempotent: true,
  body: z.object({
    module: TemplateModule,
    /** The file's text. */
    file: z.string().max(TEMPLATE_FILE_BYTES),
    /** The language of its texts if the file does not declare one; the caller's by default. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/)
      .optional(),
  }),
  responses: { 201: Template, 403: Problem, 422: Problem },
});
export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/{id}',
  summary: 'A template with its draft and all that is wrong with it',
  params: IdParams,
  responses: { 200: Template, 404: Problem },
});
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/templates/{id}/draft',
  summary: 'Save the whole draft; 409 with who saved it and when, where somebody else did in the meantime',
  ifMatch: true,
  params: IdParams,
  body: z.object({ content: TemplateContent }),
  responses: { 200: z.object({ ...templateHead, problems: z.array(PublishProblem) }), ...refusals },
});
export const forgetLeftOut = endpoint({
  method: 'DELETE',
  path: '/api/templates/{id}/left-out',
  summary: 'Forget what an import left out, once it is seen to',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const publishTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/publish',
  summary: 'Make the draft a version that never changes; 422 with its problems while there are errors among them',
  ifMatch: true,
  isIdempotent: true,
  params: IdParams,
  responses: { 201: TemplateHead, ...refusals },
});
export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/templates/{id}/versions',
  summary: 'Published versions, newest first',
  params: IdParams,
  responses: { 200: z.array(TemplateVersion), 404: Problem },
});
export const getTemplateVersion = endpoint({
  method: 'GET',
  path: '/api/templates/{id}/versions/{number}',
  summary: 'A published version with its content',
  params: z.object({ id: Id, number: Id }),
  responses: { 200: TemplateVersion.extend({ content: TemplateContent }), 404: Problem },
});
export const compareTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/{id}/comparison',
  summary: 'What changed between two versions; up to the draft without the second',
  params: IdParams,
  query: z.object({ from: Id, to: Id.optional() }),
  responses: { 200: TemplateComparison, 404: Problem },
});
export const archiveTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/archive',
  summary: 'Take a template out of use; what was begun with it goes on',
  ifMatch: true,
  params: IdParams,
  responses: { 200: TemplateHead, ...refusals },
});
export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/restore',
  summary: 'Bring an archived template back into use',
  ifMatch: true,
  params: IdParams,
  responses: { 200: TemplateHead, ...refusals },
});
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/templates/{id}',
  summary: 'Delete an archived template; versions that were filled in stay with what was filled in',
  ifMatch: true,
  params: IdParams,
  responses: { 200: Nothing, ...refusals },
});
