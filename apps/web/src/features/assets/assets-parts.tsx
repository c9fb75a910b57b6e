import type { Asset } from '@safety-qube/contract/assets';
import { lazy, Suspense, useEffect } from 'react';
import { DrawerShape } from '../../components/ui/drawer-shape.tsx';
import { afterFirstPaint, fetchAhead } from '../../shared/page/after-first-paint.ts';
import type { AssetsSearch, Go } from './assets-search.ts';

const loadAsset = () => import('./asset-drawer.tsx');
const loadNew = () => import('./new-asset-drawer.tsx');
const loadBulk = () => import('./assets-bulk-bar.tsx');
const AssetDrawer = lazy(() => loadAsset().then((m) => ({ default: m.AssetDrawer })));
const NewAssetDrawer = lazy(() => loadNew().then((m) => ({ default: m.NewAssetDrawer })));
const AssetsBulkBar = lazy(() => loadBulk().then((m) => ({ default: m.AssetsBulkBar })));

/** Drawers and bars over the list. They are not part of the first load: they are loaded once the list is rendered. */
export function AssetsParts(props: {
  search: AssetsSearch;
  go: Go;
  kinds: readonly string[];
  count: number;
  chosen: readonly Asset[];
  onClear: () => void;
  onChange: (assets: readonly Asset[], statusId: number) => void;
}) {
  const { search, go, kinds, count } = props;
  useEffect(() => afterFirstPaint(() => [loadAsset, loadNew, loadBulk].forEach(fetchAhead)), []);
  return (
    <>
      {count > 0 && (
        <Suspense>
          <AssetsBulkBar count={count} chosen={props.chosen} onClear={props.onClear} onChange={props.onChange} />
        </Suspense>
      )}
      {search.asset !== undefined && (
        <Suspense fallback={<DrawerShape />}>
          <AssetDrawer id={search.asset} kinds={kinds} onClose={() => go({ asset: undefined })} />
        </Suspense>
      )}
      {search.add && (
        <Suspense fallback={<DrawerShape />}>
          <NewAssetDrawer kinds={kinds} onClose={() => go({ add: undefined })} />
        </Suspense>
      )}
    </>
  );
}
