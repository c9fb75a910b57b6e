import { FILE_NAME_LENGTH } from '@safety-qube/contract/schemas/attachments';
/** A type of file: how it is processed, the media type that it is served with, and the extensions that its name may have. */
export interface MediaKind {
  readonly kind: 'image' | 'video' | 'document' | 'text';
  readonly mediaType: string;
  /** The first one is appended to a name that has none of them. */
  readonly extensions: readonly string[];
}

const of = (kind: MediaKind['kind'], mediaType: string, ...extensions: string[]): MediaKind => ({
  kind,
  mediaType,
  extensions,
});
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** All accepted types of files. Archives are not accepted, except for these three Office formats, whose content is inspected. */
export const MEDIA_KINDS: readonly MediaKind[] = [
  of('image', 'image/jpeg', 'jpg', 'jpeg'),
  of('image', 'image/png', 'png'),
  of('image', 'image/webp', 'webp'),
  of('image', 'image/gif', 'gif'),
  of('image', 'image/avif', 'avif'),
  of('video', 'video/mp4', 'mp4', 'm4v'),
  of('video', 'video/quicktime', 'mov', 'qt'),
  of('video', 'video/webm', 'webm'),
  of('document', 'application/pdf', 'pdf'),
  of('document', `${OFFICE}.wordprocessingml.document`, 'docx'),
  of('document', `${OFFICE}.spreadsheetml.sheet`, 'xlsx'),
  of('document', `${OFFICE}.presentationml.presentation`, 'pptx'),
  of('text', 'text/plain', 'txt', 'log'),
  of('text', 'text/csv', 'csv'),
];
const BY_TYPE = new Map(MEDIA_KINDS.map((kind) => [kind.mediaType, kind]));
export const mediaKind = (mediaType: string): MediaKind | undefined => BY_TYPE.get(mediaType);

/** The extension of a name in lower case, without the dot; empty if there is none. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

const withoutExtension = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,10}$/, '');
const KNOWN = new Set(MEDIA_KINDS.flatMap(({ extensions }) => extensions));

// Control and direction characters, which make a name look like another, and characters that file systems do not allow.
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
const UNWANTED = /[<>:"|?*]/g;

/** Cleans a file name: no path, no invisible or direction-changing characters, 200 characters at most. */
export function cleanName(name: string): string {
  const [last = ''] = name.toWellFormed().normalize('NFC').replace(INVISIBLE, '').split(/[\\/]/).slice(-1);
  const plain = last
    .replace(UNWANTED, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (plain.length <= FILE_NAME_LENGTH) return plain || 'file';
  const ending = extensionOf(plain);
  return ending ? `${cut(withoutExtension(plain), ending.length + 1)}.${ending}` : cut(plain);
}
const cut = (text: string, less = 0): string => text.slice(0, FILE_NAME_LENGTH - less).replace(/[\ud800-\udbff]$/, '');

/** Gives a name the extension of its type: another known extension is replaced, an unknown one stays before it. */
export function nameAs(name: string, { extensions }: MediaKind): string {
  const ending = extensionOf(name);
  if (extensions.includes(ending)) return name;
  const base = KNOWN.has(ending) ? withoutExtension(name) : name;
  const [first = 'bin'] = extensions;
  return `${cut(base, first.length + 1)}.${first}`;
}
