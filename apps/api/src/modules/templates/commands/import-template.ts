import { TemplateContent } from '@safety-qube/contract/template-content';
import { type LeftOut, TEMPLATE_BYTES, type Template, type TemplateModule } from '@safety-qube/contract/templates';
import { cutText } from '@safety-qube/domain/cut-text';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { importSafetyCulture } from '@safety-qube/domain/templates/safetyculture/import-safetyculture';
import type { BuiltInWord } from '@safety-qube/domain/templates/safetyculture/response-sets';
import type { TemplateContent as Content, Text } from '@safety-qube/domain/templates/template';
import { type RefusedFile, readTemplate } from '@safety-qube/domain/templates/template-json';
import type * as z from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { type TextKey, text } from '../../../platform/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeImages } from '../images/take-images.ts';
import { authorizeCreating } from '../templates.policy.ts';
import { createTemplate } from './create-template.ts';

const REFUSALS: Readonly<Record<RefusedFile, string>> = {
  'too-large': 'TEMPLATE_FILE_UNKNOWN',
  'not-json': 'TEMPLATE_FILE_NOT_JSON',
  'not-ours': 'TEMPLATE_FILE_UNKNOWN',
  'newer-version': 'TEMPLATE_FILE_NEWER',
};

const WORDS: Readonly<Record<BuiltInWord, TextKey>> = {
  yes: 'word.yes',
  no: 'word.no',
  notApplicable: 'word.notApplicable',
  safe: 'word.safe',
  atRisk: 'word.atRisk',
};
/** What an answer of SafetyCulture's own sets is called, by language. */
const translated = (word: BuiltInWord): Text =>
  Object.fromEntries(LANGUAGES.map((language) => [language, text(language, WORDS[word])]));

/** What a file holds, ours or another program's; none of it is checked yet. */
function readFile(file: string, language: string) {
  const read = readTemplate(file);
  if ('content' in read) return { ...read, leftOut: [] };
  const other = read.refused === 'not-ours' ? importSafetyCulture(read.value, language, translated) : undefined;
  if (!other) throw refuse(REFUSALS[read.refused]);
  if ('refused' in other) throw refuse('TEMPLATE_FILE_TOO_LONG');
  return { ...other, images: {} };
}

/** A refusal of content that is not what a template can be: too much of something, or wrong at some place. */
function refusalOf(issue: z.core.$ZodIssue | undefined): Refusal {
  if (issue?.code === 'too_big' && issue.origin === 'array') return refuse('TEMPLATE_FILE_TOO_LONG');
  return refuse('TEMPLATE_FILE_BROKEN', { path: placeOf(issue?.path ?? []) });
}

/** A place in a file as a refusal names it; its names are the file's own, and may be of any length. */
const placeOf = (path: readonly PropertyKey[]): string => cutText(path.map(String).join('.'), 200) || 'content';

/** What a file was found to hold, with its images kept here. */
export interface ReadFile {
  readonly content: Content;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Reads the file of a template, and keeps its images; outside of a transaction, which would hold a connection for as long as that
 * takes. 403 without the right to create one; 422 TEMPLATE_FILE_NOT_JSON, TEMPLATE_FILE_UNKNOWN, TEMPLATE_FILE_NEWER for what cannot be
 * read, TEMPLATE_FILE_BROKEN naming the first place that is wrong, TEMPLATE_FILE_TOO_LONG for more sections, questions or answers than a
 * template can have or more left out than a draft may hold, 413 for more bytes than a draft may hold, and as `takeImages` says.
 */
export async function readTemplateFile(
  ctx: Ctx,
  platform: Pick<Platform, 'storage' | 'config'>,
  { module, file, language }: { module: TemplateModule; file: string; language?: string | undefined },
): Promise<ReadFile> {
  authorizeCreating(ctx, module);
  const { content, images, leftOut } = readFile(file, language ?? ctx.language);
  const checked = TemplateContent.safeParse(content);
  if (!checked.success) throw refusalOf(checked.error.issues[0]);
  // Both are kept with the template, and sent to whoever opens it.
  const isTooLarge = (part: unknown) => Buffer.byteLength(JSON.stringify(part)) > TEMPLATE_BYTES;
  if (isTooLarge(checked.data)) throw new Refusal(413, 'TOO_LARGE');
  if (isTooLarge(leftOut)) throw refuse('TEMPLATE_FILE_TOO_LONG');
  return { content: await takeImages(ctx, platform, checked.data, images), leftOut };
}

/** Begins a template with what was read of a file. 403, and 422 as `createTemplate` says. */
export const importTemplate = (ctx: Ctx, module: TemplateModule, file: ReadFile): Promise<Template> =>
  createTemplate(ctx, { module, ...file });
