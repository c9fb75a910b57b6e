import * as z from 'zod';
import { Id, idList, nameOf } from './common.ts';
import { endpoint } from './endpoint.ts';
import { registerEndpoints } from './register-endpoints.ts';

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
const assetsRegister = registerEndpoints({
  path: 'assets',
  privilege: 'management.asset',
  summaries: {
    page: 'Assets where the caller’s role reaches',
    one: 'One asset',
    create: 'Add an asset to the register',
    update: 'Change an asset, or retire it',
  },
  item: Asset,
  filters: AssetFilters.shape,
  added: { ...said, ...further },
  changed: { ...z.object(said).partial().shape, ...further },
  /** All kinds in use, regardless of the filters. */
  more: { kinds: z.array(z.string()) },
});
export const { page: pageAssets, get: getAsset, create: createAsset, update: updateAsset } = assetsRegister;
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
