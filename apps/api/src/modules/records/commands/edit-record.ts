import { isDeepStrictEqual } from 'node:util';
import type { editShape } from '@safety-qube/contract/schemas/records';
import { entriesOf } from '@safety-qube/domain/objects';
import { confidentialTo } from '@safety-qube/domain/records/confidentiality-rules';
import { type FieldValues, missingFields } from '@safety-qube/domain/records/custom-fields';
import { fieldProperty } from '@safety-qube/domain/records/field-names';
import { OWNER_EDIT } from '@safety-qube/domain/records/former';
import type { Relation } from '@safety-qube/domain/records/relations';
import { sql, type Updateable } from 'kysely';
import type * as z from 'zod';
import { actorOf, authorize, type Ctx } from '../../../platform/context.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { forbidden, refuse } from '../../../platform/errors.ts';
import { statusText } from '../../../platform/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import { idsInValues, readGivenValues, refuseMissing, writeFieldValues } from '../../custom-fields/index.ts';
import { approvalColumns } from '../approver-lines.ts';
import { camelCase } from '../camel-case.ts';
import { checkVersion } from '../check-fresh.ts';
import { grantAccess } from '../confidentiality.ts';
import { keepConfidential } from '../origin.ts';
import { checkPlace } from '../place-rules.ts';
import {
  checkActive,
  checkCategory,
  checkPriority,
  checkUsed,
  type RatedInput,
  readWriteRules,
  type WriteRules,
} from '../raise-rules.ts';
import type { RecordDefinition } from '../record-definition.ts';
import type { RecordRow } from '../record-row.ts';
import { accessTo, editRightOf, holds, recordAbilities } from '../records.policy.ts';
import { presentRecord, recordFacts } from '../records.presenter.ts';
import { getRecordForUpdate, getRecordUnchecked } from '../records.repository.ts';
import { formerOf, lockStored } from '../undo/former.ts';
import { DUE, withDue } from '../write-change.ts';
import { readAudience, writeEvent } from '../write-event.ts';
import { writeRelation } from '../write-relation.ts';

type Input = z.output<z.ZodObject<typeof editShape>> &
  RatedInput & {
    readonly reason?: string | undefined;
    readonly verifierId?: number | null | undefined;
  };
type Change = Record<string, readonly [before: unknown, after: unknown]>;

const COLUMNS = {
  description: 'description',
  title: 'title',
  category: 'category',
  facilityId: 'facility_id',
  departmentId: 'department_id',
  locationId: 'location_id',
  subareaId: 'subarea_id',
  ownerId: 'owner_id',
  dueOn: 'due_on',
  priority: 'priority',
} as const satisfies Partial<Record<keyof Input, keyof DB['record']>>;

/** Returns which of the record's own columns an input changes; another facility clears the units of the previous one. */
function columnsChanged(record: RecordRow, input: Input): { set: Updateable<DB['record']>; change: Change } {
  const moves = input.facilityId !== undefined && input.facilityId !== record.facility_id;
  const wanted: Input = moves ? { departmentId: null, locationId: null, subareaId: null, ...input } : input;
  const set: Record<string, unknown> = {};
  const change: Change = {};
  for (const [name, column] of entriesOf(COLUMNS)) {
    const value = wanted[name];
    if (value === undefined || value === record[column]) continue;
    set[column] = value;
    change[name] = [record[column], value];
  }
  return { set, change };
}

/** Throws 403 unless the caller may change the owner, 422 STATUS_FORBIDS for a closed or archived record. */
export function checkOwnerChange(ctx: Ctx, definition: RecordDefinition, record: RecordRow): void {
  const facts = recordFacts(record);
  if (!holds(definition.edit.owner, accessTo(definition, actorOf(ctx), facts))) throw forbidden();
  if (facts.isArchived || facts.isClosed)
    throw refuse('STATUS_FORBIDS', { status: statusText(ctx.language, record.status) });
}

/**
 * Throws 403 unless the caller may raise records in both facilities: moving a record decides who sees it and whose rights apply to
 * it.
 */
function checkMove(ctx: Ctx, { privileges }: RecordDefinition, facilityIds: readonly number[]): void {
  for (const facilityId of facilityIds) authorize(ctx, privileges.raise, facilityId);
}

