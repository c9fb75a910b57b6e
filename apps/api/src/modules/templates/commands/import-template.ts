import { TemplateContent } from '@safety-qube/contract/template-content';
import type { Template, TemplateModule } from '@safety-qube/contract/templates';
import { cutText } from '@safety-qube/domain/cut-text';
import {
  importSafetyCulture,
  type SafetyCultureImport,
} from '@safety-qube/domain/templates/safetyculture/import-safetyculture';
import { type RefusedFile, readTemplate } from '@safety-qube/domain/templates/template-json';
import type { Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { authorizeCreating } from '../templates.policy.ts';
import { createTemplate } from './create-template.ts';

const REFUSALS: Readonly<Record<RefusedFile, string>> = {
  'too-large': 'TEMPLATE_FILE_UNKNOWN',
  'not-json': 'TEMPLATE_FILE_NOT_JSON',
  'not-ours': 'TEMPLATE_FILE_UNKNOWN',
  'newer-version': 'TEMPLATE_FILE_NEWER',
};

/** What a file holds, ours or another program's; its content is not checked yet. */
function readFile(file: string, language: string): { content: unknown; leftOut: SafetyCultureImport['leftOut'] } {
  const read = readTemplate(file);
  if ('content' in read) return { content: read.content, leftOut: [] };
  const other = read.refused === 'not-ours' ? importSafetyCulture(JSON.parse(file), language) : undefined;
  if (!other) throw refuse(REFUSALS[read.refused]);
  return other;
}

/** A place in a file as a refusal names it; its names are the file's own, and may be of any length. */
const placeOf = (path: readonly PropertyKey[]): string => cutText(path.map(String).join('.'), 200) || 'content';

/**
 * Begins a template with what a file holds. 403 without the right to create one; 422 TEMPLATE_FILE_NOT_JSON,
 * TEMPLATE_FILE_UNKNOWN, TEMPLATE_FILE_NEWER for what cannot be read, TEMPLATE_FILE_BROKEN naming the first place that is wrong.
 */
export async function importTemplate(
  ctx: Ctx,
  { module, file, language }: { module: TemplateModule; file: string; language?: string | undefined },
): Promise<Template> {
  authorizeCreating(ctx, module);
  const { content, leftOut } = readFile(file, language ?? ctx.language);
  const checked = TemplateContent.safeParse(content);
  if (!checked.success) throw refuse('TEMPLATE_FILE_BROKEN', { path: placeOf(checked.error.issues[0]?.path ?? []) });
  return createTemplate(ctx, { module, content: checked.data, leftOut });
}
