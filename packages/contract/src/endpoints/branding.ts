import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Branding, BrandingValues, NewPicture, PictureParams } from '../schemas/branding.ts';
import { Problem, refusals } from '../schemas/common.ts';

export const readBranding = endpoint({
  method: 'GET',
  path: '/api/management/branding',
  summary: 'How the organization looks, and what its brand has instead',
  privilege: 'management.branding.read',
  responses: { 200: Branding, 403: Problem },
});
export const changeBranding = endpoint({
  method: 'PATCH',
  path: '/api/management/branding',
  summary: 'Change how the organization looks; 409 with the current state if it was changed since `version`',
  privilege: 'management.branding.edit',
  body: BrandingValues.partial().extend({ version: z.int().optional() }),
  responses: { 200: Branding, ...refusals },
});
export const resetBranding = endpoint({
  method: 'DELETE',
  path: '/api/management/branding',
  summary: 'Go back to the look of the brand, in everything',
  privilege: 'management.branding.delete',
  responses: { 200: Branding, 403: Problem },
});
export const setBrandPicture = endpoint({
  method: 'POST',
  path: '/api/management/branding/pictures/{kind}',
  summary: 'Use a logo or an icon of the organization’s own; it is encoded anew',
  privilege: 'management.branding.create',
  params: PictureParams,
  body: NewPicture,
  responses: { 200: Branding, 403: Problem, 422: Problem },
});
export const removeBrandPicture = endpoint({
  method: 'DELETE',
  path: '/api/management/branding/pictures/{kind}',
  summary: 'Go back to the picture of the brand',
  privilege: 'management.branding.delete',
  params: PictureParams,
  responses: { 200: Branding, 403: Problem },
});
/** Returns the picture instead of JSON. */
export const getBrandPicture = endpoint({
  method: 'GET',
  path: '/api/tenant/picture/{digest}',
  summary: 'A logo or an icon of the organization',
  access: 'public',
  params: z.object({ digest: z.string().regex(/^[\w-]{22}$/) }),
  responses: { 200: z.any(), 404: Problem },
});
