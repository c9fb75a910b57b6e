import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { type Caller, reachOf, seesArchived } from './caller.ts';

/** Collects the values of a statement; `add` returns the placeholder. */
export class Values {
  readonly all: unknown[];
  constructor(...first: readonly unknown[]) {
    this.all = [...first];
  }
  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

export interface Asked {
  readonly caller: Caller;
  readonly type: RecordType;
  readonly filters: URLSearchParams;
}

const SHELF: Readonly<Record<string, string>> = { all: 'open', mine: 'open', closed: 'closed', archive: 'archived' };

const ORDERS: Readonly<Record<string, string>> = {
  newest: 'id desc',
  oldest: 'id',
  urgency: 'urgency, due_or_never, id',
  due: 'due_or_never, id',
  updated: 'updated_at desc, id desc',
};
/** Returns the columns of an order, with the prefix of their table. */
export const orderOf = (filters: URLSearchParams, prefix: string): string =>
  (ORDERS[filters.get('sort') ?? 'newest'] ?? 'id desc')
    .split(', ')
    .map((column) => prefix + column)
    .join(', ');

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Returns the SQL conditions of the filters on a record r. */
function conditions({ filters }: Pick<Asked, 'filters'>, values: Values): string[] {
  const found: string[] = [];
  const list = (name: string) => filters.get(name)?.split(',');
  const oneOf = (column: string, wanted: readonly (string | number)[] | undefined, array: string) => {
    if (!wanted) return;
    // A single value is compared with `=`, so that an index can be read in its order.
    if (wanted.length === 1) found.push(`r.${column} = ${values.add(wanted[0])}`);
    else found.push(`r.${column} = any(${values.add(wanted)}::${array}[])`);
  };
  oneOf('status', list('status'), 'text');
  oneOf('category', list('category'), 'text');
  oneOf('priority', list('priority')?.map(Number), 'smallint');
  oneOf('facility_id', list('facilityId')?.map(Number), 'bigint');
  oneOf('department_id', list('departmentId')?.map(Number), 'bigint');
  oneOf('location_id', list('locationId')?.map(Number), 'bigint');
  oneOf('owner_id', list('ownerId')?.map(Number), 'bigint');
  const day = (name: string, column: string, compare: string, of = (given: string) => given) => {
    const given = filters.get(name);
    if (given) found.push(`r.${column} ${compare} ${values.add(of(given))}`);
  };
  day('dueFrom', 'due_or_never', '>=');
  day('dueTo', 'due_or_never', '<=');
  day('raisedFrom', 'raised_at', '>=');
  day('raisedTo', 'raised_at', '<', dayAfter);
  if (filters.get('overdue') === 'true') found.push('r.late_from <= now()');
  return found;
}

/** The columns of values by the kind of a filter by a field, with their types. */
const VALUE_OF: Readonly<Record<string, readonly [column: string, type: string]>> = {
  choice: ['choice', 'text'],
  number: ['number', 'float8'],
  date: ['day', 'date'],
};

/** Joins the values of fields that are filtered by, of which a record has one that matches. */
function fieldJoins({ filters }: Asked, values: Values): string {
  const parts = filters.get('field')?.split(';') ?? [];
  return parts
    .map((part, at) => {
      const [, id, kind = '', wanted = ''] = /^(\d+)\.([a-z-]+):(.+)$/.exec(part) ?? [];
      const v = `v${at}`;
      const of = `join field_value ${v} on ${v}.tenant_id = r.tenant_id and ${v}.record_id = r.id and ${v}.field_id = ${values.add(Number(id))}`;
      if (kind === 'yes-no') return `${of} and ${wanted === 'yes' ? '' : 'not '}${v}.flag`;
      const [column, type] = VALUE_OF[kind] ?? ['text', 'text'];
      if (kind === 'choice') return `${of} and ${v}.${column} = ${values.add(wanted)}`;
      const [from, to] = wanted.split('..');
      return `${of} and ${v}.${column} between ${values.add(from)}::${type} and ${values.add(to)}::${type}`;
    })
    .join(' ');
}

/**
 * Returns the branches of a statement for the records that the caller sees with filters: each a `from ... where` over `record` r,
 * and no record is in two of them. Empty if nothing is visible.
 */
export function branchesOf(asked: Asked, values: Values, isCount = false): string[] {
  const { caller, type, filters } = asked;
  const tab = filters.get('tab') ?? 'all';
  if (tab === 'archive' && !seesArchived(caller, type)) return [];
  const tenant = values.add(caller.tenantId);
  const me = values.add(caller.employeeId);
  const [kind, shelf] = [values.add(type), values.add(SHELF[tab])];
  const filtered = conditions(asked, values)
    .map((condition) => ` and ${condition}`)
    .join('');
  const fields = fieldJoins(asked, values);
  const plain = `from record r ${fields} where r.tenant_id = ${tenant} and r.type = ${kind} and r.shelf = ${shelf}${filtered}`;
  // A scalar subquery is evaluated only for the few rows that need it; an `exists` would be read completely and hashed.
  const isMine = `(select true from record_person p where p.tenant_id = r.tenant_id and p.record_id = r.id and p.employee_id = ${me} limit 1)`;
  const waiting = filters.get('needsMyAction') === 'true';
  const own = `(select distinct p.record_id from record_person p where p.tenant_id = ${tenant} and p.employee_id = ${me}
      and p.type = ${kind} and p.shelf = ${shelf}${waiting ? ' and p.waits_since is not null' : ''}) m`;
  const mine = `from ${own} join record r on r.tenant_id = ${tenant} and r.id = m.record_id ${fields} where true${filtered}`;
  const reach = reachOf(caller, type);
  // Pending actions are always visible to their person. Counting them without a filter does not need the record.
  if (tab === 'mine' || waiting || reach === 'own') return [isCount && !filtered && !fields ? `from ${own}` : mine];
  const named = `(select true from record_role o where o.tenant_id = r.tenant_id and o.record_id = r.id and o.role_id = ${values.add(caller.roleId)} limit 1)`;
  if (reach === 'all') return [`${plain} and (not r.is_confidential or ${isMine} or ${named})`];
  const places = values.add(caller.facilityIds);
  const [place] = caller.facilityIds ?? [];
  const within =
    caller.facilityIds?.length === 1
      ? `r.facility_id = ${values.add(place)}`
      : `r.facility_id = any(${places}::bigint[])`;
  return [
    `${plain} and ${within} and (not r.is_confidential or ${isMine} or ${named})`,
    `${mine} and r.facility_id <> all(${places}::bigint[])`,
  ];
}
