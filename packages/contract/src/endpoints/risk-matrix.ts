import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Problem, Whole } from '../schemas/common.ts';
import { GivenMatrix, RiskMatrix, RiskMatrixEffect, SavedMatrix } from '../schemas/custom-fields.ts';

// The current matrix is read by `getRiskMatrix`; these are apart from it, so that the first load has none of them.
export const getRiskMatrixVersion = endpoint({
  method: 'GET',
  path: '/api/cf/risklevelmap/{version}',
  summary: 'A version of the risk matrix, by which records were rated; it never changes',
  params: z.object({ version: Whole.pipe(z.int().positive()) }),
  responses: { 200: RiskMatrix, 404: Problem },
});
export const saveRiskMatrix = endpoint({
  method: 'POST',
  path: '/api/cf/risklevelmap',
  summary: 'Add a version of the risk matrix, by which records are rated from now on',
  isIdempotent: true,
  privilege: 'management.customField.edit',
  body: SavedMatrix,
  responses: { 200: RiskMatrix, 403: Problem, 409: Problem, 422: Problem },
});
export const readRiskMatrixEffect = endpoint({
  method: 'POST',
  path: '/api/cf/risklevelmap/effect',
  summary: 'Which records a changed risk matrix would rate otherwise; changes nothing',
  privilege: 'management.customField.edit',
  body: GivenMatrix,
  responses: { 200: RiskMatrixEffect, 403: Problem, 422: Problem },
});
