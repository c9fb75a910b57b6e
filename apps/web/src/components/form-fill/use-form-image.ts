import { getTemplateImage } from '@safety-qube/contract/endpoints/template-material';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { CallError } from '../../shared/api/call.ts';
import { fetchBlob } from '../../shared/files/fetch-blob.ts';
import { useObjectUrl } from '../ui/use-object-url.ts';
import { FormContext } from './form-context.ts';

/** How long an unused image is cached, in milliseconds: about as long as filling in a form takes. */
const IMAGE_CACHE_MS = 60 * 60_000;

/** Loads the bytes of an image of a form. */
export const fetchFormImage = (imageId: string, signal?: AbortSignal): Promise<Blob> =>
  fetchBlob(getTemplateImage, { params: { imageId } }, signal);

/**
 * Object URL of an image of a form; undefined until it is loaded. Offline it is what the browser has cached; `isAway`
 * means that there is nothing to show, temporarily or permanently.
 */
export function useFormImage(imageId: string): { src: string | undefined; isAway: boolean } {
  const fetchImage = useContext(FormContext)?.sources.image ?? fetchFormImage;
  const { data, error, fetchStatus } = useQuery({
    queryKey: ['form-image', imageId],
    queryFn: ({ signal }) => fetchImage(imageId, signal),
    networkMode: 'offlineFirst',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: IMAGE_CACHE_MS,
    retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.statusCode < 500),
  });
  return { src: useObjectUrl(data), isAway: !data && (error !== null || fetchStatus === 'paused') };
}
