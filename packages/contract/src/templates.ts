import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { keysOf } from '@safety-qube/domain/objects';
import { PUBLISH_PROBLEMS } from '@safety-qube/domain/templates/problem';
import { LEFT_REASONS } from '@safety-qube/domain/templates/safetyculture/left-out';
import { TEMPLATE_JSON_LENGTH } from '@safety-qube/domain/templates/template-json';
import { TEMPLATE_MODULES } from '@safety-qube/domain/templates/template-rights';
import * as z from 'zod';
import { Id, IdParams, Nothing, Problem, refusals } from './common.ts';
import { endpoint } from './endpoint.ts';
import { TemplateContent } from './template-content.ts';

export const TemplateModule = z.enum(TEMPLATE_MODULES);
export type TemplateModule = z.infer<typeof TemplateModule>;

const Text = z.record(z.string(), z.string());
const By = z.object({ id: z.int(), name: z.string() });

const NamedForm = z.object({ id: z.int(), name: Text, language: z.string() }).meta({ id: 'NamedForm' });

const head = {
  id: z.int(),
  module: TemplateModule,
  /** The name of the draft, by language. */
  name: Text,
  language: z.string(),
  /** The version for If-Match. */
  version: z.int(),
  /** The newest published version; null if there is none yet. */
  publishedVersion: z.int().nullable(),
  /** Whether the draft has changes that are not published. */
  isChanged: z.boolean(),
  isArchived: z.boolean(),
  /**
   * The types of events that it is used for, as published, or else as drafted; and the form that is used in its place, if another
   * is.
   */
  usedFor: z.array(z.object({ eventType: z.enum(EVENT_TYPES), replacedBy: NamedForm.nullable() })),
  savedAt: z.iso.datetime(),
  /** Null if no existing person saved it. */
  savedBy: By.nullable(),
  abilities: z.object({ edit: z.boolean(), publish: z.boolean(), archive: z.boolean(), delete: z.boolean() }),
};
export const TemplateHead = z.object(head).meta({ id: 'TemplateHead' });
export type TemplateHead = z.infer<typeof TemplateHead>;

/** A problem of a template and its place; an error prevents publication. */
const PublishProblem = z
  .object({
    code: z.enum(keysOf(PUBLISH_PROBLEMS)),
    level: z.enum(['error', 'warning']),
    about: z.enum(['template', 'section', 'question', 'list']),
    id: z.string(),
    ruleId: z.string().optional(),
    language: z.string().optional(),
    /** The form that publishing this one replaces, and for which types of events. */
    form: NamedForm.optional(),
    eventTypes: z.array(z.enum(EVENT_TYPES)).readonly().optional(),
  })
  .meta({ id: 'PublishProblem' });

/** A part of another program's file that has no place in a template. */
const LeftOut = z
  .object({ path: z.string(), reason: z.enum(LEFT_REASONS), label: z.string().optional() })
  .meta({ id: 'TemplateLeftOut' });
export type LeftOut = z.infer<typeof LeftOut>;

export const Template = z
  .object({
    ...head,
    content: TemplateContent,
    problems: z.array(PublishProblem),
    /** What the import that made it could not transfer, until a user has dealt with it. */
    leftOut: z.array(LeftOut),
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof Template>;

/** A published version; its content never changes. */
export const TemplateVersion = z
  .object({ number: z.int(), publishedAt: z.iso.datetime(), publishedBy: By.nullable() })
  .meta({ id: 'TemplateVersion' });
export type TemplateVersion = z.infer<typeof TemplateVersion>;

const item = {
  kind: z.enum(['template', 'section', 'question', 'rule', 'option', 'column', 'list']),
  id: z.string(),
  parentId: z.string(),
};
const Item = z.object(item);
const FieldChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
/** The differences of a template between two versions, field by field. */
export const TemplateComparison = z
  .object({
    added: z.array(Item).readonly(),
    removed: z.array(Item).readonly(),
    moved: z.array(z.object({ ...item, fromParentId: z.string() })).readonly(),
    changed: z.array(z.object({ ...item, fields: z.array(FieldChange).readonly() })).readonly(),
  })
  .meta({ id: 'TemplateComparison' });

/**
 * Maximum number of bytes of a draft, and of a file, which contains the images; and of values of a draft: each text in each
 * language, number, switch, list and object. A question with four options in six languages has about sixty values: seven hundred of
 * these fit, or three thousand yes/no questions in one language.
 */
export const TEMPLATE_BYTES = 4_000_000;
export const TEMPLATE_VALUES = 50_000;
export const TEMPLATE_FILE_BYTES = TEMPLATE_JSON_LENGTH;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  summary: 'Templates of a module, last saved first, as far as the caller may see any',
  access: 'session',
  query: z.object({ module: TemplateModule, archived: z.enum(['true', 'false']).optional() }),
  responses: { 200: z.array(TemplateHead), 403: Problem },
});
export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/templates',
  summary: 'Begin a template as a draft',
  access: 'session',
  isIdempotent: true,
  body: z.object({ module: TemplateModule, content: TemplateContent }),
  responses: { 201: Template, 403: Problem, 422: Problem },
});
export const importTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/import',
  summary:
    'Make a draft of a file: one of ours, or an inspection of SafetyCulture; says what could not be carried over',
  access: 'session',
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
  access: 'session',
  params: IdParams,
  responses: { 200: Template, 404: Problem },
});
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/templates/{id}/draft',
  summary: 'Save the whole draft; 409 with who saved it and when, where somebody else did in the meantime',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  body: z.object({ content: TemplateContent }),
  responses: { 200: z.object({ ...head, problems: z.array(PublishProblem) }), ...refusals },
});
export const forgetLeftOut = endpoint({
  method: 'DELETE',
  path: '/api/templates/{id}/left-out',
  summary: 'Forget what an import left out, once it is seen to',
  access: 'session',
  params: IdParams,
  responses: { 200: Nothing, 403: Problem, 404: Problem },
});
export const publishTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/publish',
  summary: 'Make the draft a version that never changes; 422 with its problems while there are errors among them',
  access: 'session',
  ifMatch: true,
  isIdempotent: true,
  params: IdParams,
  responses: { 201: TemplateHead, ...refusals },
});
export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/templates/{id}/versions',
  summary: 'Published versions, newest first',
  access: 'session',
  params: IdParams,
  responses: { 200: z.array(TemplateVersion), 404: Problem },
});
export const getTemplateVersion = endpoint({
  method: 'GET',
  path: '/api/templates/{id}/versions/{number}',
  summary: 'A published version with its content',
  access: 'session',
  params: z.object({ id: Id, number: Id }),
  responses: { 200: TemplateVersion.extend({ content: TemplateContent }), 404: Problem },
});
export const compareTemplate = endpoint({
  method: 'GET',
  path: '/api/templates/{id}/comparison',
  summary: 'What changed between two versions; up to the draft without the second',
  access: 'session',
  params: IdParams,
  query: z.object({ from: Id, to: Id.optional() }),
  responses: { 200: TemplateComparison, 404: Problem },
});
export const archiveTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/archive',
  summary: 'Take a template out of use; what was begun with it goes on',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  responses: { 200: TemplateHead, ...refusals },
});
export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/{id}/restore',
  summary: 'Bring an archived template back into use',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  responses: { 200: TemplateHead, ...refusals },
});
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/templates/{id}',
  summary: 'Delete an archived template; versions that were filled in stay with what was filled in',
  access: 'session',
  ifMatch: true,
  params: IdParams,
  responses: { 200: Nothing, ...refusals },
});
