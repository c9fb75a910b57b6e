import { readFile } from 'node:fs/promises';
import { isTimeZone } from '@safety-qube/domain/time-zone';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import type { Platform } from '../../../platform/platform.ts';
import { turnsFor } from '../../../platform/turns.ts';
import { inSnapshot } from '../export/read-rows.ts';
import { describeRecord } from './describe-record.ts';
import { gather } from './gather.ts';
import { makeLook } from './look.ts';
import { describePhotos } from './photos.ts';
import { wordsToSet } from './unvowelled.ts';

const template = await readFile(new URL('./record.typ', import.meta.url), 'utf8');

/** Documents that one person may have in the making. */
const inTurn = turnsFor(3);

/**
 * A record as a document for whoever may see it, in their language: it says what its page says, as it stood at one moment. 404
 * for a record that they may not see, 422 TIME_ZONE_UNKNOWN, 429 for one more than a person may have in the making.
 */
export async function makeDocument(
  ctx: Ctx,
  platform: Platform,
  { id, timeZone }: { readonly id: number; readonly timeZone?: string | undefined },
): Promise<{ readonly name: string; readonly pdf: Buffer }> {
  const { name: by } = actorOf(ctx);
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw refuse('TIME_ZONE_UNKNOWN');
  return inTurn(ctx, async () => {
    const found = await inSnapshot(ctx.tx, (tx) => gather({ ...ctx, tx }, id));
    const look = makeLook(ctx.language, found.readersZone ?? timeZone ?? found.placesZone);
    const gathered = { ...found, words: { ...wordsToSet(ctx.language, found.words), moment: look.moment } };
    const photos = await describePhotos(ctx, platform, gathered, look);
    const data = describeRecord(gathered, look, by, photos);
    const pdf = await renderPdf({ template, data: JSON.stringify(data), files: photos.bytes });
    return { name: `${gathered.row.number}.pdf`, pdf };
  });
}
