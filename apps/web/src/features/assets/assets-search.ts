import { ASSET_LIMITS, ASSET_SORTS } from '@safety-qube/contract/assets';

export type AssetSort = (typeof ASSET_SORTS)[number];

/** Search parameters of the register. */
export interface AssetsSearch {
  q?: string | undefined;
  facility?: number | undefined;
  status?: number | undefined;
  kind?: string | undefined;
  sort?: AssetSort | undefined;
  page?: number | undefined;
  /** The asset that is open beside the list. */
  asset?: number | undefined;
  /** Whether the form to add an asset is open. */
  add?: true | undefined;
}

const id = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
const text = (value: unknown, longest: number): string => (value === undefined ? '' : String(value).slice(0, longest));

/** Parses the address; invalid values are left out. */
export function readAssetsSearch(raw: Record<string, unknown>): AssetsSearch {
  const sort = ASSET_SORTS.find((s) => s === raw['sort']);
  const q = text(raw['q'], 100);
  const kind = text(raw['kind'], ASSET_LIMITS.kind);
  return {
    ...(q && { q }),
    ...(id(raw['facility']) && { facility: id(raw['facility']) }),
    ...(id(raw['status']) && { status: id(raw['status']) }),
    ...(kind && { kind }),
    ...(sort && sort !== 'tag' && { sort }),
    ...((id(raw['page']) ?? 1) > 1 && { page: id(raw['page']) }),
    ...(id(raw['asset']) && { asset: id(raw['asset']) }),
    ...(raw['add'] === true && { add: true as const }),
  };
}

/** Navigates to the same list with part of its address changed. */
export type Go = (change: Partial<AssetsSearch>) => void;
