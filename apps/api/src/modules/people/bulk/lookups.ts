import { EMPLOYMENTS, type Employment } from '@safety-qube/domain/employment';
import { LANGUAGES } from '@safety-qube/domain/languages';
import { fold } from '@safety-qube/domain/plain-text';
import { PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { FIRST_ROLE } from '@safety-qube/domain/seeded-roles';
import { type SqlBool, sql } from 'kysely';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { pageText } from '../../../platform/page-text.ts';
import { readLocalisation } from '../../config/index.ts';
import { isForRole, OF_PEOPLE, readImportedFields, takenValues, valueRows } from '../../custom-fields/index.ts';
import { type PersonRow, selectPeople } from '../people.repository.ts';
import { allNamesOf, readRoles } from '../roles.queries.ts';
import type { Line } from './line.ts';

/** A text by which something is found, whatever its capitals. */
export const keyOf = (text: string): string => text.toLowerCase();

/** The names of kinds of employment in all languages. */
const EMPLOYMENT_OF: ReadonlyMap<string, Employment> = new Map(
  EMPLOYMENTS.flatMap((employment) =>
    [employment, ...LANGUAGES.map((language) => pageText(language, `employment.${employment}`))].map(
      (name) => [fold(name), employment] as const,
    ),
  ),
);

/** Maps each name to what it names; null for a name of several. */
function byName<T>(named: readonly (readonly [name: string | null, thing: T])[]): ReadonlyMap<string, T | null> {
  const found = new Map<string, T | null>();
  for (const [name, thing] of named) {
    if (!name) continue;
    const key = keyOf(name);
    found.set(key, found.has(key) && found.get(key) !== thing ? null : thing);
  }
  return found;
}

/** The people whom lines are about or name, as line managers or in fields; locked if they are to be changed. */
async function readMentioned(
  ctx: Ctx,
  lines: readonly Line[],
  { personFields, isLocked }: { readonly personFields: readonly number[]; readonly isLocked: boolean },
): Promise<PersonRow[]> {
  const keys = lines.flatMap(({ said, fields = {} }) =>
    [said.email, said.employeeNumber, said.manager, ...personFields.map((id) => fields[id])].filter(
      (key) => key !== undefined,
    ),
  );
  const isMentioned = sql<SqlBool>`(e.email = any(${keys}::citext[]) or e.employee_number = any(${keys}::text[]))`;
  if (isLocked)
    await ctx.tx.selectFrom('employee as e').select('e.id').where(isMentioned).orderBy('e.id').forUpdate().execute();
  return selectPeople(ctx).where(isMentioned).execute();
}

/**
 * Reads the fields of people, for everywhere, that the caller's role sees, and the unique values in lines that people have already; no
 * statement for lines without any.
 */
async function readOwn(ctx: Ctx, lines: readonly Line[]) {
  const { customFields } = await readImportedFields(ctx, PEOPLE_TYPE);
  const fields = customFields.filter((field) => field.facility_id === null && isForRole(field, actorOf(ctx).roleId));
  const unique = fields.filter(({ isUnique }) => isUnique);
  const values = lines.flatMap(({ fields: said = {} }) => valueRows(unique, said));
  return { fields, taken: await takenValues(ctx.tx, values, OF_PEOPLE) };
}

/** Reads what the texts of lines can mean, with a fixed number of statements. */
export async function readLookups(ctx: Ctx, lines: readonly Line[], { isLocked }: { isLocked: boolean }) {
  const own = await readOwn(ctx, lines);
  const personFields = own.fields.flatMap(({ id, kind }) => (kind === 'person' ? [id] : []));
  const [people, roles, facilities, { supportedLanguages }, managers] = await Promise.all([
    readMentioned(ctx, lines, { personFields, isLocked }),
    readRoles(ctx),
    ctx.tx.selectFrom('facility').select(['id', 'name', 'code', 'time_zone']).where('is_active', '=', true).execute(),
    readLocalisation(ctx),
    lines.some(({ said }) => said.manager !== undefined)
      ? ctx.tx.selectFrom('employee').select(['id', 'manager_id']).where('manager_id', 'is not', null).execute()
      : [],
  ]);
  return {
    roles,
    own,
    zoneOf: new Map(facilities.map(({ id, time_zone: zone }) => [id, zone])),
    firstRole: [...roles.values()].find(({ key }) => key === FIRST_ROLE)?.id,
    roleByName: byName([...roles.values()].flatMap((role) => allNamesOf(role).map((name) => [name, role.id] as const))),
    facilityByName: byName([
      ...facilities.map(({ id, code }) => [code, id] as const),
      ...facilities.map(({ id, name }) => [name, id] as const),
    ]),
    languages: new Map(supportedLanguages.map((code) => [keyOf(code), code])),
    employmentOf: (text: string) => EMPLOYMENT_OF.get(fold(text)),
    byEmail: new Map(people.map((person) => [keyOf(person.email), person])),
    byNumber: new Map(
      people.flatMap((person) => (person.employee_number === null ? [] : [[person.employee_number, person]])),
    ),
    /** Whom each person reports to; people who are still to be added have the negative number of their line. */
    managerOf: new Map<number, number>(
      managers.flatMap(({ id, manager_id }) => (manager_id === null ? [] : [[id, manager_id]])),
    ),
  };
}
export type Lookups = Awaited<ReturnType<typeof readLookups>>;
