import { type Attachment, uploadAttachment } from '@safety-qube/contract/attachments';
import { addressOf, CallError, callHeaders } from './call.ts';
import { reactToError } from './query-client.ts';

/** Longest name that the server takes. */
const NAME_LENGTH = 200;

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** No answer came: the connection broke. Rejections of `fetch` look the same. */
const noAnswer = (): TypeError => new TypeError('no answer');

/**
 * Brings a file; it is held for the caller until a record takes it. Not by `fetch`, which tells nothing of the progress (0 to 1)
 * of what is sent. Throws CallError for a refusal.
 */
export function upload(
  file: Blob,
  name: string,
  { key, onProgress, signal }: { key: string; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadAttachment.method, addressOf(uploadAttachment, { query: { name: name.slice(-NAME_LENGTH) } }));
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
      if (request.status >= 200 && request.status < 300) return resolve(data as Attachment);
      const error = new CallError(request.status, data);
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
