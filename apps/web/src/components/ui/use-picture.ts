import { getPicture } from '@safety-qube/contract/endpoints/people';
import { useQuery } from '@tanstack/react-query';
import { fetchBlob } from '../../shared/files/fetch-blob.ts';
import { useObjectUrl } from './use-object-url.ts';

/** Pictures do not change within their version, so they are cached, for this many milliseconds. */
const PICTURE_CACHE_MS = 30 * 60_000;

/**
 * Object URL of a person's picture, undefined while there is none. It needs the token, which an image's own request
 * would not send: the bytes are fetched and shown from memory.
 */
export function usePicture(id: number, version: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['picture', id, version],
    queryFn: ({ signal }) => fetchBlob(getPicture, { params: { id } }, signal),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PICTURE_CACHE_MS,
    retry: false,
  });
  return useObjectUrl(version === null ? undefined : data);
}
