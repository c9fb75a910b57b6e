import { HAZARD_ACTIONS } from '@safety-qube/domain/record-types/hazard';
import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import * as z from 'zod';
import { fieldShapes } from './field-shapes.ts';
import { actionAbilities } from './record-actions.ts';
import { editShape, RecordItem, raiseShape, recordAbilities, recordShape } from './records.ts';
import { resolutionBodies } from './resolution.ts';
import { RiskInput } from './risk-input.ts';

/** A cell of a version of the tenant's matrix with its rating; null until rated. */
export const Risk = z
  .object({
    likelihood: z.int(),
    severity: z.int(),
    score: z.int(),
    level: z.string().nullable(),
    matrixVersion: z.int(),
  })
  .meta({ id: 'Risk' });
export type Risk = z.infer<typeof Risk>;

const own = fieldShapes(HAZARD_FIELDS);
const riskShape = {
  risk: Risk.nullable(),
  /** The risk that remains, rated by whoever approved the resolution; null while there is no approval with a rating. */
  residualRisk: Risk.nullable(),
};
export const HazardItem = RecordItem.extend({ ...riskShape, ...own.item }).meta({ id: 'HazardItem' });
export type HazardItem = z.infer<typeof HazardItem>;
export const Hazard = z
  .object({
    ...recordShape,
    ...riskShape,
    ...own.detail,
    /** Whether an approval has to rate the risk that remains: that of a high level does. */
    needsResidualRisk: z.boolean(),
    abilities: z.object({ ...recordAbilities, ...actionAbilities(HAZARD_ACTIONS) }),
  })
  .meta({ id: 'Hazard' });
export type Hazard = z.infer<typeof Hazard>;

export const RaiseHazard = z.object({ ...raiseShape, risk: RiskInput.optional(), ...own.raise });
export const EditHazard = z.object({ ...editShape, risk: RiskInput.nullish(), ...own.edit });
/** The body of each action of a hazard's workflow. */
export const hazardBodies = {
  ...resolutionBodies,
  approve: resolutionBodies.approve.extend({ residualRisk: RiskInput.optional() }),
};
export const hazardFilterShape = {
  /** Levels of risk, separated by commas, such as high,extreme. */
  level: z.string().max(200).optional(),
  ...own.filters,
};
