import { getVisitImage, readVisitMatrix } from '@safety-qube/contract/endpoints/visit-form';
import { queryOptions } from '@tanstack/react-query';
import { visitBlob } from '../../shared/visit/visit-blob.ts';
import { visitCall } from '../../shared/visit/visit-calls.ts';

/** The risk matrix, for the forms of a visitor. */
export const visitMatrixQuery = (code: string) =>
  queryOptions({
    queryKey: ['visit', { code }, 'risk-matrix'],
    queryFn: ({ signal }) => visitCall({ code }, readVisitMatrix, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the bytes of an image of a visitor's form. */
export const fetchVisitImage = (code: string, imageId: string, signal?: AbortSignal): Promise<Blob> =>
  visitBlob({ code }, getVisitImage, { params: { imageId } }, signal);
