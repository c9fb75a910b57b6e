import type { VisitorReport } from '@safety-qube/contract/schemas/visits';
import { categoryOfEventType, EVENT_TYPES, type EventType } from '@safety-qube/domain/incidents/event-types';
import { keysOf } from '@safety-qube/domain/objects';
import {
  descriptorOf,
  isFormType,
  isRecordType,
  REPORTED_TYPES,
  type ReportedType,
} from '@safety-qube/domain/record-types/record-types';
import { namedKinds } from '@safety-qube/domain/templates/form-kinds';
import type { CameBy, Ctx, FormOfPoster } from '../../platform/context.ts';
import { notFound, refuse } from '../../platform/errors.ts';
import { readCategoryOptions } from '../custom-fields/index.ts';
import { findPublished } from '../executions/index.ts';
import { readPlacesBelow } from '../posters/index.ts';
import { categoryInstead, validatePlace } from '../records/index.ts';

type Sent = Omit<
  Extract<VisitorReport, { type: ReportedType }>,
  'type' | 'claim' | 'departmentId' | 'locationId' | 'subareaId'
>;
/** A report of a visitor with its place, as it is to be raised; it may be held before. */
export interface Report extends Sent {
  /** Of a record, or an inspection that was filled in by a schedule. */
  readonly type: ReportedType | 'inspection';
  readonly scheduleId: number | null;
  readonly place: CameBy['place'];
  readonly assetId: number | null;
}

const LEVELS = { departmentId: 'department', locationId: 'location', subareaId: 'subarea' } as const;
type Asked = Pick<VisitorReport, keyof typeof LEVELS>;

/**
 * Returns the place of a report: the one that the visitor came by, or one below it. 422 PLACE_OUTSIDE for any other, UNIT_UNKNOWN for
 * units that are not nested in each other.
 */
async function placeWithin(ctx: Ctx, place: CameBy['place'], asked: Asked): Promise<CameBy['place']> {
  const given = keysOf(LEVELS).filter((level) => asked[level] != null && asked[level] !== place[level]);
  if (!given.length) return place;
  const below = await readPlacesBelow(ctx, place);
  const isBelow = (level: keyof Asked) => below.some((one) => one.id === asked[level] && one.level === LEVELS[level]);
  if (!given.every(isBelow)) throw refuse('PLACE_OUTSIDE');
  const within = { ...place, ...Object.fromEntries(given.map((level) => [level, asked[level]])) };
  await validatePlace(ctx, within);
  return within;
}

/** What the visitor came by lets them report: a type, by a form of the poster, which names kinds, for its asset. */
interface Opened {
  readonly type: Report['type'];
  readonly scheduleId: number | null;
  readonly form: FormOfPoster | null;
  readonly assetId: number | null;
}

/** Returns what a report is by. 404 for another poster's form, and by a claim. */
function openedBy(cameBy: CameBy, sent: VisitorReport): Opened {
  if (cameBy.kind === 'facility' && 'type' in sent)
    return { type: sent.type, scheduleId: null, form: null, assetId: null };
  if (cameBy.kind !== 'poster' || !('scheduleId' in sent)) throw notFound();
  const form = cameBy.forms.find((one) => one.scheduleId === sent.scheduleId);
  if (!form) throw notFound();
  return { type: form.module, scheduleId: form.scheduleId, form, assetId: cameBy.assetId };
}

/** The only value, if there is one alone. */
const onlyOf = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined);

/** Returns the kinds that a form of a poster names in the version that was answered: it may have been published again since. */
async function kindsAnswered(
  ctx: Ctx,
  type: ReportedType,
  form: FormOfPoster | null,
  answered: VisitorReport['form'],
): Promise<readonly string[]> {
  if (!form) return [];
  const isNewest = !answered || answered.version === form.version;
  const earlier = isNewest || !isFormType(type) ? undefined : await findPublished(ctx, type, answered);
  return namedKinds(descriptorOf(type).forms, earlier?.content ?? form);
}

/** The kinds of a report of a type, and those that its form names. */
interface OfForm extends Pick<VisitorReport, 'category' | 'eventType'> {
  readonly type: ReportedType;
  readonly named: readonly string[];
  readonly isAnswered: boolean;
  readonly facilityId: number;
}

