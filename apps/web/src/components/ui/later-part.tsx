import { Loader } from '@mantine/core';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchForClick, fetchPart } from '../../shared/page/after-first-paint.ts';
import classes from './later-part.module.css';

type Load = () => Promise<unknown>;
/** A component that is not part of the first load, with the function that loads it. */
export type LaterPart<P> = LazyExoticComponent<ComponentType<P>> & { readonly load: Load };

/** Returns a component that is not part of the first load. */
export function laterPart<P>(load: () => Promise<ComponentType<P>>): LaterPart<P> {
  return Object.assign(
    lazy(() => load().then((component) => ({ default: component }))),
    { load },
  );
}

/** Answers a click whose dialog is still being loaded. */
function Opening() {
  const { t } = useTranslation();
  return (
    <div className={classes['opening']} role="status" aria-label={t('shell.loading')}>
      <Loader size={20} />
    </div>
  );
}

/** Returns a dialog that is not part of the first load: until it is there, a sign says that it is coming. */
export function laterDialog<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = laterPart(() => fetchPart(load));
  return Object.assign(
    (props: P) => (
      <Suspense fallback={<Opening />}>
        <Part {...(props as P & React.JSX.IntrinsicAttributes)} />
      </Suspense>
    ),
    { load },
  );
}

/** Loads the parts that a click on this page needs once the page is used, on a good line. */
export function useFetchForClicks(parts: readonly { readonly load: Load }[]): void {
  useEffect(() => {
    for (const { load } of parts) fetchForClick(load);
  }, [parts]);
}
