import { getPicture } from '@safety-qube/contract/people';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf, CallError, callHeaders } from '../../lib/call.ts';

/** Pictures keep for as long as their version does. */
const PICTURE_STAYS = 30 * 60_000;

async function fetchPicture(id: number, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(addressOf(getPicture, { params: { id } }), { headers: callHeaders(), signal });
  if (!response.ok) throw new CallError(response.status, null);
  return response.blob();
}

/**
 * Address of a person's picture, undefined while there is none. It needs the token, which an image's own request would not
 * carry: the bytes are fetched and shown from memory.
 */
export function usePicture(id: number, version: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['picture', id, version],
    queryFn: ({ signal }) => fetchPicture(id, signal),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PICTURE_STAYS,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data || version === null) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [data, version]);
  return address;
}
