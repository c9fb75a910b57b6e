import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Problem } from '../schemas/common.ts';
import { RiskMatrix } from '../schemas/custom-fields.ts';

export const readVisitMatrix = endpoint({
  method: 'GET',
  path: '/api/visit/risk-matrix',
  summary: 'The risk matrix, for the forms of a visitor',
  access: 'visitor',
  responses: { 200: RiskMatrix, 404: Problem },
});
/** Returns the bytes instead of JSON. */
export const getVisitImage = endpoint({
  method: 'GET',
  path: '/api/visit/images/{imageId}',
  summary: 'An image of a form that a visitor can fill in, which never changes',
  access: 'visitor',
  params: z.object({ imageId: z.string() }),
  responses: { 200: z.any(), 404: Problem },
});