/** Returns the category of a report that says none. */
async function findCategory(ctx: Ctx, { type, named, facilityId }: OfForm, eventType: EventType | undefined) {
  const { forms } = descriptorOf(type);
  const isByCategory = forms?.by === 'category' && named.length > 0;
  if (isByCategory && named.length === 1) return named[0];
  const inUse = await readCategoryOptions(ctx, type, facilityId);
  const ofEvent = eventType && categoryOfEventType(eventType);
  const asked = isByCategory ? inUse.filter(({ value }) => named.includes(value)) : inUse;
  if (isByCategory && !asked.length) return named[0];
  const fitting = asked.find(({ value }) => value === ofEvent) ?? onlyOf(asked);
  // There was only one when the page was opened, which therefore sent none.
  return fitting?.value ?? ofEvent ?? categoryInstead(asked, ctx.recordDefinitions[type])?.value;
}

/** Returns the type of event of a report that says none: the one that its form is for, of several rather one that nobody is hurt by. */
function eventTypeOf(named: readonly string[]): EventType | undefined {
  const fitting = EVENT_TYPES.filter((one) => named.includes(one));
  return fitting.find((one) => one !== 'injuryOrIllness') ?? fitting[0];
}

/**
 * Returns the category and the type of event of a report: what it says, or else what its form is for, or else the category that follows
 * from the type of event, or else the only one there is, or one of several. One that is not in use any more is replaced when the report
 * is raised. 422 CATEGORY_UNKNOWN and EVENT_TYPE_UNKNOWN without one, and for another one than the answered form is for.
 */
async function kindsOfReport(ctx: Ctx, of: OfForm): Promise<Pick<Report, 'category' | 'eventType'>> {
  const { forms, hasCategories } = descriptorOf(of.type);
  const isByEvent = forms?.by === 'eventType';
  const eventType = of.eventType ?? (isByEvent ? eventTypeOf(of.named) : undefined);
  const category = of.category ?? (hasCategories ? await findCategory(ctx, of, eventType) : undefined);
  const kind = isByEvent ? eventType : category;
  // A report without answers may name a kind that its form no longer has, or that another poster's form had: it is taken.
  const isOther = of.isAnswered && of.named.length > 0 && kind !== undefined && !of.named.includes(kind);
  if (isByEvent && (eventType === undefined || isOther)) throw refuse('EVENT_TYPE_UNKNOWN');
  if (hasCategories && (category === undefined || isOther)) throw refuse('CATEGORY_UNKNOWN');
  return { category, eventType };
}

const isReported = (type: string): type is ReportedType =>
  isRecordType(type) && REPORTED_TYPES.some((one) => one === type);

/**
 * Returns the report that a visitor has sent, as it is to be raised. 404 for what they cannot report here, 422 PLACE_OUTSIDE,
 * UNIT_UNKNOWN, FORM_UNKNOWN for a form of another schedule, DESCRIPTION_MISSING for a record without words, CATEGORY_UNKNOWN, EVENT_TYPE_UNKNOWN.
 */
export async function readReportOf(ctx: Ctx, cameBy: CameBy, sent: VisitorReport): Promise<Report> {
  const { form: asked, type, ...opened } = openedBy(cameBy, sent);
  const { description, danger, form, isNotForPlace } = sent;
  if (form && asked && form.templateId !== asked.templateId) throw refuse('FORM_UNKNOWN');
  const place = await placeWithin(ctx, cameBy.place, sent);
  const report = { ...opened, type, place, description, danger, form, isNotForPlace };
  if (!isReported(type)) return { ...report, danger: undefined, category: undefined, eventType: undefined };
  if (description === undefined) throw refuse('DESCRIPTION_MISSING');
  const { category, eventType } = sent;
  const named = await kindsAnswered(ctx, type, asked, form);
  const of = { type, named, isAnswered: form !== undefined, facilityId: place.facilityId };
  return { ...report, ...(await kindsOfReport(ctx, { ...of, category, eventType })) };
}
