import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParams, PageParams, Problem } from '../schemas/common.ts';
import { DecidedReports, HeldReport, HeldReports } from '../schemas/held-reports.ts';
import { CreatePosters, Poster, PosterDays, PosterFilters, PrintPosters } from '../schemas/posters.ts';

export const pagePosters = endpoint({
  method: 'GET',
  path: '/api/posters',
  summary: 'Posters where the caller’s role reaches, the latest first, a page at a time (pages count from 1)',
  privilege: 'management.poster.read',
  query: z.object({ ...PosterFilters.shape, ...PageParams.shape }),
  responses: {
    200: z.object({ items: z.array(Poster), total: z.int(), abilities: z.object({ create: z.boolean() }) }),
    403: Problem,
  },
});
export const getPoster = endpoint({
  method: 'GET',
  path: '/api/posters/{id}',
  summary: 'One poster, with how often it was used on each of the last 90 days',
  privilege: 'management.poster.read',
  params: IdParams,
  responses: { 200: Poster.extend(PosterDays.shape), 404: Problem },
});
export const printPosters = endpoint({
  method: 'GET',
  path: '/api/posters/pdf',
  summary: 'Posters in use as a document to print (PDF), by place; stickers eight to a page of 99.1 by 67.7 mm',
  privilege: 'management.poster.read',
  query: PrintPosters,
  responses: { 200: z.any(), 403: Problem, 422: Problem, 429: Problem, 503: Problem },
});
export const createPosters = endpoint({
  method: 'POST',
  path: '/api/posters',
  summary:
    'Create posters for places, assets or a task; schedules their forms there, which needs the right to do so as well',
  privilege: 'management.poster.create',
  isIdempotent: true,
  body: CreatePosters,
  responses: { 201: z.object({ posters: z.array(Poster) }), 403: Problem, 404: Problem, 422: Problem },
});
export const renewPoster = endpoint({
  method: 'POST',
  path: '/api/posters/{id}/renew',
  summary: 'Give a poster a new code; earlier ones are not valid any more',
  privilege: 'management.poster.edit',
  isIdempotent: true,
  params: IdParams,
  responses: { 200: Poster, 403: Problem, 404: Problem, 422: Problem },
});
export const withdrawPoster = endpoint({
  method: 'DELETE',
  path: '/api/posters/{id}',
  summary: 'Withdraw a poster: whoever scans it reads that it is not in use any more',
  privilege: 'management.poster.edit',
  params: IdParams,
  responses: { 200: Poster, 403: Problem, 404: Problem },
});
export const pageHeldReports = endpoint({
  method: 'GET',
  path: '/api/posters/held',
  summary:
    'Reports that are held because too many came by one code, the earliest first, a page at a time (pages count from 1)',
  privilege: 'management.poster.edit',
  query: PageParams,
  responses: { 200: z.object({ items: z.array(HeldReport), total: z.int() }), 403: Problem },
});
export const releaseHeldReports = endpoint({
  method: 'POST',
  path: '/api/posters/held/release',
  summary: 'Raise held reports as if they had not been held; returns those that could not be released, with the reason',
  privilege: 'management.poster.edit',
  isIdempotent: true,
  body: HeldReports,
  responses: { 200: DecidedReports, 403: Problem, 404: Problem },
});
export const deleteHeldReports = endpoint({
  method: 'POST',
  path: '/api/posters/held/delete',
  summary: 'Delete held reports, with their files and their claims',
  privilege: 'management.poster.edit',
  isIdempotent: true,
  body: HeldReports,
  responses: { 200: DecidedReports, 403: Problem, 404: Problem },
});
