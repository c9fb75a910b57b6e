import type { HandlerInput } from '@safety-qube/contract/endpoint';
import type { createPriority, updatePriority } from '@safety-qube/contract/endpoints/priorities';
import type { PriorityItem } from '@safety-qube/contract/schemas/priorities';
import { RECORD_TYPE_NAMES, type RecordType } from '@safety-qube/domain/record-types/record-types';
import type { TextsByLanguage } from '@safety-qube/domain/records/custom-fields';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { havingValues } from '../../platform/db/list-conditions.ts';
import { notFound, refuse } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { priorityLabel } from './custom-fields.queries.ts';
import { mayEditValues, namedValues } from './named-values.ts';
import { RETIME_RECORDS } from './retime-records.job.ts';
import { seededName } from './seeded-text.ts';

/** Priorities with whether records have them; by all parts of the index record_priority. */
const selectPriorities = (ctx: Pick<Ctx, 'tx'>) =>
  ctx.tx
    .selectFrom('priority as p')
    .selectAll('p')
    .select(
      sql<boolean>`exists (select from record r where r.tenant_id = p.tenant_id and r.type = p.type
        and r.shelf in ('open', 'closed', 'archived', 'deleted') and r.urgency = p.priority_value)`.as('is_used'),
    )
    .where('p.type', 'in', RECORD_TYPE_NAMES);
type PriorityRow = Awaited<ReturnType<ReturnType<typeof selectPriorities>['executeTakeFirstOrThrow']>>;
type Added = HandlerInput<typeof createPriority>['body'];
type Changed = HandlerInput<typeof updatePriority>['body'] & { readonly names?: TextsByLanguage };

/** The key of the label's seeded text. */
const labelKey = (name: string) => `seeded.priority.${name}`;
/** Colour of priorities that were not seeded. */
const COLOR = '#5C6677';

/** The priorities of records, by type and urgency; records store their values, so that one in use keeps it (422 PRIORITY_USED). */
export const priorities = namedValues<PriorityRow, PriorityItem, Added, Changed, { type?: RecordType | undefined }>({
  table: 'priority',
  conflicts: { priority_tenant_id_type_priority_value_key: 'PRIORITY_VALUE_TAKEN' },
  usedCode: 'PRIORITY_USED',
  list: (ctx, { type }) =>
    selectPriorities(ctx)
      .where(havingValues({ 'p.type': type }))
      .orderBy('p.type')
      .orderBy('p.priority_value')
      .execute(),
  find: (ctx, id) => selectPriorities(ctx).where('p.id', '=', id).executeTakeFirstOrThrow(notFound),
  present: (ctx, row) => ({
    id: row.id,
    type: row.type as RecordType,
    label: priorityLabel(ctx.language, row),
    value: row.priority_value,
    assignHours: row.assign_hours,
    resolveDays: row.resolve_days,
    isUsed: row.is_used,
    version: row.version,
    abilities: { edit: mayEditValues(ctx) },
  }),
  rowOf(ctx, { type, label, value, assignHours, resolveDays }) {
    const name = label.toLowerCase();
    const alias = seededName(ctx.language, labelKey(name), label);
    const times = { assign_hours: assignHours, resolve_days: resolveDays };
    return { type, name, alias_name: alias, position: value, priority_value: value, color: COLOR, ...times };
  },
  addedOf: (row) => ({
    ...{ type: row.type as RecordType, label: row.alias_name, value: row.priority_value },
    ...{ assignHours: row.assign_hours, resolveDays: row.resolve_days },
  }),
  columns: {
    ...{ label: 'alias_name', value: 'priority_value', names: 'names' },
    ...{ assignHours: 'assign_hours', resolveDays: 'resolve_days' },
  },
  wanted: ({ language, undoes }, { name, names: known }, { label, names, ...others }) =>
    // Who writes over the name of their language changes that one.
    label !== undefined && known[language] !== undefined && undoes == null
      ? { ...others, names: { ...known, [language]: label } }
      : { ...others, label: label && seededName(language, labelKey(name), label), names },
  following: ({ priority_value: value }) => (value === undefined ? {} : { position: value }),
  check(_, row, { value }) {
    if (value && row.is_used) throw refuse('PRIORITY_USED');
  },
  async changed({ tx }, { type, priority_value: value }, { assignHours, resolveDays }) {
    if (assignHours === undefined && resolveDays === undefined) return;
    await enqueue(tx, RETIME_RECORDS, { type, value }, { key: `${RETIME_RECORDS}-${type}-${value}` });
  },
});
