import type { raiseShape } from '@safety-qube/contract/schemas/records';
import { firstOf } from '@safety-qube/domain/item-at';
import type { AlertCause } from '@safety-qube/domain/records/alerts';
import { type ConfidentialTo, confidentialTo } from '@safety-qube/domain/records/confidentiality-rules';
import { type FieldValues, missingFields } from '@safety-qube/domain/records/custom-fields';
import { titleOf } from '@safety-qube/domain/records/record-title';
import type * as z from 'zod';
import { actorOf, authorize, type Ctx } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { attachUploads, shareFiles } from '../../attachments/index.ts';
import { idsInValues, readGivenValues, refuseMissing, valueRows, withDefaults } from '../../custom-fields/index.ts';
import type { VisibleRecord } from '../any-record.ts';
import { approvalColumns } from '../approver-lines.ts';
import { confidentialToOf } from '../confidentiality.ts';
import { CONVERT, lockConverted, raiserOf, withoutOutsiders } from '../conversion.ts';
import { insertRecords } from '../insert-records.ts';
import { checkPlace } from '../place-rules.ts';
import {
  type CategoryOption,
  categoryInUse,
  checkActive,
  checkCategory,
  checkPriority,
  checkUsed,
  flag,
  ownerOf,
  type RaiseRules,
  type RatedInput,
  readRaiseRules,
  usualPriority,
  withoutPlace,
} from '../raise-rules.ts';
import type { OwnColumns, RecordDefinition } from '../record-definition.ts';
import { beginningOf } from '../recorded.ts';
import { presentRecord } from '../records.presenter.ts';
import { getRecordUnchecked } from '../records.repository.ts';
import { takeNumbers } from '../take-numbers.ts';
import { writeEvent } from '../write-event.ts';
import { actOnRecord } from './act-on-record.ts';

type Shape = z.output<z.ZodObject<typeof raiseShape>>;
type Input = Omit<Shape, 'category'> &
  RatedInput &
  Partial<Pick<Shape, 'category'>> & {
    /** A priority from another source, such as an answer of its form; used if it is more urgent than the type's default. */
    readonly askedPriority?: number | undefined;
    /** Whether an answer of its form marks it as critical. */
    readonly marksCritical?: boolean | undefined;
    /** Whether its reporter says that somebody could get hurt right now, also of a type that does not store it. */
    readonly immediateDanger?: boolean | undefined;
    /** Whether people are notified at once if it is critical; otherwise calling code has to see to it. True by default. */
    readonly mayAlert?: boolean;
    /** Whether the people who run its place are kept out: approvers of the tenant own it, confidential to them. */
    readonly isNotForPlace?: boolean | undefined;
    /** Whether it gets another category instead of being refused where its own is not in use any more. */
    readonly mayReplaceCategory?: boolean;
    /** When it was reported, if that is earlier than now. */
    readonly raisedAt?: Date | undefined;
  };

/** The record that a new one is created from. */
export interface Origin {
  readonly id: number;
  /** Who may see that record besides its people, if it is confidential. */
  readonly confidentialTo: ConfidentialTo | undefined;
  /** Whether it is kept from the people who run its place; the new record is then, too. */
  readonly isNotForPlace: boolean;
  /** Whether the new record begins with the files that it was reported with. */
  readonly sharesFiles: boolean;
}

/** The origin of what a record is converted to. */
const originOf = ({ record }: VisibleRecord): Origin => ({
  id: record.id,
  confidentialTo: confidentialToOf(record),
  isNotForPlace: record.is_not_for_place,
  sharesFiles: true,
});

/** The more urgent of two priorities, 1 being the most urgent. */
const moreUrgent = (asked: number | undefined, usual: number | null): number | null =>
  asked === undefined || usual === null ? usual : Math.min(asked, usual);

