import type { Visit, VisitForm } from '@safety-qube/contract/schemas/visits';
import { descriptorOf, FORM_TYPES } from '@safety-qube/domain/record-types/record-types';
import { reporterPart } from '@safety-qube/domain/templates/asked-of';
import { namedKinds } from '@safety-qube/domain/templates/form-kinds';
import { visitorPart } from '@safety-qube/domain/templates/visitor-part';
import { type Ctx, type Visitor, visitorOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCategories } from '../custom-fields/index.ts';
import { hasPlacesBelow, readPlacesBelow } from './places-below.ts';
import { findPoster } from './posters.repository.ts';

const LEVELS = ['facilityId', 'departmentId', 'locationId', 'subareaId'] as const;

/** Returns the facility of a visitor, and the names of the place that they came by. */
export async function readPlace(ctx: Ctx, { place }: Visitor['cameBy']) {
  const facility = await ctx.tx
    .selectFrom('facility')
    .select(['name', 'time_zone', 'emergency_number'])
    .where('id', '=', place.facilityId)
    .executeTakeFirstOrThrow(notFound);
  const ids = LEVELS.slice(1).flatMap((level) => place[level] ?? []);
  const units = ids.length
    ? await ctx.tx.selectFrom('org_unit').select(['id', 'name']).where('id', 'in', ids).execute()
    : [];
  const names = ids.flatMap((id) => units.find((unit) => unit.id === id)?.name ?? []);
  return { facility, names: [facility.name, ...names] };
}

const findAsset = (ctx: Ctx, id: number) =>
  ctx.tx.selectFrom('asset').select(['tag', 'name']).where('id', '=', id).executeTakeFirst();

/** Returns what a visitor may know of the task of a poster: no names, neither of people nor of what it comes from. */
const findTask = (ctx: Ctx, id: number) =>
  ctx.tx
    .selectFrom('record')
    .select(['title', 'description'])
    .select((eb) => eb.cast<string | null>('due_on', 'text').as('dueOn'))
    .where('id', '=', id)
    .where('shelf', '=', 'open')
    .where('is_confidential', '=', false)
    .executeTakeFirst();

/** Returns what the visitor came by: a place with its forms, asset or task, and the number to call in an emergency. */
export async function readVisit(ctx: Ctx, { claims }: Pick<Platform, 'claims'>): Promise<Visit> {
  const { cameBy } = visitorOf(ctx);
  const { facility, names } = await readPlace(ctx, cameBy);
  const row = cameBy.kind === 'poster' ? await findPoster(ctx, cameBy.id) : undefined;
  return {
    kind: cameBy.kind,
    place: { ...cameBy.place },
    names,
    timeZone: facility.time_zone,
    emergencyNumber: facility.emergency_number,
    claimSalt: await claims.salt(ctx.tenant),
    asset: (row?.asset_id != null && (await findAsset(ctx, row.asset_id))) || null,
    task: (row?.task_id != null && (await findTask(ctx, row.task_id))) || null,
    // What an asset or a task is at is known.
    hasPlacesBelow: row?.asset_id == null && row?.task_id == null && (await hasPlacesBelow(ctx, cameBy.place)),
    forms: [...(row?.forms ?? [])],
  };
}

/** Returns the places below the one that the visitor came by. 404 for who came by a claim. */
export async function readPlacesOfVisit(ctx: Ctx) {
  const { kind, place } = visitorOf(ctx).cameBy;
  if (kind === 'claim') throw notFound();
  return readPlacesBelow(ctx, place);
}

/** Returns the forms that a visitor can fill in: those of the poster, or all of records by the code of a facility. 404 by a claim. */
export function formsOfVisit(ctx: Pick<Ctx, 'visitor'>) {
  const { cameBy } = visitorOf(ctx);
  if (cameBy.kind === 'claim') throw notFound();
  return cameBy.kind === 'poster'
    ? { templateIds: cameBy.forms.map(({ templateId }) => templateId) }
    : { modules: FORM_TYPES };
}

/** Returns a form of the poster that the visitor came by, as far as they can answer it; 404 for any other. */
export async function readVisitForm(ctx: Ctx, scheduleId: number): Promise<VisitForm> {
  const { cameBy } = visitorOf(ctx);
  const row = cameBy.kind === 'poster' ? await findPoster(ctx, cameBy.id) : undefined;
  const form = row?.forms.find((one) => one.scheduleId === scheduleId);
  if (!form) throw notFound();
  const { number, content } = await ctx.tx
    .selectFrom('template as t')
    .innerJoin('template_version as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').onRef('v.number', '=', 't.published_version'),
    )
    .select(['v.number', 'v.content'])
    .where('t.id', '=', form.templateId)
    .executeTakeFirstOrThrow(notFound);
  const { module, templateId } = form;
  const forms = module === 'inspection' ? null : descriptorOf(module).forms;
  const categories = forms ? await readCategories(ctx, module, cameBy.place.facilityId) : [];
  const kinds = namedKinds(forms, content);
  return {
    scheduleId,
    module,
    templateId,
    version: number,
    content: visitorPart(forms ? reporterPart(content) : content),
    categories:
      forms?.by === 'category' && kinds.length ? categories.filter(({ value }) => kinds.includes(value)) : categories,
    eventTypes: content.eventTypes ? [...content.eventTypes] : [],
  };
}
