import { randomBytes } from 'node:crypto';
import { docxOf } from '../../apps/api/src/modules/attachments/attachments.factory.ts';
import { sharp } from '../../apps/api/src/platform/image-readers.ts';
import { pngOf } from '../../apps/api/src/testing/images.ts';

/** A request to send. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** A request that one person sends repeatedly, `atOnce` times concurrently. */
export interface Attack {
  readonly name: string;
  readonly atOnce: number;
  readonly call: Call;
}

const BYTES = { 'content-type': 'application/octet-stream' };
const JSON_BODY = { 'content-type': 'application/json' };
export const upload = (name: string, body: Buffer): Call => ({
  method: 'POST',
  path: `/api/attachments?name=${name}`,
  body,
  headers: BYTES,
});

/** Returns a photo of noise, which cannot be compressed well. */
export async function noisePhoto(width: number, height: number): Promise<Buffer> {
  const [w, h] = [512, 384];
  const raw = { width: w, height: h, channels: 3 } as const;
  return sharp(randomBytes(w * h * 3), { raw })
    .resize(width, height)
    .jpeg({ quality: 80 })
    .toBuffer();
}

const question = (id: string, type: string, more: object) => ({
  ...{
    id,
    type,
    text: { en: id },
    required: false,
    notApplicable: false,
    critical: false,
    weight: 1,
    tags: [],
    rules: [],
  },
  ...more,
});
/** Returns a form of 1,000 questions, 990 of them formulas: 3.2 MB. */
function longForm(): string {
  const formula = Array.from({ length: 640 }, (_, n) => `{q${n % 10}}`).join('+');
  const questions = Array.from({ length: 1000 }, (_, n) =>
    n < 10 ? question(`q${n}`, 'number', {}) : question(`f${n}`, 'formula', { formula }),
  );
  const sections = [{ id: 's', name: { en: 'S' }, weight: 1, questions, subSections: [] }];
  const content = { name: { en: 'T' }, language: 'en', languages: [], lists: [], sections };
  return JSON.stringify({ module: 'inspection', content });
}

/** Returns the known attacks that blocked others, for a person who may see a record with many comments. */
export async function attacksOn(recordId: number): Promise<readonly Attack[]> {
  const pages = Array.from({ length: 10 }, (_, n) => [`word/page${n}.xml`, Buffer.alloc(29_000_000, ' ')] as const);
  const [document, photo] = [await docxOf(Object.fromEntries(pages)), await noisePhoto(8150, 6100)];
  const comment = { method: 'POST', path: `/api/records/${recordId}/comments`, headers: JSON_BODY } as const;
  return [
    { name: 'documents of 282 kB that unpack to 290 MB', atOnce: 20, call: upload('a.docx', document) },
    { name: 'photos of 49.7 megapixels', atOnce: 40, call: upload('a.jpg', photo) },
    { name: 'drawings of 49 megapixels', atOnce: 40, call: upload('a.png', pngOf(7000, 7000)) },
    { name: 'PDFs of 450 long comments', atOnce: 4, call: { method: 'GET', path: `/api/records/${recordId}/pdf` } },
    {
      name: 'forms of 990 formulas',
      atOnce: 2,
      call: { method: 'POST', path: '/api/templates', body: longForm(), headers: JSON_BODY },
    },
    {
      name: 'tables of nothing but lines',
      atOnce: 2,
      call: {
        method: 'POST',
        path: '/api/imports?type=hazard&name=a.csv',
        body: Buffer.alloc(50_000_000, '\n'),
        headers: BYTES,
      },
    },
    { name: 'comments', atOnce: 16, call: { ...comment, body: JSON.stringify({ body: 'x'.repeat(4000) }) } },
  ];
}
