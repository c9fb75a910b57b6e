import type { TemplateContent } from './template.ts';

/** Identifies a file as a template of ours, and the version of its schema. */
const FORMAT = 'safety-qube-template';
export const SCHEMA_VERSION = 1;

/** Maximum number of characters of a file; a template of two thousand questions in six languages with fifty images has fewer. */
export const TEMPLATE_JSON_LENGTH = 32_000_000;

/** Why a file is refused: not JSON, not a template of ours, of a later version than this one supports, or too large. */
export const REFUSED_FILES = ['too-large', 'not-json', 'not-ours', 'newer-version'] as const;
export type RefusedFile = (typeof REFUSED_FILES)[number];

/**
 * The content of a template file: content and images as they are in the file, not validated yet. For a file that is not ours: all
 * of its JSON.
 */
export type TemplateFile =
  | { readonly content: unknown; readonly images: Readonly<Record<string, unknown>> }
  | { readonly refused: RefusedFile; readonly value?: unknown };

/** Writes a template as a self-contained file that people can read and compare: with the data URL of each image by its id. */
export const writeTemplate = (content: TemplateContent, images: Readonly<Record<string, string>> = {}): string =>
  `${JSON.stringify(
    { format: FORMAT, schemaVersion: SCHEMA_VERSION, content, ...(Object.keys(images).length && { images }) },
    null,
    2,
  )}\n`;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Maximum depth of nested brackets in a file: slightly more than is accepted in a template. */
const DEEPEST = 500;

/** Whether brackets are nested more deeply than in any template: parsing such a text takes seconds. */
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

/** Reads a template file: checks whether it is a template of ours, of a supported version. */
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
