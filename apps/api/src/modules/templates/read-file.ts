import { createHash } from 'node:crypto';
import { importTemplate } from '@safety-qube/contract/endpoints/templates';
import { TemplateContent } from '@safety-qube/contract/schemas/template-content';
import { type LeftOut, TEMPLATE_BYTES, type TemplateModule } from '@safety-qube/contract/schemas/templates';
import { cutText } from '@safety-qube/domain/cut-text';
import { importSafetyCulture } from '@safety-qube/domain/templates/safetyculture/import-safetyculture';
import type { BuiltInWord } from '@safety-qube/domain/templates/safetyculture/response-sets';
import type { Text } from '@safety-qube/domain/templates/template';
import { type RefusedFile, readTemplate } from '@safety-qube/domain/templates/template-json';
import type * as z from 'zod';

/** The request body of `importTemplate`, its caller's language, and the labels of SafetyCulture's built-in response sets. */
export interface FileToRead {
  readonly body: Uint8Array;
  readonly language: string;
  readonly words: Readonly<Record<BuiltInWord, Text>>;
}
/**
 * The request, identified by the digest of its body, and the result: the template as JSON, images as in the file. Or how the file
 * is refused.
 */
export type FileRead =
  | {
      readonly digest: string;
      readonly module: TemplateModule;
      readonly language: string | undefined;
      readonly content: string;
      readonly leftOut: readonly LeftOut[];
      readonly images: Readonly<Record<string, unknown>>;
    }
  | { readonly status: number; readonly code: string; readonly params: Readonly<Record<string, string>> };

const refused = (code: string, params: Readonly<Record<string, string>> = {}, status = 422): FileRead => ({
  status,
  code,
  params,
});

const REFUSALS: Readonly<Record<RefusedFile, string>> = {
  'too-large': 'TEMPLATE_FILE_UNKNOWN',
  'not-json': 'TEMPLATE_FILE_NOT_JSON',
  'not-ours': 'TEMPLATE_FILE_UNKNOWN',
  'newer-version': 'TEMPLATE_FILE_NEWER',
};

/** A place in a file for a refusal; its names come from the file, and may be of any length. */
const placeOf = (path: readonly PropertyKey[]): string => cutText(path.map(String).join('.'), 200) || 'content';

/** The refusal of content that is not a valid template: too much of something, or wrong at some place. */
function refusalOf(issue: z.core.$ZodIssue | undefined): FileRead {
  if (issue?.code === 'too_big' && issue.origin === 'array') return refused('TEMPLATE_FILE_TOO_LONG');
  return refused('TEMPLATE_FILE_BROKEN', { path: placeOf(issue?.path ?? []) });
}

function callOf(body: Uint8Array): z.output<typeof importTemplate.body> | undefined {
  try {
    return importTemplate.body.safeParse(JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    return undefined;
  }
}

/** Parses a file, converts it to a template and validates that; some 50 µs for each item of an audit. */
export function readFile({ body, language: ofCaller, words }: FileToRead): FileRead {
  const call = callOf(body);
  if (!call) return refused('INVALID_INPUT', {}, 400);
  const { module, language } = call;
  const found = readTemplate(call.file);
  const other =
    'refused' in found && found.refused === 'not-ours'
      ? importSafetyCulture(found.value, language ?? ofCaller, (word) => words[word])
      : undefined;
  if ('refused' in found && !other) return refused(REFUSALS[found.refused]);
  if (other && 'refused' in other) return refused('TEMPLATE_FILE_TOO_LONG');
  const made = other ?? found;
  const checked = TemplateContent.safeParse('content' in made ? made.content : undefined);
  if (!checked.success) return refusalOf(checked.error.issues[0]);
  const content = JSON.stringify(checked.data);
  const leftOut = other?.leftOut ?? [];
  // Both are stored with the template, and sent to everybody who opens it.
  if (Buffer.byteLength(content) > TEMPLATE_BYTES) return refused('TOO_LARGE', {}, 413);
  if (Buffer.byteLength(JSON.stringify(leftOut)) > TEMPLATE_BYTES) return refused('TEMPLATE_FILE_TOO_LONG');
  const digest = createHash('sha256').update(body).digest('hex');
  return { digest, module, language, content, leftOut, images: 'images' in found ? found.images : {} };
}
