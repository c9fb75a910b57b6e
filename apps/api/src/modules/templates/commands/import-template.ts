import {
  type LeftOut,
  TEMPLATE_VALUES,
  type Template,
  type TemplateModule,
} from '@safety-qube/contract/schemas/templates';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { entriesOf, fromEntries } from '@safety-qube/domain/objects';
import type { BuiltInWord } from '@safety-qube/domain/templates/safetyculture/response-sets';
import type { TemplateContent, Text } from '@safety-qube/domain/templates/template';
import type { Ctx } from '../../../platform/context.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { heavyWork } from '../../../platform/heavy-work.ts';
import { countValues } from '../../../platform/http/read-json.ts';
import { type TextKey, text } from '../../../platform/i18n.ts';
import { inThread } from '../../../platform/in-thread.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeImages } from '../images/take-images.ts';
import { type FileRead, type FileToRead, readFile } from '../read-file.ts';
import { authorizeCreating, authorizeWritingAny } from '../templates.policy.ts';
import { createTemplate } from './create-template.ts';

const THREAD = new URL('../read-file.thread.ts', import.meta.url);
const fileWork = heavyWork();
/** Bytes of a request body up to which a thread is not worth its cost. */
const SMALL = 32_768;

const WORDS: Readonly<Record<BuiltInWord, TextKey>> = {
  yes: 'word.yes',
  no: 'word.no',
  notApplicable: 'word.notApplicable',
  safe: 'word.safe',
  atRisk: 'word.atRisk',
};
const inAllLanguages = (key: TextKey): Text =>
  Object.fromEntries(LANGUAGES.map((language) => [language, text(language, key)]));
/** The labels of SafetyCulture's built-in response sets, by language. */
const wordsOf = (): FileToRead['words'] =>
  fromEntries(entriesOf(WORDS).map(([word, key]) => [word, inAllLanguages(key)]));

/** The template read from a file, with its images as in the file. */
export interface FoundInFile {
  readonly content: TemplateContent;
  readonly leftOut: readonly LeftOut[];
  readonly images: Readonly<Record<string, unknown>>;
}
/** The same, with its images stored. */
export type ReadFile = Omit<FoundInFile, 'images'>;

/**
 * Reads the body of a request with a template file, a large one in a thread when it is the caller's turn; `call` is the request
 * with the digest of the file in place of the file, to identify it. 403 for a caller who may not write templates; 400; 422
 * TEMPLATE_FILE_NOT_JSON, TEMPLATE_FILE_UNKNOWN, TEMPLATE_FILE_NEWER for a file that cannot be read, TEMPLATE_FILE_BROKEN with the
 * first wrong place, TEMPLATE_FILE_TOO_LONG for more than a template can have or more left out than a draft may hold; 413 for more
 * bytes than a draft may hold.
 */
export async function readTemplateFile(
  ctx: Ctx,
  body: Buffer,
): Promise<FoundInFile & { call: { module: TemplateModule; file: string; language?: string } }> {
  authorizeWritingAny(ctx);
  const bytes = new Uint8Array(body);
  const input: FileToRead = { body: bytes, language: ctx.language, words: wordsOf() };
  const found =
    body.length <= SMALL
      ? readFile(input)
      : await fileWork(ctx, () => inThread<FileToRead, FileRead>(THREAD, input, [bytes.buffer]));
  if ('status' in found) throw new Refusal(found.status, found.code, { ...found.params });
  const { digest, module, language, leftOut, images } = found;
  if ((await countValues(Buffer.from(found.content), TEMPLATE_VALUES)) > TEMPLATE_VALUES)
    throw refuse('TEMPLATE_FILE_TOO_LONG');
  const content: TemplateContent = JSON.parse(found.content);
  return { call: { module, file: digest, ...(language !== undefined && { language }) }, content, leftOut, images };
}

/** Stores the images of a file, outside a transaction, which would hold a connection meanwhile. 403, and as `takeImages`. */
export async function keepImages(
  ctx: Ctx,
  platform: Pick<Platform, 'storage' | 'config'>,
  module: TemplateModule,
  { content, leftOut, images }: FoundInFile,
): Promise<ReadFile> {
  authorizeCreating(ctx, module);
  return { content: await takeImages(ctx, platform, content, images), leftOut };
}

/** Creates a template from a file that was read. 403, and 422 as `createTemplate`. */
export const importTemplate = (ctx: Ctx, module: TemplateModule, file: ReadFile): Promise<Template> =>
  createTemplate(ctx, { module, ...file });
