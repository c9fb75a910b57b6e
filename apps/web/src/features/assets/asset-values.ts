import type { Asset } from '@safety-qube/contract/schemas/assets';
import { ASSETS } from './assets.queries.ts';

/** The form values of an asset; the status as a string, as the select needs it. */
export interface AssetValues {
  tag: string;
  name: string;
  kind: string;
  facilityId: number | null;
  unitId: number | null;
  statusId: string | null;
  manufacturer: string;
  model: string;
  serialNumber: string;
  note: string;
}

const valuesOf = (asset: Asset): AssetValues => ({
  tag: asset.tag,
  name: asset.name,
  kind: asset.kind,
  facilityId: asset.facilityId,
  unitId: asset.unitId,
  statusId: String(asset.statusId),
  manufacturer: asset.manufacturer ?? '',
  model: asset.model ?? '',
  serialNumber: asset.serialNumber ?? '',
  note: asset.note ?? '',
});

const bodyOf = (values: AssetValues) => ({
  tag: values.tag.trim(),
  name: values.name.trim(),
  kind: values.kind.trim(),
  facilityId: Number(values.facilityId),
  unitId: values.unitId,
  statusId: Number(values.statusId),
  manufacturer: values.manufacturer.trim() || null,
  model: values.model.trim() || null,
  serialNumber: values.serialNumber.trim() || null,
  note: values.note.trim() || null,
});
export type AssetBody = ReturnType<typeof bodyOf>;

export const ASSET_FORM = {
  cache: ASSETS,
  valuesOf,
  bodyOf,
  fieldOfCode: {
    ASSET_TAG_TAKEN: 'tag',
    ASSET_STATUS_UNKNOWN: 'statusId',
    FACILITY_UNKNOWN: 'facilityId',
    UNIT_UNKNOWN: 'unitId',
  },
} as const;
