import { PERSON_FIELDS, type PersonField } from '@safety-qube/domain/person-fields';
import { FIELD_LIMITS } from '@safety-qube/domain/records/custom-fields';
import { fieldIdOf } from '@safety-qube/domain/records/field-names';
import * as z from 'zod';
import { FILE_NAME_LENGTH } from './attachments.ts';
import { Flag } from './common.ts';
import { EmployeeFilters } from './people.ts';

/** People in one call, rows of a file of people, and bytes of such a file. */
export const MOST_BULK_PEOPLE = 1000;
export const MOST_PEOPLE_ROWS = 10_000;
export const PEOPLE_FILE_BYTES = 10_000_000;

const Text = z.string().max(500).nullish();
/**
 * A person among many, in texts as a file has them: the role by its name, the facility by its name or short code, the line manager by
 * their address or employee number. The person is found by the address, or by the employee number where there is none. What is absent
 * or empty stays as it is.
 */
export const BulkPerson = z
  .object({
    email: Text,
    firstname: Text,
    lastname: Text,
    jobTitle: Text,
    role: Text,
    facility: Text,
    selectedLanguage: Text,
    selectedTimezone: Text,
    employeeNumber: Text,
    employment: Text,
    hiredOn: Text,
    leftOn: Text,
    manager: Text,
  } satisfies Record<PersonField, typeof Text>)
  .extend({
    /** Texts of the fields of people that the tenant has defined for everywhere, by their ids; of several choices with commas. */
    fields: z.record(z.string().regex(/^\d{1,15}$/), z.string().max(FIELD_LIMITS.longText).nullable()).optional(),
  })
  .meta({ id: 'BulkPerson' });
export type BulkPerson = z.infer<typeof BulkPerson>;

export const BULK_RESULTS = ['made', 'changed', 'unchanged', 'refused'] as const;
export type BulkResult = (typeof BULK_RESULTS)[number];
const Count = z.int();
/** What became of each line, or would with `dryRun`. */
export const BulkOutcome = z
  .object({
    dryRun: z.boolean(),
    counts: z.object({ made: Count, changed: Count, unchanged: Count, refused: Count }),
    lines: z.array(
      z.object({
        /** The line of the file, or the place in the list from 1. */
        line: z.int(),
        result: z.enum(BULK_RESULTS),
        /** The person; null for one who is not there yet. */
        id: z.int().nullable(),
        name: z.string(),
        /** Why it was refused, as code and in the caller's language. */
        code: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** A field of a person in a file: one of the product, or such as `field12` one of the tenant. */
const FileField = z.union([
  z.enum(Object.keys(PERSON_FIELDS) as [PersonField, ...PersonField[]]),
  z.templateLiteral(['field', z.string()]).refine((name) => fieldIdOf(name) !== undefined),
]);
export type FileField = z.infer<typeof FileField>;
/** Which column of a file each field is, counted from 0: `email:4,firstname:1,field12:5`. */
export const PeopleColumns = z
  .string()
  .max(2000)
  .regex(/^[a-zA-Z]{1,30}\d{0,15}:\d{1,3}(,[a-zA-Z]{1,30}\d{0,15}:\d{1,3})*$/)
  .transform((text) => text.split(',').map((pair) => pair.split(':')))
  .pipe(
    z
      .array(z.tuple([FileField, z.coerce.number<string>().int()]))
      .max(Object.keys(PERSON_FIELDS).length + FIELD_LIMITS.fields),
  )
  .transform((pairs) => Object.fromEntries(pairs) as Partial<Record<FileField, number>>);
export const PeopleFileQuery = z.object({
  name: z.string().trim().min(1).max(FILE_NAME_LENGTH),
  dryRun: Flag.optional(),
  /** Without it the columns are guessed by their names. */
  columns: PeopleColumns.optional(),
  /** The name of the role of new people whose line names none. */
  role: z.string().trim().max(80).optional(),
  /** Whether those who have not joined yet get an invitation by mail, which cannot be undone. */
  invite: Flag.optional(),
});
/** Which people a file has, as the filters of the list. */
export const PeopleExportQuery = EmployeeFilters.omit({ sort: true, counted: true, isServiceAccount: true }).extend({
  format: z.enum(['csv', 'xlsx']),
});
export const PeopleFile = z
  .object({
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    /** The column of each field, from 0. */
    fields: z.partialRecord(FileField, z.int()),
    rows: z.int(),
    /** Its lines are those refused, and the first of the others. */
    outcome: BulkOutcome,
  })
  .meta({ id: 'PeopleFile' });
export type PeopleFile = z.infer<typeof PeopleFile>;
