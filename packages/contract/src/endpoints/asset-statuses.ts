import { assetStatusShapes } from '../schemas/asset-statuses.ts';
import { registerEndpoints } from './register-endpoints.ts';

const register = registerEndpoints({
  path: 'asset-statuses',
  privilege: 'management.customField',
  summaries: {
    page: 'Statuses of assets in their order, with how many assets have them',
    one: 'One status of assets',
    create: 'Add a status of assets',
    update: 'Rename a status of assets, move it in lists, or offer it no longer',
  },
  shapes: assetStatusShapes,
});
export const {
  page: pageAssetStatuses,
  get: getAssetStatus,
  create: createAssetStatus,
  update: updateAssetStatus,
} = register;
