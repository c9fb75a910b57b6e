import { extensionOf, MEDIA_KINDS } from './attachments.policy.ts';

/** Folder of a tenant's attachments, with one folder a day in it. */
export const attachmentsFolder = (tenantId: number): string => `t${tenantId}/attachments`;

/** Keys of one file's parts. They say nothing of its name or of whose it is. */
export function newKeys(tenantId: number, random: string, now = new Date()) {
  const stem = `${attachmentsFolder(tenantId)}/${now.toISOString().slice(0, 10)}/${random}`;
  return {
    shown: `${stem}.shown`,
    preview: `${stem}.preview`,
    original: (extension: string) => `${stem}.original.${extension}`,
  };
}

/** The part that a file's row is found by. */
export const shownKeyOf = (key: string): string => key.replace(/\.(shown|preview|original\.\w+)$/, '.shown');

/** Ending and media type of what was brought, which its key carries. */
export function originalType(key: string): { extension: string; mediaType: string } {
  const extension = extensionOf(key);
  const kind = MEDIA_KINDS.find(({ extensions }) => extensions.includes(extension));
  return { extension, mediaType: kind?.mediaType ?? 'application/octet-stream' };
}

/** Keys of everything that a file's row says is there. */
export const keysOf = (row: {
  storage_key: string;
  preview_key: string | null;
  original_key: string | null;
}): string[] => [row.storage_key, row.preview_key, row.original_key].filter((key) => key !== null);
