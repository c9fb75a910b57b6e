import type { TemplateContent } from './template.ts';

/** What marks a file as a template of ours, and the version of its shape. */
const FORMAT = 'safety-qube-template';
export const SCHEMA_VERSION = 1;

/** Signs of a file; a template of two thousand questions in six languages, with half a hundred images, has fewer. */
export const TEMPLATE_JSON_LENGTH = 32_000_000;

/** Why a file is not taken for a template: no JSON, not ours, of a later version than this one knows, larger than any template. */
export const REFUSED_FILES = ['too-large', 'not-json', 'not-ours', 'newer-version'] as const;
export type RefusedFile = (typeof REFUSED_FILES)[number];

/**
 * What is read from a file of ours: content and images as they stand there, which nobody has checked yet. Of a file that is not ours:
 * all that it holds.
 */
export type TemplateFile =
  | { readonly content: unknown; readonly images: Readonly<Record<string, unknown>> }
  | { readonly refused: RefusedFile; readonly value?: unknown };

/** A template as a file that people can read and compare, whole by itself: with the data URL of each image by its id. */
export const writeTemplate = (content: TemplateContent, images: Readonly<Record<string, string>> = {}): string =>
  `${JSON.stringify(
    { format: FORMAT, schemaVersion: SCHEMA_VERSION, content, ...(Object.keys(images).length && { images }) },
    null,
    2,
  )}\n`;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** How deep brackets of a file stand within each other at most: a little deeper than what is read of a template. */
const DEEPEST = 500;

/** Whether brackets stand deeper within each other than in any template: to read such a text takes seconds. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isQuoted) {
      if (sign === 0x5c) at += 1;
      else if (sign === 0x22) isQuoted = false;
    } else if (sign === 0x22) isQuoted = true;
    else if (sign === 0x5b || sign === 0x7b) depth += 1;
    else if (sign === 0x5d || sign === 0x7d) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Reads the head of a file: whether it is a template of ours, of a version that is known here. */
export function readTemplate(text: string): TemplateFile {
  if (text.length > TEMPLATE_JSON_LENGTH) return { refused: 'too-large' };
  if (nestsTooDeep(text)) return { refused: 'not-json' };
  const parsed = parse(text.replace(/^\ufeff/, ''));
  if (!parsed) return { refused: 'not-json' };
  const { value } = parsed;
  if (!isObject(value)) return { refused: 'not-ours', value };
  const { format, schemaVersion, content, images } = value;
  if (format !== FORMAT || !Number.isInteger(schemaVersion) || Number(schemaVersion) < 1)
    return { refused: 'not-ours', value };
  if (Number(schemaVersion) > SCHEMA_VERSION) return { refused: 'newer-version' };
  return isObject(content) ? { content, images: isObject(images) ? images : {} } : { refused: 'not-ours', value };
}
