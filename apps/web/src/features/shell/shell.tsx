import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHELL_REGISTRY, type ShellRegistry } from '../../config/shell-registry.ts';
import { useLayout } from '../../lib/layout.ts';
import { schemeQuery } from '../../lib/start-visit.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionMark } from './connection-mark.tsx';
import classes from './shell.module.css';
import { ShellContext } from './shell-context.ts';
import { Sidebar } from './sidebar.tsx';
import { useCollapsed } from './sidebar-state.ts';
import { Topbar } from './topbar.tsx';
import { useMenu } from './use-menu.ts';

/** Fetched when it is first asked for. */
const CommandPalette = lazy(() => import('./palette/command-palette.tsx'));

/** Counts how often the palette was asked for; 0 until then. */
function usePaletteRequests(): [number, () => void] {
  const [requests, setRequests] = useState(0);
  const open = () => setRequests((count) => count + 1);
  useHotkeys([['mod+K', open]], []);
  return [requests, open];
}

/** A reader of the screen begins at the page when another one comes; typing in a filter is not disturbed. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== path) main.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path]);
  return main;
}

/**
 * The frame of every page of a signed-in person, in the tenant's layout: 1 sidebar alone, 2 topbar and sidebar, 3 topbar with
 * the menu; on a phone a bar at the bottom.
 */
export function Shell({ children, registry = SHELL_REGISTRY }: { children: ReactNode; registry?: ShellRegistry }) {
  const { t } = useTranslation();
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const layout = useLayout();
  const menu = useMenu();
  const [isCollapsed, toggle] = useCollapsed();
  const [requests, openPalette] = usePaletteRequests();
  const main = useFocusOnNewPage();
  const isPhone = layout === 'mobile';
  const theme = scheme?.theme.layoutTheme ?? 1;
  const hasSidebar = !isPhone && theme !== 3;
  const parts = useMemo(
    () => ({ menu, registry, openPalette, ...(hasSidebar && { sidebar: { isCollapsed, toggle } }) }),
    [menu, registry, openPalette, hasSidebar, isCollapsed, toggle],
  );
  return (
    <ShellContext value={parts}>
      <a className={classes['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <div className={classes['shell']} data-layout={isPhone ? 'phone' : theme}>
        {!isPhone && theme !== 1 && <Topbar withMenu={theme === 3} isNarrow={layout === 'tablet'} />}
        {hasSidebar && <Sidebar isAlone={theme === 1} />}
        <main id="main" ref={main} className={classes['main']} tabIndex={-1} data-scroll-restoration-id="main">
          {children}
        </main>
        {isPhone && <BottomBar />}
        <ConnectionMark />
      </div>
      {requests > 0 && (
        <Suspense>
          <CommandPalette request={requests} />
        </Suspense>
      )}
    </ShellContext>
  );
}
