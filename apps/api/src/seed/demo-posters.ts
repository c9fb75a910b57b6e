import { DAY_MS } from '@safety-qube/domain/durations';
import { itemAt } from '@safety-qube/domain/item-at';
import type { TenantDb } from '../platform/db/database.ts';
import { type Cast, type DemoPlace, placeColumns, type Site } from './cast.ts';
import type { NewTenant } from './create-tenant.ts';
import type { AddedAsset } from './demo-assets.ts';
import { makeRandom, type Random } from './random.ts';

/** Days for which uses are added, and the share of them on which a poster was scanned. */
const USE_DAYS = 90;
const SHARE_OF_DAYS = 0.4;
/** Posters of each site in its areas, and of assets altogether. */
const AREAS_PER_SITE = 2;
const ASSETS = 6;
/** Rows per statement. */
const BATCH = 1000;

/** The categories whose forms posters have: at the gate of a site, and within it. */
const FORMS = {
  safety: { site: ['something-is-not-right', 'environment', 'idea'], inside: ['something-is-not-right'] },
  security: { site: ['security', 'something-is-not-right', 'idea'], inside: ['security'] },
} as const;

/** A poster before it has an id. */
interface Made {
  readonly site: Site;
  readonly place?: DemoPlace;
  readonly assetId?: number;
  readonly forms: readonly string[];
  /** Scans on a day on which there are some, at most. */
  readonly liveliness: number;
}

/** Returns the ids of the published forms of issues, by category. */
async function readForms(tx: TenantDb): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom('template').select(['id', 'draft']).where('module', '=', 'issue').execute();
  return new Map(
    rows.flatMap(({ id, draft: { categories = [] } }) => categories.map((category) => [category, id] as const)),
  );
}

/** Makes the forms of posters available at their places, once at each. Returns their schedules by place and category. */
async function addSchedules(tx: TenantDb, made: readonly Made[], by: number, at: Date) {
  const templates = await readForms(tx);
  const keyOf = (poster: Made, form: string) => JSON.stringify([placeColumns(poster), form]);
  const wanted = new Map(made.flatMap((one) => one.forms.map((form) => [keyOf(one, form), { one, form }] as const)));
  const rows = await tx
    .insertInto('schedule')
    .values(
      [...wanted.values()].map(({ one, form }) => ({
        ...{ kind: 'on-demand', template_id: templates.get(form) ?? 0, ...placeColumns(one) },
        ...{ created_by: by, created_at: at },
      })),
    )
    .returning('id')
    .execute();
  const ids = new Map([...wanted.keys()].map((key, index) => [key, itemAt(rows, index).id]));
  return (poster: Made, form: string): number => ids.get(keyOf(poster, form)) ?? 0;
}

function makePosters(
  random: Random,
  { sites }: Cast,
  assets: readonly AddedAsset[],
  brand: NewTenant['brand'],
): Made[] {
  const { site: atGate, inside } = FORMS[brand];
  const ofSites = sites.flatMap((site): Made[] => {
    const areas = site.places.filter(({ locationId, subareaId, isOffice }) => locationId && !subareaId && !isOffice);
    return [
      { site, forms: atGate, liveliness: 6 },
      ...random.some(areas, AREAS_PER_SITE).map((place) => ({ site, place, forms: inside, liveliness: 3 })),
    ];
  });
  const ofAssets = random.some(assets, ASSETS).flatMap(({ id, facilityId, place }): Made[] => {
    const site = sites.find((one) => one.id === facilityId);
    return site ? [{ site, ...(place && { place }), assetId: id, forms: inside, liveliness: 2 }] : [];
  });
  return [...ofSites, ...ofAssets];
}

/** Returns how often a poster was used on each day; about one of six scans became a report. */
function usesOf(random: Random, posterId: number, liveliness: number, now: Date) {
  return Array.from({ length: USE_DAYS }, (_, age) => age).flatMap((age) => {
    if (!random.chance(SHARE_OF_DAYS)) return [];
    const scans = 1 + Math.floor(random.next() * liveliness);
    const reports = Array.from({ length: scans }, () => random.chance(1 / 6)).filter(Boolean).length;
    const day = new Date(now.getTime() - age * DAY_MS).toISOString().slice(0, 10);
    return [{ poster_id: posterId, day, scans, reports }];
  });
}

/**
 * Adds posters at sites, in their areas and of assets, with how often they were used; one was renewed, one was withdrawn. The same
 * every time, except that the days end today.
 */
export async function addPosters(
  tx: TenantDb,
  cast: Cast,
  { brand, assets }: { readonly brand: NewTenant['brand']; readonly assets: readonly AddedAsset[] },
  now = new Date(),
): Promise<void> {
  const random = makeRandom(34);
  const made = makePosters(random, cast, assets, brand);
  const created_at = new Date(now.getTime() - (USE_DAYS + 10) * DAY_MS);
  const scheduleOf = await addSchedules(tx, made, cast.manager, created_at);
  const rows = made.map((one, index) => ({
    ...placeColumns(one),
    ...{ asset_id: one.assetId ?? null, created_by: cast.manager, created_at },
    ...{ generation: index === 1 ? 2 : 1, withdrawn_at: index === 2 ? now : null },
  }));
  const ids = await tx.insertInto('poster').values(rows).returning('id').execute();
  const forms = made.flatMap((one, index) =>
    one.forms.map((form, position) => ({
      ...{ poster_id: itemAt(ids, index).id, schedule_id: scheduleOf(one, form), position },
    })),
  );
  await tx.insertInto('poster_form').values(forms).execute();
  const uses = made.flatMap(({ liveliness }, index) => usesOf(random, itemAt(ids, index).id, liveliness, now));
  for (let from = 0; from < uses.length; from += BATCH)
    await tx
      .insertInto('poster_day')
      .values(uses.slice(from, from + BATCH))
      .execute();
}
