import { LANGUAGES } from '@safety-qube/domain/languages';
import { RECORD_TYPE_NAMES } from '@safety-qube/domain/record-types/record-types';
import { FIELD_LIMITS, LARGEST } from '@safety-qube/domain/records/custom-fields';
import { FIELD_OWNERS, PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { FIELD_KINDS } from '@safety-qube/domain/records/fields';
import { MATRIX_LIMITS } from '@safety-qube/domain/records/risk';
import * as z from 'zod';
import { IdParams, ids, nameOf, registerShape, SearchText } from './common.ts';
import { FieldValue } from './field-values.ts';

export const Priority = z
  .object({
    id: z.int(),
    name: z.string(),
    aliasName: z.string(),
    order: z.int(),
    color: z.string(),
    priorityValue: z.int(),
    /** Hours until somebody has to respond to a record, and days until it has to be resolved. */
    assignHours: z.int(),
    resolveDays: z.int(),
  })
  .meta({ id: 'Priority' });

/** A text by language. */
const textsOf = (longest: number) => z.partialRecord(z.enum(LANGUAGES), nameOf(longest));
const Labels = textsOf(FIELD_LIMITS.label);
const Help = textsOf(FIELD_LIMITS.help);

/** An entry of an option list. */
export const Option = z
  .object({ id: z.int(), value: z.string(), label: z.string(), isActive: z.boolean(), order: z.int() })
  .meta({ id: 'Option' });
export type Option = z.infer<typeof Option>;

const Operand = z.union([z.string().trim().max(500), z.number().min(-LARGEST).max(LARGEST)]);
/** A condition about the value of a field, as rules of forms have them about answers. */
export const FieldComparison = z.discriminatedUnion('operator', [
  z.strictObject({ operator: z.enum(['is', 'is-not', 'greater', 'less']), value: Operand }),
  z.strictObject({ operator: z.literal('in'), values: z.array(Operand).min(1).max(200) }),
  z.strictObject({ operator: z.literal('between'), from: Operand, to: Operand }),
  z.strictObject({ operator: z.enum(['empty', 'answered']) }),
]);
/** When a field is shown: by the value of another field, or, for null, by the category. */
export const ShownWhen = z
  .object({ fieldId: z.int().positive().nullable(), when: FieldComparison })
  .meta({ id: 'ShownWhen' });
export type ShownWhen = z.infer<typeof ShownWhen>;

/** A field as those see it who fill it in: in their language, and with the options of its facility. */
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
    /** Whether the tenant has defined it; the others, such as categories, are part of the product. */
    isOwn: z.boolean(),
    help: z.string().nullable(),
    unit: z.string().nullable(),
    /** The status that a record can only have with a value. */
    requiredFrom: z.string().nullable(),
    shownWhen: ShownWhen.nullable(),
    defaultValue: FieldValue.nullable(),
    options: z.array(
      Option.extend({
        /** What people who report are to do at once; only of categories. */
        instruction: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof CustomField>;

export const FieldOwner = z.enum(FIELD_OWNERS);
/** What facilities can have fields of. */
export const CopiedType = z.enum([...RECORD_TYPE_NAMES, PEOPLE_TYPE]);

const optionExtras = {
  labels: Labels.optional(),
  /** Of a category: whether all of its records are critical, and minutes until everybody is notified again. */
  isCritical: z.boolean().optional(),
  alertMinutes: z.int().min(1).max(FIELD_LIMITS.alertMinutes).nullish(),
  instruction: Help.optional(),
};
const SavedOption = z.object({
  /** The id of one that exists; a temporary key, or none, for a new one. */
  id: z.union([z.int(), z.string().max(80)]).optional(),
  /** Filters separate values by commas and semicolons. */
  value: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[^,;]+$/)
    .optional(),
  label: nameOf(FIELD_LIMITS.label),
  isActive: z.boolean().optional(),
  order: z.int().min(1).max(1e6).optional(),
  ...optionExtras,
});
/** A field to add, or to change where it has an id; properties that are left out stay as they are. */
export const SavedField = z
  .object({
    id: z.int().positive().optional(),
    version: z.int().optional(),
    type: FieldOwner,
    kind: z.enum(FIELD_KINDS).optional(),
    key: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9-]{0,59}$/)
      .optional(),
    label: nameOf(FIELD_LIMITS.label).optional(),
    labels: Labels.optional(),
    help: Help.optional(),
    unit: nameOf(FIELD_LIMITS.unit).nullish(),
    facilityId: z.int().positive().nullish(),
    /** Whether every new record has to have a value: the same as `requiredFrom` with the first status. */
    required: z.boolean().optional(),
    requiredFrom: z.string().max(80).nullish(),
    shownWhen: ShownWhen.nullish(),
    roleIds: ids(100).optional(),
    isUnique: z.boolean().optional(),
    defaultValue: FieldValue.nullish(),
    isActive: z.boolean().optional(),
    order: z.int().min(1).max(10_000).optional(),
    /** All options, in the order of their numbers; how many are allowed is a rule. */
    options: z.array(SavedOption).optional(),
  })
  .meta({ id: 'SavedField' });
export type SavedField = z.infer<typeof SavedField>;

/** A field as administrators edit it: with its texts by language, and in how many records it has a value. */
export const FieldItem = z
  .object({
    ...registerShape,
    type: FieldOwner,
    key: z.string(),
    /** In the reader's language. */
    name: z.string(),
    label: z.string(),
    labels: z.partialRecord(z.enum(LANGUAGES), z.string()),
    help: z.partialRecord(z.enum(LANGUAGES), z.string()),
    kind: z.enum(FIELD_KINDS),
    unit: z.string().nullable(),
    facilityId: z.int().nullable(),
    requiredFrom: z.string().nullable(),
    shownWhen: ShownWhen.nullable(),
    roleIds: z.array(z.int()),
    isUnique: z.boolean(),
    defaultValue: FieldValue.nullable(),
    isActive: z.boolean(),
    isOwn: z.boolean(),
    order: z.int(),
    options: z.array(
      Option.extend({
        /** In the reader's language. */
        name: z.string(),
        labels: z.partialRecord(z.enum(LANGUAGES), z.string()),
        isCritical: z.boolean(),
        alertMinutes: z.int().nullable(),
        instruction: z.partialRecord(z.enum(LANGUAGES), z.string()),
      }),
    ),
  })
  .meta({ id: 'FieldItem' });
export type FieldItem = z.infer<typeof FieldItem>;

/** What hangs on a field: how many records, or people, have a value of it, and how many each of its options. */
export const FieldUse = z.object({ records: z.int(), options: z.record(z.string(), z.int()) }).meta({ id: 'FieldUse' });
export const fieldFilters = { type: FieldOwner.optional(), search: SearchText };
export const CopyParams = z.object({
  type: CopiedType,
  sourceFacility: IdParams.shape.id,
  targetFacility: IdParams.shape.id,
});

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
        mark: nameOf(MATRIX_LIMITS.markLength).nullish(),
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
        examples: z.array(z.object({ id: z.int(), type: z.enum(RECORD_TYPE_NAMES), number: z.string() })),
      }),
    ),
    /** Approver assignments for levels that go: they apply to no new record. */
    approverLines: z.int(),
  })
  .meta({ id: 'RiskMatrixEffect' });
export type RiskMatrixEffect = z.infer<typeof RiskMatrixEffect>;
