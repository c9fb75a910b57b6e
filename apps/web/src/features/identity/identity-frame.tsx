import { useMediaQuery } from '@mantine/hooks';
import type { Brand } from '@safety-qube/contract/schemas/tenants';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { BrandMark } from '../../components/brand/brand-mark.tsx';
import { LanguageChoice } from '../../components/ui/language-choice.tsx';
import classes from './identity-frame.module.css';
import { useNames } from './use-scheme.ts';

/** Loaded only where there is room for it; a failure to load it is ignored. */
const SiteIllustration = lazy<ComponentType<{ brand: Brand }>>(() =>
  import('../../components/brand/site-illustration.tsx').catch(() => ({ default: () => null })),
);
const WIDE_WINDOW = '(min-width: 992px)';

/**
 * The frame of every page before sign-in: brand, content, language; next to them the illustration where there is room.
 * Content marked `data-tall` starts at the top.
 */
export function IdentityFrame({ children }: { children: ReactNode }) {
  const { brand, appName } = useNames();
  const hasRoom = useMediaQuery(WIDE_WINDOW, undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes['frame']} data-brand={brand}>
      <div className={classes['side']}>
        <header className={classes['header']}>
          <BrandMark brand={brand} />
          <span>{appName}</span>
        </header>
        <main className={classes['content']}>{children}</main>
        <footer className={classes['footer']}>
          <LanguageChoice />
        </footer>
      </div>
      {hasRoom && (
        <div className={classes['panel']}>
          <Suspense>
            <SiteIllustration brand={brand} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
