import { getAttachmentFile } from '@safety-qube/contract/attachments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf, CallError, callHeaders } from '../../lib/call.ts';

export type Variant = 'file' | 'preview' | 'original';
/** How long bytes that nothing shows are kept, in milliseconds. */
const BYTES_STAY = 5 * 60_000;

/** The bytes of a file. They need the token, which an image's or a link's own request would not carry. */
export async function fetchAttachment(id: number, variant: Variant, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(addressOf(getAttachmentFile, { params: { id, variant } }), {
    headers: callHeaders(),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new CallError(response.status, null);
  return response.blob();
}

/** Address in memory of a file of a record; undefined until it is here. It is given back when nothing shows it any more. */
export function useAttachment(id: number | undefined, variant: Variant): { src: string | undefined; isLost: boolean } {
  const { data, error } = useQuery({
    queryKey: ['attachment', id, variant],
    queryFn: ({ signal }) => fetchAttachment(id ?? 0, variant, signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: BYTES_STAY,
    retry: (failures, error) => failures < 1 && !(error instanceof CallError),
  });
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setSrc(made);
    return () => {
      setSrc(undefined);
      URL.revokeObjectURL(made);
    };
  }, [data]);
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
