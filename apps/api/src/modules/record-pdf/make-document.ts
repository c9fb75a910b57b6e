import { readFile } from 'node:fs/promises';
import type { DocumentContent } from '@safety-qube/contract/schemas/record-document';
import { isTimeZone } from '@safety-qube/domain/time-zone';
import { variantOf } from '@safety-qube/domain/variants';
import { actorOf, type Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { documentWork } from '../../platform/heavy-work.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import type { Platform } from '../../platform/platform.ts';
import { limitConcurrencyPerPerson } from '../../platform/turns.ts';
import { inSnapshot } from '../exports/index.ts';
import { describeRecord, LOGO } from './describe-record.ts';
import { DOCUMENT_LIMITS, measureTexts, tooLong } from './document-limits.ts';
import { makeFormat } from './make-format.ts';
import { describePhotos } from './photos.ts';
import type { RecordDocuments } from './printed-type.ts';
import { readContent } from './read-content.ts';
import { textsForTypesetting } from './unvowelled.ts';

const template = await readFile(new URL('./record.typ', import.meta.url), 'utf8');

const { pages, bytes } = DOCUMENT_LIMITS;
/** Limits how many documents of one person are in progress. */
const inTurn = limitConcurrencyPerPerson(3);

/**
 * Makes the document of a record for a caller who may see it, in their language, from one snapshot of what its page shows. 404 for
 * a record that they may not see, 422 TIME_ZONE_UNKNOWN and the errors of `tooLong`, 429 for one document more than a person may
 * have in progress, 503 if it has waited too long.
 */
export async function makeDocument(
  ctx: Ctx,
  platform: Platform,
  documents: RecordDocuments,
  {
    id,
    timeZone,
    content,
  }: {
    readonly id: number;
    readonly timeZone?: string | undefined;
    readonly content: DocumentContent;
  },
): Promise<{ readonly name: string; readonly pdf: Buffer }> {
  const { name: by } = actorOf(ctx);
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw refuse('TIME_ZONE_UNKNOWN');
  return inTurn(ctx, async () => {
    const found = await inSnapshot(ctx.tx, (tx) => readContent({ ...ctx, tx }, documents, id, content));
    const zone = found.readersZone ?? timeZone ?? found.placesZone;
    // The place of the record decides about the region, because requests name a language without one.
    const variant = variantOf(ctx.language, [], found.placesZone);
    const format = makeFormat(ctx.language, zone, measureTexts(content), variant);
    const printed = {
      ...found,
      words: { ...textsForTypesetting(ctx.language, found.words), moment: format.moment, day: format.day },
    };
    const pdf = await documentWork(ctx, async () => {
      const photos = await describePhotos(ctx, platform, printed, format);
      const data = JSON.stringify(describeRecord(printed, format, by, photos));
      const files = { ...photos.bytes, ...(found.logo && { [LOGO]: found.logo }) };
      const set = await renderPdf({ template, data, files });
      if (set === 'too-slow' || set.pages > pages || set.pdf.length > bytes) throw tooLong(content);
      return set.pdf;
    });
    return { name: `${printed.row.number}.pdf`, pdf };
  });
}
