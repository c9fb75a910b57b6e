import { lazy, type ReactNode, Suspense } from 'react';
import { DEFAULT_RAISE_START, type RaiseParts } from '../../../config/record-parts.ts';
import { type RecordTypeSetup, setupOf } from '../../../config/record-types.ts';
import { useMay } from '../../../shared/session/access.ts';
import type { OriginSearch } from './origin-search.ts';
import { RaisePage } from './raise-page.tsx';

// Loaded lazily: most reports are new ones, written on a slow line.
const ConvertedPage = lazy(() => import('./converted-page.tsx'));

/** Raises a record of a type: a new one, or what another is converted to. */
export function RaiseRoute(props: {
  setup: RecordTypeSetup;
  parts: RaiseParts;
  search: OriginSearch;
  forbidden: ReactNode;
  notFound: ReactNode;
}) {
  const { setup, parts, search, forbidden, notFound } = props;
  const may = useMay();
  if (!may(setup.privileges.raise)) return forbidden;
  if (search.of === undefined || !search.type)
    return <RaisePage setup={setup} parts={parts} start={DEFAULT_RAISE_START} />;
  const from = setupOf(search.type);
  if (!from.convertsTo.includes(setup.type)) return notFound;
  return (
    <Suspense fallback={null}>
      <ConvertedPage key={search.of} setup={setup} parts={parts} from={from} id={search.of} notFound={notFound} />
    </Suspense>
  );
}
