import { readFile } from 'node:fs/promises';
import { MOST_POSTERS, type PrintPosters } from '@safety-qube/contract/schemas/posters';
import { readBrandHead, readPng } from '../../../platform/brand-head.ts';
import { surfaceOf } from '../../../platform/colour.ts';
import { authorizeSomewhere, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { documentWork } from '../../../platform/heavy-work.ts';
import { renderPdf } from '../../../platform/pdf/render-pdf.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inSnapshot } from '../../exports/index.ts';
import { describePosters, LOGO } from './describe-posters.ts';
import { readPrinted } from './read-printed.ts';

const template = await readFile(new URL('./posters.typ', import.meta.url), 'utf8');

/** Timeout of a document in milliseconds: one of the most posters takes about 8 s on two shared processors. */
const TIMEOUT_MS = 60_000;

/** The head of posters: their colours, the tenant's name, and its logo if it has one that can be read on the colour. */
async function readHead(ctx: Ctx) {
  const { colour, head, logo, logoOnDark } = await readBrandHead(ctx);
  const surface = surfaceOf(colour);
  const digest = surface.ink === '#ffffff' ? logoOnDark : logo;
  return { ...surface, name: head ?? ctx.tenant.name, picture: digest ? await readPng(ctx, digest) : undefined };
}

/**
 * Returns a document with the posters in use that match, where the caller may read them. 403 without the right anywhere; 422
 * POSTERS_NONE and POSTERS_TOO_MANY; 503 if it has waited or takes too long.
 */
export async function printPosters(
  ctx: Ctx,
  platform: Pick<Platform, 'posterCodes'>,
  wanted: PrintPosters,
): Promise<Buffer> {
  const actor = authorizeSomewhere(ctx, 'management.poster.read');
  const writeCode = await platform.posterCodes.writer(ctx.tenant);
  const { posters, head } = await inSnapshot(ctx.tx, async (tx) => {
    return {
      head: await readHead({ ...ctx, tx }),
      posters: await readPrinted({ ...ctx, tx }, actor, platform, wanted, MOST_POSTERS + 1),
    };
  });
  if (!posters.length) throw refuse('POSTERS_NONE');
  if (posters.length > MOST_POSTERS) throw refuse('POSTERS_TOO_MANY', { most: MOST_POSTERS });
  return documentWork(ctx, async () => {
    const data = JSON.stringify(describePosters(ctx, wanted, head, writeCode, posters));
    const set = await renderPdf({ template, data, files: head.picture ? { [LOGO]: head.picture } : {} }, TIMEOUT_MS);
    if (set === 'too-slow') throw refuse('POSTERS_TOO_MANY', { most: MOST_POSTERS });
    return set.pdf;
  });
}
