import { getAttachmentFile } from '@safety-qube/contract/endpoints/attachments';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../shared/api/call.ts';
import { fetchBlob } from '../../shared/files/fetch-blob.ts';
import { useObjectUrl } from './use-object-url.ts';

export type Variant = 'file' | 'preview' | 'original';
/** How long unused bytes are cached, in milliseconds. */
const BYTES_CACHE_MS = 5 * 60_000;

const fetchAttachment = (id: number, variant: Variant, signal?: AbortSignal): Promise<Blob> =>
  fetchBlob(getAttachmentFile, { params: { id, variant } }, signal);

/** Object URL of a file of a record; undefined until it is loaded. It is revoked when nothing shows it any more. */
export function useAttachment(id: number | undefined, variant: Variant): { src: string | undefined; isLost: boolean } {
  const { data, error } = useQuery({
    queryKey: ['attachment', id, variant],
    queryFn: ({ signal }) => fetchAttachment(id ?? 0, variant, signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: BYTES_CACHE_MS,
    retry: (failures, error) => failures < 1 && !(error instanceof CallError),
  });
  const src = useObjectUrl(data);
  return { src, isLost: error instanceof CallError && error.statusCode === 404 };
}

/** Saves a file on the device under its name. */
export async function saveAttachment(id: number, name: string, variant: Variant = 'file'): Promise<void> {
  const address = URL.createObjectURL(await fetchAttachment(id, variant));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
