import { keysOf } from '@safety-qube/domain/objects';
import { PUBLISH_PROBLEMS } from '@safety-qube/domain/templates/problem';
import { LEFT_REASONS } from '@safety-qube/domain/templates/safetyculture/left-out';
import { TEMPLATE_MODULES } from '@safety-qube/domain/templates/template-rights';
import * as z from 'zod';
import { TemplateContent } from './template-content.ts';

export const TemplateModule = z.enum(TEMPLATE_MODULES);
export type TemplateModule = z.infer<typeof TemplateModule>;

const Text = z.record(z.string(), z.string());
const By = z.object({ id: z.int(), name: z.string() });

const NamedForm = z.object({ id: z.int(), name: Text, language: z.string() }).meta({ id: 'NamedForm' });

export const templateHead = {
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
   * The kinds of records that it is used for, as published, or else as drafted (types of events, or categories; null for all that
   * no other form names); and the form that is used in its place, if another is.
   */
  usedFor: z.array(z.object({ kind: z.string().nullable(), replacedBy: NamedForm.nullable() })),
  savedAt: z.iso.datetime(),
  /** Null if no existing person saved it. */
  savedBy: By.nullable(),
  abilities: z.object({ edit: z.boolean(), publish: z.boolean(), archive: z.boolean(), delete: z.boolean() }),
};
export const TemplateHead = z.object(templateHead).meta({ id: 'TemplateHead' });
export type TemplateHead = z.infer<typeof TemplateHead>;

/** A problem of a template and its place; an error prevents publication. */
export const PublishProblem = z
  .object({
    code: z.enum(keysOf(PUBLISH_PROBLEMS)),
    level: z.enum(['error', 'warning']),
    about: z.enum(['template', 'section', 'question', 'list']),
    id: z.string(),
    ruleId: z.string().optional(),
    language: z.string().optional(),
    /** The form that publishing this one replaces, and for which kinds. */
    form: NamedForm.optional(),
    kinds: z.array(z.string().nullable()).readonly().optional(),
  })
  .meta({ id: 'PublishProblem' });

/** A part of another program's file that has no place in a template. */
const LeftOut = z
  .object({ path: z.string(), reason: z.enum(LEFT_REASONS), label: z.string().optional() })
  .meta({ id: 'TemplateLeftOut' });
export type LeftOut = z.infer<typeof LeftOut>;

export const Template = z
  .object({
    ...templateHead,
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
