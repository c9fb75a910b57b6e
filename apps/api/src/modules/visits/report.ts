import type { VisitorReport } from '@safety-qube/contract/schemas/visits';
import { categoryOfEventType } from '@safety-qube/domain/incidents/event-types';
import { keysOf } from '@safety-qube/domain/objects';
import {
  descriptorOf,
  isRecordType,
  REPORTED_TYPES,
  type ReportedType,
} from '@safety-qube/domain/record-types/record-types';
import { type FormKind, namedKinds } from '@safety-qube/domain/templates/form-kinds';
import type { CameBy, Ctx } from '../../platform/context.ts';
import { notFound, refuse } from '../../platform/errors.ts';
import { readCategories } from '../custom-fields/index.ts';
import { readPlacesBelow } from '../posters/index.ts';
import { validatePlace } from '../records/index.ts';

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
  readonly templateId: number | null;
  readonly named: readonly string[];
  readonly assetId: number | null;
}

/** Returns what a report is by. 404 for another poster's form, and by a claim. */
function openedBy(cameBy: CameBy, sent: VisitorReport): Opened {
  if (cameBy.kind === 'facility' && 'type' in sent)
    return { type: sent.type, scheduleId: null, templateId: null, named: [], assetId: null };
  if (cameBy.kind !== 'poster' || !('scheduleId' in sent)) throw notFound();
  const form = cameBy.forms.find((one) => one.scheduleId === sent.scheduleId);
  if (!form) throw notFound();
  const { module: type, scheduleId, templateId } = form;
  const named = type === 'inspection' ? [] : namedKinds(descriptorOf(type).forms, form);
  return { type, scheduleId, templateId, named, assetId: cameBy.assetId };
}

/** The only value, if there is one alone. */
const onlyOf = (values: readonly string[]): string | undefined => (values.length === 1 ? values[0] : undefined);

/**
 * Returns the category and the type of event of a report: what it says, or else what its form is for, or else the category that follows
 * from the type of event, or else the only one there is. One that is not in use any more is replaced when the report is raised. 422
 * CATEGORY_UNKNOWN and EVENT_TYPE_UNKNOWN without one.
 */
async function kindsOfReport(
  ctx: Ctx,
  type: ReportedType,
  { category, eventType }: Pick<VisitorReport, 'category' | 'eventType'>,
  { named, facilityId }: { readonly named: readonly string[]; readonly facilityId: number },
): Promise<Pick<Report, 'category' | 'eventType'>> {
  const { forms, hasCategories } = descriptorOf(type);
  const ofForm = (by: NonNullable<typeof forms>['by']): FormKind => (forms?.by === by && onlyOf(named)) || null;
  const event = eventType ?? (ofForm('eventType') as typeof eventType | null) ?? undefined;
  const isByCategory = forms?.by === 'category' && named.length > 0;
  const findCategory = async () => {
    const values = (await readCategories(ctx, type, facilityId)).map(({ value }) => value);
    const ofEvent = event && categoryOfEventType(event);
    // The page asks for one of those of the form that are in use, if there are several.
    const asked = isByCategory ? values.filter((value) => named.includes(value)) : values;
    if (isByCategory && !asked.length) return named[0];
    return asked.find((value) => value === ofEvent) ?? onlyOf(asked) ?? ofEvent ?? undefined;
  };
  const isOfForm = !isByCategory || category === undefined || named.includes(category);
  const of = {
    category: category ?? ofForm('category') ?? (await findCategory()),
    eventType: event,
  };
  if (hasCategories && (of.category === undefined || !isOfForm)) throw refuse('CATEGORY_UNKNOWN');
  if (forms?.by === 'eventType' && (of.eventType === undefined || (named.length > 0 && !named.includes(of.eventType))))
    throw refuse('EVENT_TYPE_UNKNOWN');
  return of;
}

const isReported = (type: string): type is ReportedType =>
  isRecordType(type) && REPORTED_TYPES.some((one) => one === type);

/**
 * Returns the report that a visitor has sent, as it is to be raised. 404 for what they cannot report here, 422 PLACE_OUTSIDE,
 * UNIT_UNKNOWN, FORM_UNKNOWN for a form of another schedule, DESCRIPTION_MISSING for a record without words, CATEGORY_UNKNOWN, EVENT_TYPE_UNKNOWN.
 */
export async function readReportOf(ctx: Ctx, cameBy: CameBy, sent: VisitorReport): Promise<Report> {
  const { type, templateId, named, ...opened } = openedBy(cameBy, sent);
  const { description, danger, form, isNotForPlace } = sent;
  if (form && templateId !== null && form.templateId !== templateId) throw refuse('FORM_UNKNOWN');
  const place = await placeWithin(ctx, cameBy.place, sent);
  const report = { ...opened, type, place, description, danger, form, isNotForPlace };
  if (!isReported(type)) return { ...report, danger: undefined, category: undefined, eventType: undefined };
  if (description === undefined) throw refuse('DESCRIPTION_MISSING');
  const of = { named, facilityId: place.facilityId };
  return { ...report, ...(await kindsOfReport(ctx, type, sent, of)) };
}
