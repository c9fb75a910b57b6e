import * as z from 'zod';

/** A cell of the version of the matrix in which it was chosen; without one, of the current version. */
export const RiskInput = z.object({
  likelihood: z.int().min(1).max(20),
  severity: z.int().min(1).max(20),
  matrixVersion: z.int().positive().optional(),
});
