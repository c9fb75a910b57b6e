import { Readable } from 'node:stream';
import type { PeopleExportQuery } from '@safety-qube/contract/schemas/people-bulk';
import { direction } from '@safety-qube/domain/languages';
import { entriesOf } from '@safety-qube/domain/objects';
import { PERSON_FIELDS, type PersonField } from '@safety-qube/domain/person-fields';
import { PEOPLE_TYPE } from '@safety-qube/domain/records/field-owners';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { authorizeSomewhere, type Ctx } from '../../platform/context.ts';
import { text } from '../../platform/i18n.ts';
import { pageText } from '../../platform/page-text.ts';
import type { Row, Sheet, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { csvOf } from '../../platform/spreadsheet/write-csv.ts';
import { xlsxOf } from '../../platform/spreadsheet/write-xlsx.ts';
import { readWordedFields } from '../custom-fields/index.ts';
import { filterPeople } from './people.filters.ts';
import { type PersonRow, selectPeople } from './people.repository.ts';
import { readRoles, roleName } from './roles.queries.ts';

/** People that are read and written at a time, so that a slow reader holds no connection. */
const BATCH = 500;
const WIDTHS: Readonly<Partial<Record<PersonField, number>>> = { email: 32, facility: 28, manager: 32 };
const KINDS: Readonly<Partial<Record<PersonField, SheetColumn['kind']>>> = { hiredOn: 'day', leftOn: 'day' };

/** Whom people that are read refer to, as files have them: by their addresses. */
async function readAddresses({ tx }: Pick<Ctx, 'tx'>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('employee')
    .select(['id', 'email'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/**
 * Returns the people in the caller's facilities who match the filters as a file, by name, with the fields of people that the caller's
 * role sees. It can be edited and imported again. 403.
 */
export async function exportPeople(
  ctx: Ctx,
  { format, status, ...filters }: z.output<typeof PeopleExportQuery>,
): Promise<Readable> {
  const actor = authorizeSomewhere(ctx, 'management.user.read');
  const { language } = ctx;
  const within = sql<SqlBool>`not e.is_service_account and ${filterPeople(actor, filters)}
    and ${status === undefined ? sql`true` : sql`e.status = ${status}`}`;
  const fields = (await readWordedFields(ctx, PEOPLE_TYPE)).filter(({ isActive }) => isActive);
  const roles = await readRoles(ctx);

  const readBatch = (last: PersonRow | undefined): Promise<PersonRow[]> => {
    const chosen = ctx.tx
      .selectFrom('employee as e')
      .select('e.id')
      .where('e.status', '<>', 'unconfirmed')
      .where(within)
      .$if(last !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(e.sort_name, e.id) > (select l.sort_name, l.id from employee l where l.id = ${last?.id ?? 0})`,
        ),
      )
      .orderBy('e.sort_name')
      .orderBy('e.id')
      .limit(BATCH);
    return selectPeople(ctx).where('e.id', 'in', chosen).orderBy('e.sort_name').orderBy('e.id').execute();
  };
  const nameOfRole = (id: number): string | null => {
    const role = roles.get(id);
    return role ? roleName(language, role) : null;
  };
  async function toRows(people: readonly PersonRow[]): Promise<Row[]> {
    const named = fields.filter(({ kind }) => kind === 'person');
    const addresses = await readAddresses(ctx, [
      ...people.flatMap((person) => person.manager_id ?? []),
      ...people.flatMap((person) => named.map(({ id }) => Number(person.fields?.[id] ?? 0))),
    ]);
    const words = {
      yesNo: (is: boolean) => text(language, is ? 'audit.yes' : 'audit.no'),
      person: (id: number) => addresses.get(id) ?? '',
      moment: (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')}Z`,
    };
    return people.map((person) => {
      const known: Readonly<Record<PersonField, string | null>> = {
        email: person.email,
        firstname: person.firstname,
        lastname: person.lastname,
        jobTitle: person.job_title,
        role: nameOfRole(person.role_id),
        facility: person.facility_name,
        selectedLanguage: person.selected_language,
        selectedTimezone: person.selected_timezone,
        employeeNumber: person.employee_number,
        employment: pageText(language, `employment.${person.employment}`),
        hiredOn: person.hired_on,
        leftOn: person.left_on,
        manager: person.manager_id === null ? null : (addresses.get(person.manager_id) ?? null),
      };
      return [
        ...entriesOf(PERSON_FIELDS).map(([name]) => known[name]),
        pageText(language, `people.status.${person.status as 'active'}`),
        ...fields.map(({ id, say }) => say(person.fields?.[id], words)),
      ];
    });
  }
  // Read before the answer begins, which can still be a refusal.
  const first = await readBatch(undefined);
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for (let people = first; ; people = await readBatch(people.at(-1))) {
      yield await toRows(people);
      if (people.length < BATCH) return;
    }
  }
  const sheet: Sheet = {
    name: pageText(language, 'people.title'),
    columns: [
      ...entriesOf(PERSON_FIELDS).map(([name, label]) => ({
        header: pageText(language, label),
        kind: KINDS[name] ?? 'text',
        width: WIDTHS[name] ?? 18,
      })),
      { header: pageText(language, 'people.statusTitle'), kind: 'text', width: 14 },
      ...fields.map(({ label }) => ({ header: label, kind: 'text' as const, width: 20 })),
    ],
    rows: rows(),
    isRightToLeft: direction(language) === 'rtl',
  };
  return format === 'csv' ? Readable.from(csvOf(sheet), { objectMode: false }) : xlsxOf(sheet);
}
