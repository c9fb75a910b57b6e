import { getTemplateImage } from '@safety-qube/contract/template-material';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../shared/api/call.ts';
import { fetchBlob } from '../../shared/files/fetch-blob.ts';
import { useObjectUrl } from '../ui/use-object-url.ts';

/** How long an image that nothing shows is kept, in milliseconds: as long as somebody goes about filling in a form. */
const IMAGE_STAYS = 60 * 60_000;

/** The bytes of an image of a form. */
export const fetchFormImage = (imageId: string, signal?: AbortSignal): Promise<Blob> =>
  fetchBlob(getTemplateImage, { params: { imageId } }, signal);

/**
 * Address in memory of an image of a form; undefined until it is here. Without a network it is whatever the browser has kept;
 * `isAway` says that there is nothing to show, for now or for good.
 */
export function useFormImage(imageId: string): { src: string | undefined; isAway: boolean } {
  const { data, error, fetchStatus } = useQuery({
    queryKey: ['form-image', imageId],
    queryFn: ({ signal }) => fetchFormImage(imageId, signal),
    networkMode: 'offlineFirst',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: IMAGE_STAYS,
    retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.statusCode < 500),
  });
  return { src: useObjectUrl(data), isAway: !data && (error !== null || fetchStatus === 'paused') };
}
