export { isAssetInUse, nameAssets } from './assets.queries.ts';
export { assetsModule } from './assets.routes.ts';
