import * as z from 'zod';
import { Id, nameOf, registerShape, SearchText } from './common.ts';

export const AssetStatus = z
  .object({ id: z.int(), key: z.string(), name: z.string(), order: z.int(), isActive: z.boolean() })
  .meta({ id: 'AssetStatus' });

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
    ...registerShape,
  })
  .meta({ id: 'Asset' });
export type Asset = z.infer<typeof Asset>;

/** Maximum number of characters of each text of an asset; more is refused. */
export const ASSET_LIMITS = { tag: 40, name: 120, kind: 60, text: 120, note: 2000 } as const;
const Text = z.string().trim().max(ASSET_LIMITS.text).nullish();
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
  search: SearchText,
  facilityId: Id.optional(),
  statusId: Id.optional(),
  kind: z.string().max(ASSET_LIMITS.kind).optional(),
  sort: z.enum(ASSET_SORTS).optional(),
});
export const assetShapes = {
  item: Asset,
  filters: AssetFilters.shape,
  added: { ...said, ...further },
  changed: { ...z.object(said).partial().shape, ...further },
  /** All kinds in use, regardless of the filters. */
  more: { kinds: z.array(z.string()) },
};