const peopleOf = (record: RecordRow, relation: Relation): number[] =>
  record.people.filter((person) => person.relation === relation).map((person) => person.employeeId);
const fyiOf = (record: RecordRow): number[] => peopleOf(record, 'fyi');

/**
 * Returns for each relation the people that an edit sets, and those of them who are new; people who lose a relation are not
 * notified.
 */
function newcomersIn(record: RecordRow, related: Partial<Record<Relation, readonly number[]>>) {
  return entriesOf(related).map(([relation, ids = []]) => {
    const before = peopleOf(record, relation);
    return [relation, ids, ids.filter((id) => !before.includes(id))] as const;
  });
}

/** Whether an edit changes nobody but the owner and who is kept informed: it can be undone, as an action can. */
const isOwnerEdit = (change: Change): boolean =>
  change['ownerId'] !== undefined && Object.keys(change).every((name) => name === 'ownerId' || name === 'fyi');

/** Returns the values that an edit changes; 422 FIELDS_MISSING if it removes one that is needed in the status of the record. */
function changedFields(
  ctx: Ctx,
  { workflow: { statuses } }: RecordDefinition,
  record: RecordRow,
  { input, rules, category }: { readonly input: Input; readonly rules: WriteRules; readonly category: string | null },
): FieldValues {
  const { fields, active } = rules;
  const before = record.fields;
  const read = readGivenValues(ctx, { fields, given: input.fields, before, category, active });
  const changed = Object.entries(read).filter(([id, value]) => !isDeepStrictEqual(value, before[id] ?? null));
  const values = { ...before, ...Object.fromEntries(changed) };
  const removed = new Set(changed.flatMap(([id, value]) => (value === null ? [id] : [])));
  const missing = missingFields(fields, { values, category }, { status: record.status, statuses });
  refuseMissing(
    ctx,
    missing.filter(({ id }) => removed.has(String(id))),
  );
  return Object.fromEntries(changed);
}

/** Throws 422 REASON_MISSING if a due date that somebody chose, so that others rely on it, is moved without a reason. */
function checkReason(
  { dueMoved }: RecordDefinition,
  { due_by_hand: isChosen }: RecordRow,
  { change, reason }: { readonly change: Change; readonly reason: string | undefined },
): void {
  if (dueMoved && isChosen && change['dueOn'] && change['dueOn'][0] !== null && !reason) throw refuse('REASON_MISSING');
}

/**
 * Edits a record; values that stay the same change nothing. 404 for a record that the caller may not see, 403 naming a right that
 * would be sufficient in the record's present stage if there is one, 409 STALE for another version, 422 for values that the tenant
 * does not have.
 */
