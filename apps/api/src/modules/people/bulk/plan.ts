import { Email, PersonName, nameOf as textOf } from '@safety-qube/contract/schemas/common';
import type { Employment } from '@safety-qube/domain/employment';
import { definedIn } from '@safety-qube/domain/objects';
import type { PersonField } from '@safety-qube/domain/person-fields';
import { personName } from '@safety-qube/domain/person-name';
import { chooseDateOrder, dateCounter } from '@safety-qube/domain/records/import-dates';
import { type FileMoment, readMoment } from '@safety-qube/domain/records/import-values';
import { isTimeZone } from '@safety-qube/domain/time-zone';
import type * as z from 'zod';
import { type Actor, actorOf, type Ctx, can } from '../../../platform/context.ts';
import { conflict, forbidden, Refusal, refuse } from '../../../platform/errors.ts';
import { checkDays } from '../check-facts.ts';
import { type EmployeeChange, employeeChange } from '../employee-change.ts';
import { authorizeEdit, authorizeGrant, maySee } from '../people.policy.ts';
import { personFacts } from '../people.presenter.ts';
import { normalScope, type PersonRow } from '../people.repository.ts';
import type { PersonValues } from '../person-values.ts';
import { exceedsSignUpRole } from '../roles.queries.ts';
import { type Line, missing, nameOf, wrong } from './line.ts';
import { lineValues } from './line-values.ts';
import { keyOf, type Lookups } from './lookups.ts';

/** What a line says, as values; absent if it says nothing. */
export interface Values {
  firstname?: string;
  lastname?: string;
  jobTitle?: string;
  roleId?: number;
  facilityId?: number;
  selectedLanguage?: string;
  selectedTimezone?: string;
  employeeNumber?: string;
  employment?: Employment;
  hiredOn?: string;
  leftOn?: string;
  /** Below zero: the line, negated, of a person who is still to be added. */
  managerId?: number;
}
/** A person to be added. */
export interface NewPerson extends Values {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly roleId: number;
  readonly scope: readonly number[] | null;
  /** Values of fields that the tenant has defined. */
  readonly own: PersonValues;
}
export type Planned = { readonly line: number; readonly name: string } & (
  | { readonly result: 'made'; readonly person: NewPerson; readonly isHigh: boolean }
  | {
      readonly result: 'changed';
      readonly row: PersonRow;
      readonly change: EmployeeChange;
      readonly managerId: number | undefined;
      readonly isHigh: boolean;
    }
  | { readonly result: 'unchanged'; readonly row: PersonRow }
  | { readonly result: 'refused'; readonly refusal: Refusal }
);

const JobTitle = textOf(80);
const EmployeeNumber = textOf(40);
const DAYS = { from: '1800', to: '3000' };

/** Returns what a function reads of a text; 422 PERSON_VALUE if it reads nothing. */
const reader =
  ({ language }: Ctx, { said }: Line) =>
  <T>(field: PersonField, read: (text: string) => T | null | undefined): { value?: T } => {
    const text = said[field];
    if (text === undefined) return {};
    return { value: read(text) ?? wrong(language, field, text) };
  };
const parsed =
  <T>(schema: z.ZodType<T>) =>
  (text: string): T | undefined =>
    schema.safeParse(text).data;
const NO_DATES = { dayFirst: 0, monthFirst: 0, yearFirst: 0, either: 0, example: null };
/** Returns the function that reads days and times in the order in which most of the lines can be read. */
function momentReader(
  lines: readonly Line[],
  fields: Lookups['own']['fields'],
): (text: string) => FileMoment | undefined {
  const counter = dateCounter();
  const dates = fields.flatMap(({ id, kind }) => (kind === 'date' || kind === 'moment' ? [id] : []));
  for (const { said, fields: texts = {} } of lines)
    for (const text of [said.hiredOn, said.leftOn, ...dates.map((id) => texts[id])]) if (text) counter.add(text);
  const order = chooseDateOrder(counter.tally() ?? NO_DATES, { isMonthFirstUsual: false });
  return (text) => {
    const moment = readMoment(text, order);
    return moment && moment.day >= DAYS.from && moment.day < DAYS.to ? moment : undefined;
  };
}

