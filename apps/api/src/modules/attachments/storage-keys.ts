import { extensionOf, MEDIA_KINDS } from './attachments.policy.ts';

/** Folder of a tenant's attachments, with one folder a day in it. */
export const attachmentsFolder = (tenantId: number): string => `t${tenantId}/attachments`;

/** Returns the keys of one file's parts. They reveal neither its name nor its owner. */
export function newKeys(tenantId: number, random: string, now = new Date()) {
  const stem = `${attachmentsFolder(tenantId)}/${now.toISOString().slice(0, 10)}/${random}`;
  return {
    shown: `${stem}.shown`,
    preview: `${stem}.preview`,
    original: (extension: string) => `${stem}.original.${extension}`,
  };
}

/** The key of the part by which a file's row is found. */
export const shownKeyOf = (key: string): string => key.replace(/\.(shown|preview|original\.\w+)$/, '.shown');

/** Extension and media type of an original, which its key contains. */
export function originalType(key: string): { extension: string; mediaType: string } {
  const extension = extensionOf(key);
  const kind = MEDIA_KINDS.find(({ extensions }) => extensions.includes(extension));
  return { extension, mediaType: kind?.mediaType ?? 'application/octet-stream' };
}

/** Returns the keys of all parts that a file's row refers to. */
export const keysOf = (row: {
  storage_key: string;
  preview_key: string | null;
  original_key: string | null;
}): string[] => [row.storage_key, row.preview_key, row.original_key].filter((key) => key !== null);