/** What makes a new record critical; undefined if nothing does. */
function causeOf(
  { urgency }: OwnColumns,
  category: Pick<CategoryOption, 'isCritical'> | undefined,
  { marksCritical, immediateDanger }: Pick<Input, 'marksCritical' | 'immediateDanger'>,
): AlertCause | undefined {
  if (urgency.immediateDanger || immediateDanger) return 'answer';
  if (category?.isCritical) return 'category';
  return marksCritical ? 'form' : undefined;
}

/**
 * Returns the values of the tenant's fields for a new record, with their defaults. What is required has to be there, but not of
 * visitors, nor for a record that is made from another one: that is asked for with its next status.
 */
function valuesOfNew(
  ctx: Ctx,
  { workflow: { first, statuses } }: RecordDefinition,
  { fields, active }: RaiseRules,
  { input, isAlone }: { readonly input: Input; readonly isAlone: boolean },
): FieldValues {
  const category = input.category ?? null;
  const given = withDefaults(fields, input.fields);
  const values = readGivenValues(ctx, { fields, given, before: {}, category, active });
  if (ctx.actor && isAlone)
    refuseMissing(ctx, missingFields(fields, { values, category }, { status: first, statuses }));
  return values;
}

/** Groups the ids of people by their relation, without the raiser. */
const byRelation = (people: ReturnType<RecordDefinition['choosePeople']>) =>
  Object.fromEntries(
    [...Map.groupBy(people, ([, relation]) => relation)]
      .filter(([relation]) => relation !== 'raiser')
      .map(([relation, entries]) => [relation, entries.map(([id]) => id)]),
  );

/** Returns the rules with those alone who may be chosen for a new record: not those from whom it is to be kept. */
async function readResponsible(
  ctx: Ctx,
  definition: RecordDefinition,
  rules: RaiseRules,
  { input, converted }: { readonly input: Input; readonly converted: VisibleRecord | undefined },
): Promise<RaiseRules> {
  if (input.isNotForPlace) return withoutPlace(ctx, definition, rules);
  return converted ? withoutOutsiders(ctx, converted, rules) : rules;
}

/**
 * Writes a new record: validates the input against the tenant's settings, determines the people of the record (product, "Workflow")
 * and attaches the files that the caller has uploaded. One that is converted from another keeps its raiser, confidentiality and files,
 * and ends it. Nobody is signed in for an anonymous one (decision 34): otherwise 422 ANONYMOUS_NEEDS_CODE. Calling code has to check whether the caller may create it. Returns its
 * id and number, and whether it is critical. 422 for what the tenant does not have, 409 NUMBER_TAKEN.
 */
