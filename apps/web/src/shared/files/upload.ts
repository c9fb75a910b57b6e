import { addressOf } from '@safety-qube/contract/address-of';
import { uploadAttachment } from '@safety-qube/contract/endpoints/attachments';
import { type Attachment, FILE_NAME_LENGTH } from '@safety-qube/contract/schemas/attachments';
import { CallError, callHeaders } from '../api/call.ts';
import { reactToError } from '../api/query-client.ts';

/** Returns a file's name as the server accepts it: the end of a longer one, which has its extension. */
export const sentName = (name: string): string => name.slice(-FILE_NAME_LENGTH);

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The connection broke before a response. Rejections of `fetch` look the same. */
const noAnswer = (): TypeError => new TypeError('no answer');

export interface Sending {
  /** Idempotency key: the same for each attempt. */
  readonly key: string;
  /** Receives the share that was sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Posts a file's bytes to an address. Not with `fetch`, which does not report upload progress. Throws CallError for a
 * refusal, an AbortError when the signal was aborted.
 */
export function sendFile<T>(address: string, file: Blob, { key, onProgress, signal }: Sending): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    const headers = {
      ...callHeaders(),
      'idempotency-key': key,
      'content-type': file.type || 'application/octet-stream',
    };
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const data = read(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(data as T);
      const error = new CallError(request.status, data, request.getResponseHeader('retry-after'));
      if (request.status === 401) reactToError(error);
      reject(error);
    };
    request.onerror = () => reject(noAnswer());
    request.ontimeout = () => reject(noAnswer());
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/** Uploads a file; it is held for the caller until a record takes it. */
export const upload = (file: Blob, name: string, sending: Sending): Promise<Attachment> =>
  sendFile<Attachment>(addressOf(uploadAttachment, { query: { name: sentName(name) } }), file, sending);
