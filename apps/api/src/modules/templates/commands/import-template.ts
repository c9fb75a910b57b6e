import { TemplateContent } from '@safety-qube/contract/template-content';
import { type LeftOut, TEMPLATE_BYTES, type Template, type TemplateModule } from '@safety-qube/contract/templates';
import { cutText } from '@safety-qube/domain/cut-text';
import { importSafetyCulture } from '@safety-qube/domain/templates/safetyculture/import-safetyculture';
import type { TemplateContent as Content } from '@safety-qube/domain/templates/template';
import { type RefusedFile, readTemplate } from '@safety-qube/domain/templates/template-json';
import type { Ctx } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
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

/** What a file holds, ours or another program's; none of it is checked yet. */
function readFile(file: string, language: string) {
  const read = readTemplate(file);
  if ('content' in read) return { ...read, leftOut: [] };
  const other = read.refused === 'not-ours' ? importSafetyCulture(JSON.parse(file), language) : undefined;
  if (!other) throw refuse(REFUSALS[read.refused]);
  return { ...other, images: {} };
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
 * read, TEMPLATE_FILE_BROKEN naming the first place that is wrong, 413 for more than a draft may hold or as much left out, and as `takeImages` says.
 */
export async function readTemplateFile(
  ctx: Ctx,
  platform: Pick<Platform, 'storage' | 'config'>,
  { module, file, language }: { module: TemplateModule; file: string; language?: string | undefined },
): Promise<ReadFile> {
  authorizeCreating(ctx, module);
  const { content, images, leftOut } = readFile(file, language ?? ctx.language);
  const checked = TemplateContent.safeParse(content);
  if (!checked.success) throw refuse('TEMPLATE_FILE_BROKEN', { path: placeOf(checked.error.issues[0]?.path ?? []) });
  // Both are kept with the template, and sent to whoever opens it.
  for (const part of [checked.data, leftOut])
    if (Buffer.byteLength(JSON.stringify(part)) > TEMPLATE_BYTES) throw new Refusal(413, 'TOO_LARGE');
  return { content: await takeImages(ctx, platform, checked.data, images), leftOut };
}

/** Begins a template with what was read of a file. 403, and 422 as `createTemplate` says. */
export const importTemplate = (ctx: Ctx, module: TemplateModule, file: ReadFile): Promise<Template> =>
  createTemplate(ctx, { module, ...file });
