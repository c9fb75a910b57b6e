import { addressOf } from '@safety-qube/contract/address-of';
import { addVisitorFile } from '@safety-qube/contract/endpoints/visits';
import { CallError, callHeaders } from '../api/call.ts';
import { type VisitKey, withVisitToken } from './visit-calls.ts';

/** A file of a report. */
export interface VisitFile {
  /** Its idempotency key: repeated uploads are the same file. */
  readonly key: string;
  readonly bytes: Blob;
  /** The question that it answers, or the message that it belongs to; neither for a file of the report itself. */
  readonly questionId?: string | undefined;
  readonly messageId?: number | undefined;
}

/** Sends a file of the report that a claim opens. Its name stays on the device. */
export const sendVisitFile = (claim: VisitKey, { key, bytes, questionId, messageId }: VisitFile): Promise<void> =>
  withVisitToken(claim, async (token) => {
    const response = await fetch(addressOf(addVisitorFile, { query: { questionId, messageId } }), {
      method: 'POST',
      headers: {
        ...callHeaders(token),
        'idempotency-key': key,
        'content-type': bytes.type || 'application/octet-stream',
      },
      body: bytes,
    });
    const text = await response.text();
    if (!response.ok)
      throw new CallError(response.status, text && JSON.parse(text), response.headers.get('retry-after'));
  });