/**
 * Decides for each line whether it makes or changes a person, by the rules of doing so by hand, or why it is refused. Writes nothing.
 */
export function planPeople(ctx: Ctx, lines: readonly Line[], lookups: Lookups, usualRole?: string): Planned[] {
  const actor = actorOf(ctx);
  const momentOf = momentReader(lines, lookups.own.fields);
  const dayOf = (text: string) => momentOf(text)?.day;
  const ownOf = lineValues(lookups, momentOf);
  const lineOf = new Map<string, number>();
  // Whom a later line may name as line manager.
  const coming = new Map<string, number>();
  for (const { line, said } of lines)
    if (said.email && !lookups.byEmail.has(keyOf(said.email)))
      for (const key of [said.email, said.employeeNumber]) if (key) coming.set(keyOf(key), -line);

  const personOf = ({ said }: Line): PersonRow | undefined =>
    said.email ? lookups.byEmail.get(keyOf(said.email)) : lookups.byNumber.get(said.employeeNumber ?? '');

  function valuesOf(line: Line): Values {
    const read = reader(ctx, line);
    const text = (field: PersonField, schema: z.ZodType<string>) => read(field, parsed(schema)).value;
    const named = (field: PersonField, names: ReadonlyMap<string, number | null>) =>
      read(field, (name) => names.get(keyOf(name))).value;
    const { value: managerId } = read('manager', (key) => {
      const manager = lookups.byEmail.get(keyOf(key)) ?? lookups.byNumber.get(key);
      if (!manager) return coming.get(keyOf(key));
      return manager.status === 'inactive' || manager.is_service_account ? undefined : manager.id;
    });
    const values = {
      firstname: text('firstname', PersonName),
      lastname: text('lastname', PersonName),
      jobTitle: text('jobTitle', JobTitle),
      roleId: named('role', lookups.roleByName),
      facilityId: named('facility', lookups.facilityByName),
      selectedLanguage: read('selectedLanguage', (code) => lookups.languages.get(keyOf(code))).value,
      selectedTimezone: read('selectedTimezone', (zone) => (isTimeZone(zone) ? zone : undefined)).value,
      employeeNumber: text('employeeNumber', EmployeeNumber),
      employment: read('employment', lookups.employmentOf).value,
      hiredOn: read('hiredOn', dayOf).value,
      leftOn: read('leftOn', dayOf).value,
      managerId,
    };
    return definedIn(values);
  }

  /** 422 if a person would report to themselves; remembers whom they report to. */
  function checkManager(id: number, name: string, managerId: number | undefined): void {
    if (managerId === undefined) return;
    if (managerId === id) throw refuse('MANAGER_OF_THEMSELVES');
    const seen = new Set<number>();
    for (
      let above: number | undefined = managerId;
      above !== undefined && !seen.has(above);
      above = lookups.managerOf.get(above)
    ) {
      if (above === id) throw refuse('MANAGER_CIRCLE_IN_FILE', { person: name });
      seen.add(above);
    }
    lookups.managerOf.set(id, managerId);
  }

  function checkNumber(row: PersonRow | undefined, number: string | undefined): void {
    if (number === undefined) return;
    const holder = lookups.byNumber.get(number);
    if (holder && holder.id !== row?.id) throw conflict('EMPLOYEE_NUMBER_TAKEN');
  }

  function once(line: Line, ...keys: (string | undefined)[]): void {
    for (const key of keys) {
      if (!key) continue;
      const before = lineOf.get(key);
      if (before !== undefined) throw refuse('PERSON_TWICE', { line: before });
    }
    for (const key of keys) if (key) lineOf.set(key, line.line);
  }

  function planNew(line: Line, values: Values): Planned {
    const email = reader(ctx, line)('email', parsed(Email)).value ?? missing(ctx.language, 'email');
    const { firstname = missing(ctx.language, 'firstname'), lastname = missing(ctx.language, 'lastname') } = values;
    const facilityId = values.facilityId ?? null;
    if (!can(actor, 'management.user.create', facilityId)) throw forbidden('management.user.create');
    const usual = usualRole === undefined ? lookups.firstRole : lookups.roleByName.get(keyOf(usualRole));
    const roleId = values.roleId ?? usual;
    if (roleId == null) throw refuse('ROLE_UNKNOWN');
    const scope = scopeOf(actor, facilityId);
    authorizeGrant(actor, lookups.roles.get(roleId)?.privileges ?? [], scope);
    checkDays({ hired_on: values.hiredOn ?? null, left_on: values.leftOn ?? null });
    checkNumber(undefined, values.employeeNumber);
    const name = personName({ firstname, lastname });
    checkManager(-line.line, name, values.managerId);
    const own = ownOf(line, undefined, facilityId);
    const person = { ...values, email, firstname, lastname, roleId, scope, own };
    return { line: line.line, name, result: 'made', person, isHigh: exceedsSignUpRole(lookups.roles, roleId) };
  }

  function planChange(line: Line, row: PersonRow, { managerId, ...values }: Values): Planned {
    if (!maySee(actor, { id: row.id, facilityId: row.facility_id })) throw conflict('EMAIL_TAKEN');
    const name = personName(row);
    const own = ownOf(line, row, values.facilityId ?? row.facility_id);
    const change = employeeChange(row, { id: row.id, ...values } as Parameters<typeof employeeChange>[1], own);
    const isNewManager = managerId !== undefined && managerId !== row.manager_id;
    if (!Object.keys(change.audited).length && !isNewManager)
      return { line: line.line, name, result: 'unchanged', row };
    authorizeEdit(actor, personFacts(row, lookups.roles));
    const { facility_id: facilityId, role_id: roleId } = change.columns;
    if (facilityId !== undefined && !can(actor, 'management.user.edit', facilityId))
      throw forbidden('management.user.edit');
    if (roleId !== undefined)
      authorizeGrant(actor, lookups.roles.get(roleId)?.privileges ?? [], personFacts(row, lookups.roles).scope);
    checkDays({ ...row, ...change.columns });
    checkNumber(row, values.employeeNumber);
    if (isNewManager) checkManager(row.id, name, managerId);
    return {
      ...{ line: line.line, name, result: 'changed', row, change },
      managerId: isNewManager ? managerId : undefined,
      isHigh: roleId !== undefined,
    };
  }

  return withManagers(
    ctx,
    lines,
    lines.map((line): Planned => {
      try {
        if (!line.said.email && !line.said.employeeNumber) missing(ctx.language, 'email');
        const row = personOf(line);
        const values = valuesOf(line);
        const { email, employeeNumber } = line.said;
        once(
          line,
          row ? `id ${row.id}` : email && `email ${keyOf(email)}`,
          employeeNumber && `number ${employeeNumber}`,
        );
        return row ? planChange(line, row, values) : planNew(line, values);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refused(line, error);
      }
    }),
  );
}

const refused = (line: Line, refusal: Refusal): Planned => ({
  line: line.line,
  name: nameOf(line),
  result: 'refused',
  refusal,
});

/** Refuses those whose line manager is refused. */
function withManagers(ctx: Ctx, lines: readonly Line[], planned: readonly Planned[]): Planned[] {
  let now = [...planned];
  for (;;) {
    const made = new Set(now.flatMap(({ line, result }) => (result === 'made' ? [-line] : [])));
    const next = now.map((one, index): Planned => {
      const managerId =
        one.result === 'made' ? one.person.managerId : one.result === 'changed' ? one.managerId : undefined;
      const line = lines[index];
      if (!line || managerId === undefined || managerId > 0 || made.has(managerId)) return one;
      try {
        return wrong(ctx.language, 'manager', line.said.manager ?? '');
      } catch (error) {
        if (error instanceof Refusal) return refused(line, error);
        throw error;
      }
    });
    if (next.every((one, index) => one === now[index])) return next;
    now = next;
  }
}

/** Where the role of a new person applies: as far as the actor's own, for one limited to facilities in the person's. */
const scopeOf = ({ facilityIds }: Actor, facilityId: number | null): number[] | null =>
  facilityIds === null || facilityId === null ? null : normalScope([facilityId]);
