export { isAssetInUse, nameAssets, placeOfAsset } from './assets.queries.ts';
export { assetsModule } from './assets.routes.ts';
export { assetUndos } from './undo.ts';
