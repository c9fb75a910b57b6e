import { showClaimCode } from '@safety-qube/domain/claims';
import { dropKeptDraft } from '../../shared/visit/kept-drafts.ts';
import type { NoteBody, ReportBody } from '../../shared/visit/stored-reports.ts';
import { SENT_PAGE } from '../../shared/visit/visit-address.ts';
import { discardRefused, queueReport } from '../../shared/visit/visit-queue.ts';
import { chosenPhotos, type DraftPhotos, photosToSend } from './draft-photos.ts';
import type { NewClaim } from './new-claim.ts';
import { lastSent, rememberSent, type SentReport } from './sent-report.ts';
import { go } from './use-address.ts';

interface Sending {
  /** The code by which the visitor came. */
  readonly code: string;
  readonly claim: NewClaim;
  readonly kind: SentReport['kind'];
  /** Name of the draft. */
  readonly draft: string;
  readonly photos: DraftPhotos;
  readonly bodyOf: (claim: string) => ReportBody | NoteBody;
}

/**
 * Shows the page with the claim code, before the network answers, and sends the report from there. It replaces one of the same draft
 * that was refused.
 */
export async function sendReport({ code, claim, kind, draft, photos, bodyOf }: Sending): Promise<void> {
  const key = crypto.randomUUID();
  const before = lastSent();
  const from = location.pathname + location.search + location.hash;
  rememberSent({ key, claimCode: showClaimCode(claim.code), kind, draft, from });
  go(SENT_PAGE);
  const files = { chosen: chosenPhotos(photos), small: photosToSend(photos) };
  const derived = await claim.derived;
  await queueReport({ key, code, claim: derived, at: Date.now(), body: bodyOf(derived) }, files);
  dropKeptDraft(draft);
  if (before?.draft === draft) await discardRefused(before.key);
}