export async function editRecord(
  ctx: Ctx,
  platform: Platform,
  definition: RecordDefinition,
  { id, version, body: input }: { id: number; version: number; body: Input },
) {
  const actor = actorOf(ctx);
  const stored = input.ownerId === undefined ? undefined : await lockStored(ctx.tx, id);
  const record = await getRecordForUpdate(ctx, definition, id);
  const facts = recordFacts(record);
  const abilities = recordAbilities(definition, actor, facts);
  if (!abilities.edit) throw forbidden(editRightOf(definition, facts).privileges[0]);
  checkVersion(ctx, definition, record, version);

  const { set, change } = columnsChanged(record, input);
  checkReason(definition, record, { change, reason: input.reason });
  if (change['ownerId']) checkOwnerChange(ctx, definition, record);
  if (change['facilityId']) checkMove(ctx, definition, [record.facility_id, input.facilityId ?? record.facility_id]);
  const fyi = input.fyi && [...new Set(input.fyi)];
  const added = fyi?.filter((who) => !fyiOf(record).includes(who)) ?? [];
  const informsOthers = fyi !== undefined && (added.length > 0 || fyi.length !== fyiOf(record).length);
  // Keeping a person informed of a confidential record grants them access to it.
  if (informsOthers && record.is_confidential && !abilities.setConfidentiality)
    throw forbidden('management.confidentiality.edit');
  const place = {
    facilityId: input.facilityId ?? record.facility_id,
    departmentId: 'department_id' in set ? set.department_id : record.department_id,
    locationId: 'location_id' in set ? set.location_id : record.location_id,
    subareaId: 'subarea_id' in set ? set.subarea_id : record.subarea_id,
  } as Parameters<typeof checkPlace>[1];
  const related = newcomersIn(record, {
    ...definition.relate(input),
    ...(change['ownerId'] && { owner: [input.ownerId as number] }),
    ...(informsOthers && { fyi }),
  });
  const named = related.flatMap(([, , newcomers]) => newcomers);
  const rules = await readWriteRules(ctx, definition, place, [...named, ...idsInValues(input.fields)], input);
  if ('facilityId' in change || 'departmentId' in change || 'locationId' in change || 'subareaId' in change)
    checkPlace(rules, place);
  const category = input.category ?? record.category;
  const isSorted =
    definition.hasCategories && category !== null && (change['category'] ?? change['facilityId']) !== undefined;
  const option = isSorted ? checkCategory(rules, category) : undefined;
  if (change['priority']) checkPriority(rules, input.priority);
  checkUsed(rules, definition, {
    ownerId: change['ownerId'],
    dueOn: change['dueOn'],
    priority: change['priority'],
  });
  checkActive(rules, named);
  await definition.checkReferences(ctx, input);

  const access = accessTo(definition, actor, recordFacts(record));
  const own = definition.change(input, record, { ...rules, access });
  const before: Readonly<Record<string, unknown>> = { ...record };
  for (const [column, value] of Object.entries(own)) change[camelCase(column)] = [before[column], value];
  const fields = changedFields(ctx, definition, record, { input, rules, category });
  for (const [fieldId, value] of Object.entries(fields))
    change[fieldProperty(fieldId)] = [record.fields[fieldId] ?? null, value];
  const isDanger = definition.isImmediateDanger({ ...record, ...own }) && !definition.isImmediateDanger(record);
  const isRuled = isSorted || change['facilityId'] !== undefined || change['eventType'] !== undefined;
  const sorted = { facilityId: place.facilityId, category, ...approvalColumns({ ...record, ...own }) };
  const hiddenFor = isRuled && !record.is_confidential ? confidentialTo(rules.confidentiality, sorted) : undefined;
  const hides = hiddenFor !== undefined;
  if (hides) change['isConfidential'] = [false, true];
  if (informsOthers) change['fyi'] = [fyiOf(record), fyi];
  if (!Object.keys(change).length) return presentRecord(definition, actor, record);

  // Who could see it before, if this edit changes who can.
  const changesAudience = hides || change['facilityId'] !== undefined || related.length > 0;
  const audience = changesAudience ? await readAudience(ctx, definition.type, id) : undefined;
  // Before the record: what becomes confidential with it leaves the board.
  if (Object.keys(own).length)
    await sql`update ${sql.table(definition.table)} set ${sql.join(
      Object.entries(own).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )} where record_id = ${id}`.execute(ctx.tx);
  const after = await ctx.tx
    .updateTable('record')
    .set({ ...set, ...(hides && { is_confidential: true }), updated_at: new Date(), version: sql`version + 1` })
    .where('id', '=', id)
    .returning(DUE)
    .executeTakeFirstOrThrow();
  await writeFieldValues(ctx, id, rules.fields, fields);
  if (hiddenFor) await grantAccess(ctx, id, hiddenFor);
  if (hides) await keepConfidential(ctx, platform, id);
  for (const [relation, ids] of related) await writeRelation(ctx, id, relation, ids);
  await writeEvent(
    ctx,
    platform,
    {
      type: definition.type,
      recordId: id,
      version: record.version + 1,
      name: (change['dueOn'] && definition.dueMoved) || 'edited',
      note: input.reason,
      change: withDue(change, record, after),
      critical: isDanger ? 'answer' : change['category'] && option?.isCritical ? 'category' : undefined,
      former:
        stored && isOwnerEdit(change)
          ? formerOf(definition, { action: OWNER_EDIT, record, body: {}, effect: {}, stored })
          : undefined,
      detail: {
        fields: Object.keys(change),
        people: Object.fromEntries(related.map(([relation, , newcomers]) => [relation, newcomers])),
      },
    },
    audience,
  );
  return presentRecord(definition, actor, await getRecordUnchecked(ctx, definition, id));
}
