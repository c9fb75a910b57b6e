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
  summary: 'Templates of a module that the caller may see, last saved first',
  query: z.object({ module: TemplateModule, archived: z.enum(['true', 'false']).optional() }),
  responses: { 200: z.array(TemplateHead), 403: Problem },
});
export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/templates',
  summary: 'Create a template as a draft',
  isIdempotent: true,
  body: z.object({ module: TemplateModule, content: TemplateContent }),
  responses: { 201: Template, 403: Problem, 422: Problem },
});
export const importTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/import',
  summary: 'Create a draft from a file of ours or of SafetyCulture; returns what could not be imported',
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
  summary: 'One template with its draft and the problems of the draft',
  params: IdParams,
  responses: { 200: Template, 404: Problem },
});
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/templates/{id}/draft',
  summary: 'Save the whole draft; 409 with who saved it and when, if somebody else changed it',
  ifMatch: true,
  params: IdParams,
  body: z.object({ content: TemplateContent }),
  responses: { 200: z.object({ ...templateHead, problems: z.array(PublishProblem) }), ...refusals },
});
export const forgetLeftOut = endpoint({
  method: 'DELETE',
  path: '/api/templates/{id}/left-out',
  summary: 'Delete the list of what an import left out',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const publishTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/publish',
  summary: 'Publish the draft as a version that never changes; 422 with its problems if any of them is an error',
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
  summary: 'Differences between two versions; the second is the draft by default',
  params: IdParams,
  query: z.object({ from: Id, to: Id.optional() }),
  responses: { 200: TemplateComparison, 404: Problem },
});
export const archiveTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/archive',
  summary: 'Archive a template; executions that were started can still be finished',
  ifMatch: true,
  params: IdParams,
  responses: { 200: TemplateHead, ...refusals },
});
export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/restore',
  summary: 'Restore an archived template',
  ifMatch: true,
  params: IdParams,
  responses: { 200: TemplateHead, ...refusals },
});
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/templates/{id}',
  summary: 'Delete an archived template; versions with executions are kept for these',
  ifMatch: true,
  params: IdParams,
  responses: { 200: Nothing, ...refusals },
});