export async function writeRecord(
  ctx: Ctx,
  platform: Platform,
  definition: RecordDefinition,
  sent: Input,
  origin?: Origin,
): Promise<{ id: number; number: string; isCritical: boolean }> {
  if (sent.isAnonymous && ctx.actor) throw refuse('ANONYMOUS_NEEDS_CODE');
  const converted =
    sent.convertedFromId === undefined ? undefined : await lockConverted(ctx, definition, sent.convertedFromId);
  const named = [...new Set(definition.namedIn(sent))];
  const rules = await readRaiseRules(ctx, definition, sent, [...named, ...idsInValues(sent.fields)], sent);
  checkUsed(rules, definition, sent);
  if (sent.number !== undefined && !flag(rules, 'allow_custom_id_creation')) throw refuse('NUMBER_NOT_ALLOWED');
  checkPlace(rules, sent);
  const chooseCategory = sent.mayReplaceCategory ? categoryInUse : checkCategory;
  const category = definition.hasCategories ? chooseCategory(rules, sent.category ?? '', definition) : undefined;
  const input: Input = category ? { ...sent, category: category.value } : sent;
  checkPriority(rules, input.priority);
  checkActive(rules, named);
  await definition.checkReferences(ctx, input);
  const own = definition.create(input, rules);
  const values = valuesOfNew(ctx, definition, rules, { input, isAlone: origin === undefined });
  const people = definition.choosePeople(await readResponsible(ctx, definition, rules, { input, converted }), {
    ...input,
    ...approvalColumns(own.row),
    category: sent.category ?? null,
    raiserId: converted ? raiserOf(converted) : (ctx.actor?.employeeId ?? null),
  });
  // A category that is replaced still decides who is responsible and who may see the report.
  const facts = { facilityId: input.facilityId, category: sent.category ?? null, ...approvalColumns(own.row) };
  const critical = causeOf(own, rules.categories.find(({ value }) => value === sent.category) ?? category, input);
  const usual = usualPriority(definition, rules, { ...own.urgency, immediateDanger: critical !== undefined });
  const priority = input.priority ?? moreUrgent(input.askedPriority, usual);
  const source = origin ?? (converted && originOf(converted));
  const onlyFor = input.isNotForPlace
    ? { roleIds: [], groupIds: [] }
    : (source?.confidentialTo ?? confidentialTo(rules.confidentiality, facts));
  const isAnonymous = converted?.record.is_anonymous ?? input.isAnonymous ?? false;
  const { row, status, closedAs } = beginningOf(definition, own.row, critical !== undefined);
  // In a transaction of its own: others would wait for the end of this one to get theirs.
  const numbers =
    input.number === undefined ? await takeNumbers(platform.database.separate(ctx.tenant.id), definition.type, 1) : [];
  const number = input.number ?? firstOf(numbers);
  const id = firstOf(
    await insertRecords(ctx.tx, definition, [
      {
        record: {
          number,
          status,
          ...(input.raisedAt && { raised_at: input.raisedAt }),
          ...(closedAs && { closed_at: new Date(), closed_as: closedAs }),
          title: input.title ?? titleOf(input.description),
          description: input.description,
          category: input.category ?? null,
          priority,
          facility_id: input.facilityId,
          department_id: input.departmentId ?? null,
          location_id: input.locationId ?? null,
          subarea_id: input.subareaId ?? null,
          owner_id: ownerOf(people),
          due_on: input.dueOn ?? null,
          is_anonymous: isAnonymous,
          is_confidential: onlyFor !== undefined,
          is_not_for_place: input.isNotForPlace ?? source?.isNotForPlace ?? false,
          origin_id: source?.id ?? null,
        },
        own: row,
        people,
        confidentialTo: onlyFor,
        fields: valueRows(rules.fields, values),
      },
    ]),
  );
  if (source?.sharesFiles) await shareFiles(ctx, source.id, id);
  if (input.attachmentIds?.length) await attachUploads(ctx, id, input.attachmentIds, 'report');
  await writeEvent(ctx, platform, {
    type: definition.type,
    recordId: id,
    version: 1,
    name: 'raised',
    toStatus: status,
    isEnd: closedAs !== undefined,
    critical: input.mayAlert === false ? undefined : critical,
    detail: { ...(definition.isGiven && { people: byRelation(people) }) },
  });
  if (converted) {
    const { record, definition: of } = converted;
    await actOnRecord(ctx, platform, of, CONVERT, { id: record.id, version: record.version, body: { into: id } });
  }
  return { id, number, isCritical: critical !== undefined };
}

/** Returns a record that the caller has just written. */
export const presentNew = async (ctx: Ctx, definition: RecordDefinition, id: number) =>
  presentRecord(definition, actorOf(ctx), await getRecordUnchecked(ctx, definition, id));

/** Writes a new record of a signed-in person and returns it, as `writeRecord`. */
export async function createRecord(
  ctx: Ctx,
  platform: Platform,
  definition: RecordDefinition,
  input: Input,
  origin?: Origin,
) {
  return presentNew(ctx, definition, (await writeRecord(ctx, platform, definition, input, origin)).id);
}

/** Raises a record. 403 without the right in the facility, and the errors of `createRecord`. */
export async function raiseRecord(ctx: Ctx, platform: Platform, definition: RecordDefinition, input: Input) {
  authorize(ctx, definition.privileges.raise, input.facilityId);
  return createRecord(ctx, platform, definition, input);
}
