import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { AssetBrief, AssetStatus, assetShapes } from '../schemas/assets.ts';
import { Id, idList, SearchText } from '../schemas/common.ts';
import { registerEndpoints } from './register-endpoints.ts';

export const listAssetStatuses = endpoint({
  method: 'GET',
  path: '/api/asset/status',
  summary: 'Statuses that an asset can have',
  responses: { 200: z.array(AssetStatus) },
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
  shapes: assetShapes,
});
export const { page: pageAssets, get: getAsset, create: createAsset, update: updateAsset } = assetsRegister;
export const findAssets = endpoint({
  method: 'GET',
  path: '/api/asset/find',
  summary: 'Assets in use, for choosing one: those with the words, of a facility first',
  query: z.object({ search: SearchText, nearTo: Id.optional() }),
  responses: { 200: z.array(AssetBrief) },
});
export const nameAssets = endpoint({
  method: 'GET',
  path: '/api/asset/names',
  summary: 'What assets are called that answers name, retired ones too',
  query: z.object({ ids: idList(3200) }),
  responses: { 200: z.array(AssetBrief) },
});
