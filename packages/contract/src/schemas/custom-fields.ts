import { FIELD_KINDS } from '@safety-qube/domain/records/fields';
import { MATRIX_LIMITS } from '@safety-qube/domain/records/risk';
import * as z from 'zod';
import { nameOf } from './common.ts';

export const Priority = z
  .object({
    id: z.int(),
    name: z.string(),
    aliasName: z.string(),
    order: z.int(),
    color: z.string(),
    priorityValue: z.int(),
  })
  .meta({ id: 'Priority' });

/** An entry of an option list. */
export const Option = z
  .object({ id: z.int(), value: z.string(), label: z.string(), isActive: z.boolean(), order: z.int() })
  .meta({ id: 'Option' });
export type Option = z.infer<typeof Option>;
export const CustomField = z
  .object({
    id: z.int(),
    type: z.string(),
    key: z.string(),
    label: z.string(),
    kind: z.enum(FIELD_KINDS),
    facilityId: z.int().nullable(),
    required: z.boolean(),
    isActive: z.boolean(),
    order: z.int(),
    options: z.array(Option),
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof CustomField>;

const AxisValue = z.object({ value: z.int(), label: z.string() });
/** A level of risk; `mark` tells it from the others without its colour. */
const RiskLevel = z
  .object({ key: z.string(), label: z.string(), color: z.string(), mark: z.string(), isSerious: z.boolean() })
  .meta({ id: 'RiskLevel' });
const RatedCell = z.object({ likelihood: z.int(), severity: z.int(), score: z.int(), level: z.string().nullable() });
/** A version of the tenant's risk matrix. */
export const RiskMatrix = z
  .object({
    version: z.int(),
    likelihood: z.array(AxisValue),
    severity: z.array(AxisValue),
    /** The lowest first. */
    levels: z.array(RiskLevel),
    /** Levels of earlier versions, which records may still have. */
    formerLevels: z.array(RiskLevel),
    cells: z.array(RatedCell),
  })
  .meta({ id: 'RiskMatrix' });
export type RiskMatrix = z.infer<typeof RiskMatrix>;
/** A level as it is stored: one without a mark of its own gets one when it is shown. */
export type StoredLevel = Omit<z.infer<typeof RiskLevel>, 'mark'> & { readonly mark: string | null };
/** A version of the matrix as it is stored. */
export type MatrixDefinition = Pick<RiskMatrix, 'likelihood' | 'severity' | 'cells'> & {
  readonly levels: StoredLevel[];
  readonly formerLevels: StoredLevel[];
};

const label = nameOf(MATRIX_LIMITS.label);
/** More than any matrix has, so that one that is too large is refused in words. */
const FAR_TOO_MANY = 200;
const GivenAxis = z.array(z.object({ value: z.int(), label })).max(FAR_TOO_MANY);
/** What a new version of the matrix contains. Levels that are not there yet have any other key. */
export const GivenMatrix = z.object({
  likelihood: GivenAxis,
  severity: GivenAxis,
  levels: z
    .array(
      z.object({
        key: z.string().min(1).max(64),
        label,
        color: z.string().regex(/^#[\da-f]{6}$/i),
        /** Null for the first letter of its name. */
        mark: nameOf(16).nullish(),
        isSerious: z.boolean(),
      }),
    )
    .max(FAR_TOO_MANY),
  cells: z.array(z.object({ likelihood: z.int(), severity: z.int(), score: z.int(), level: z.string() })).max(2500),
});
export type GivenMatrix = z.output<typeof GivenMatrix>;
/** With the version that was read; a stale one is 409 with the current matrix. */
export const SavedMatrix = GivenMatrix.extend({ version: z.int().optional() });

const Counted = z.object({
  records: z.int(),
  openRecords: z.int(),
});
/** How many records a new matrix would rate otherwise: their ratings stay, the next ones of such risks differ. */
export const RiskMatrixEffect = z
  .object({
    ...Counted.shape,
    /** Rated records that are confidential and would move, for those who may know how many there are. */
    confidentialRecords: z.int().optional(),
    levels: z.array(
      z.object({
        /** Null for a cell that has no level, or that is not there. */
        key: z.string().nullable(),
        label: z.string().nullable(),
        before: z.int(),
        after: z.int(),
      }),
    ),
    moves: z.array(
      z.object({
        from: z.string().nullable(),
        to: z.string().nullable(),
        ...Counted.shape,
        /** Some of the records that the caller may see. */
        examples: z.array(z.object({ id: z.int(), number: z.string() })),
      }),
    ),
  })
  .meta({ id: 'RiskMatrixEffect' });
export type RiskMatrixEffect = z.infer<typeof RiskMatrixEffect>;
