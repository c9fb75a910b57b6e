import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Problem } from '../schemas/common.ts';
import { PlaceExportQuery, PlaceFile, PlaceFileQuery } from '../schemas/place-file.ts';

/** Its body are the bytes of the file. */
export const importPlaces = endpoint({
  method: 'POST',
  path: '/api/fm/places/file',
  summary:
    'Add and change the places of a file (CSV or Excel): each is made, changed, unchanged or refused with the reason',
  privilege: 'management.facility.create',
  query: PlaceFileQuery,
  responses: { 200: PlaceFile, 403: Problem, 409: Problem, 413: Problem, 415: Problem, 422: Problem },
});
export const exportPlaces = endpoint({
  method: 'GET',
  path: '/api/fm/places/file',
  summary: 'The places as a file, which can be edited and imported again',
  privilege: 'management.facility.read',
  query: PlaceExportQuery,
  responses: { 200: z.any(), 403: Problem },
});
