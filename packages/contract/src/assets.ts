import * as z from 'zod';
import { Id, IdParams, idList, nameOf, PageParams, Problem, refusals } from './common.ts';
import { endpoint } from './endpoint.ts';

export const AssetStatus = z
  .object({ id: z.int(), key: z.string(), name: z.string(), order: z.int(), isActive: z.boolean() })
  .meta({ id: 'AssetStatus' });
export const listAssetStatuses = endpoint({
  method: 'GET',
  path: '/api/asset/status',
  summary: 'Statuses that an asset can have',
  access: 'session',
  responses: { 200: z.array(AssetStatus) },
});

const brief = {
  id: z.int(),
  /** The number that is printed on the asset. */
  tag: z.string(),
  name: z.string(),
  /** The kind of asset, such as Forklift. */
  kind: z.string(),
  facilityId: z.int(),
  facilityName: z.string(),
};
/** An asset as it is shown where one is chosen or named. */
export const AssetBrief = z.object(brief).meta({ id: 'AssetBrief' });
export type AssetBrief = z.infer<typeof AssetBrief>;

/** A machine, a vehicle, a tool or an installation that questions can be about. */
export const Asset = z
  .object({
    ...brief,
    /** Department, location or subarea of the facility, at the lowest level that is known. */
    unitId: z.int().nullable(),
    statusId: z.int(),
    manufacturer: z.string().nullable(),
    model: z.string().nullable(),
    serialNumber: z.string().nullable(),
    note: z.string().nullable(),
    createdAt: z.iso.datetime(),
    version: z.int(),
    abilities: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Asset' });
export type Asset = z.infer<typeof Asset>;

/** Maximum number of characters of each text of an asset; more is refused. */
export const ASSET_LIMITS = { tag: 40, name: 120, kind: 60, text: 120, note: 2000 } as const;
const Text = z.string().trim().max(ASSET_LIMITS.text).nullish();
const Words = z.string().trim().max(100).optional();
const said = {
  tag: nameOf(ASSET_LIMITS.tag),
  name: nameOf(ASSET_LIMITS.name),
  kind: nameOf(ASSET_LIMITS.kind),
  facilityId: z.int().positive(),
  statusId: z.int().positive(),
};
const further = {
  unitId: z.int().positive().nullish(),
  manufacturer: Text,
  model: Text,
  serialNumber: Text,
  note: z.string().trim().max(ASSET_LIMITS.note).nullish(),
};

export const ASSET_SORTS = [
  'tag',
  '-tag',
  'name',
  '-name',
  'kind',
  '-kind',
  'facility',
  '-facility',
  'status',
  '-status',
] as const;
export const AssetFilters = z.object({
  /** Words to find in its number, name, kind, manufacturer, model or serial number. */
  search: Words,
  facilityId: Id.optional(),
  statusId: Id.optional(),
  kind: z.string().max(ASSET_LIMITS.kind).optional(),
  sort: z.enum(ASSET_SORTS).optional(),
});
export const pageAssets = endpoint({
  method: 'GET',
  path: '/api/assets',
  summary: 'Assets where the caller’s role reaches, a page at a time (pages count from 1)',
  access: 'session',
  privilege: 'management.asset.read',
  query: AssetFilters.extend(PageParams.shape),
  responses: {
    200: z.object({
      items: z.array(Asset),
      total: z.int(),
      /** All kinds in use, regardless of the filters. */
      kinds: z.array(z.string()),
      abilities: z.object({ create: z.boolean() }),
    }),
    403: Problem,
  },
});
export const getAsset = endpoint({
  method: 'GET',
  path: '/api/assets/{id}',
  summary: 'One asset',
  access: 'session',
  privilege: 'management.asset.read',
  params: IdParams,
  responses: { 200: Asset, 404: Problem },
});
export const createAsset = endpoint({
  method: 'POST',
  path: '/api/assets',
  summary: 'Add an asset to the register',
  access: 'session',
  isIdempotent: true,
  privilege: 'management.asset.create',
  body: z.object({ ...said, ...further }),
  responses: { 201: Asset, 403: Problem, 409: Problem, 422: Problem },
});
export const updateAsset = endpoint({
  method: 'PATCH',
  path: '/api/assets/{id}',
  summary: 'Change an asset, or retire it',
  access: 'session',
  privilege: 'management.asset.edit',
  params: IdParams,
  body: z.object({
    ...z.object(said).partial().shape,
    ...further,
    /** The version that was read; a stale one is 409 with the current asset. */
    version: z.int().optional(),
  }),
  responses: { 200: Asset, ...refusals },
});
export const findAssets = endpoint({
  method: 'GET',
  path: '/api/asset/find',
  summary: 'Assets in use, for choosing one: those with the words, of a facility first',
  access: 'session',
  query: z.object({ search: Words, nearTo: Id.optional() }),
  responses: { 200: z.array(AssetBrief) },
});
export const nameAssets = endpoint({
  method: 'GET',
  path: '/api/asset/names',
  summary: 'What assets are called that answers name, retired ones too',
  access: 'session',
  query: z.object({ ids: idList(3200) }),
  responses: { 200: z.array(AssetBrief) },
});
