import { getPicture } from '@safety-qube/contract/people';
import { useQuery } from '@tanstack/react-query';
import { fetchBlob } from '../../shared/files/fetch-blob.ts';
import { useObjectUrl } from './use-object-url.ts';

/** Pictures keep for as long as their version does. */
const PICTURE_STAYS = 30 * 60_000;

/**
 * Address of a person's picture, undefined while there is none. It needs the token, which an image's own request would not
 * carry: the bytes are fetched and shown from memory.
 */
export function usePicture(id: number, version: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['picture', id, version],
    queryFn: ({ signal }) => fetchBlob(getPicture, { params: { id } }, signal),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PICTURE_STAYS,
    retry: false,
  });
  return useObjectUrl(version === null ? undefined : data);
}
