import { useHotkeys } from '@mantine/hooks';
import { isRoomy, SIDEBAR_WIDTH } from '@safety-qube/domain/frame';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeDrawnFrame } from '../../shared/page/drawn-page.ts';
import { useLayout } from '../../shared/page/layout.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import classes from './shell.module.css';
import { useBars } from './use-bars.ts';
import { useCollapsed } from './use-collapsed.ts';

/** Counts the requests to open the palette; 0 until the first. */
function usePaletteRequests(): [number, () => void] {
  const [requests, setRequests] = useState(0);
  const open = () => setRequests((count) => count + 1);
  useHotkeys([['mod+K', open]], []);
  return [requests, open];
}

/**
 * Moves the focus of screen reader users to the page when another one opens, unless that has focused something itself, such as the row
 * that was left; typing in a filter is not interrupted.
 */
function useFocusOnNewPage(path: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== path && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    last.current = path;
  }, [path]);
  return main;
}

/**
 * The frame of every page of a signed-in user, in the tenant's layout: 1 sidebar alone, 2 topbar and sidebar, 3 topbar
 * with the menu; on a phone a bar at the bottom. A page that must be shown first is rendered before the bars, in the
 * place that it keeps when they have loaded.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const layout = useLayout();
  const bars = useBars();
  const hasBars = bars !== undefined;
  useLayoutEffect(() => removeDrawnFrame(hasBars), [hasBars]);
  // Of the page that is shown, while the next one is loading.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  // Where the sidebar has another width on the next page, both are replaced instead of moved.
  const room = isRoomy(path) ? 'roomy' : 'usual';
  const [isCollapsed, toggle] = useCollapsed(path);
  const [requests, openPalette] = usePaletteRequests();
  const main = useFocusOnNewPage(path);
  const isPhone = layout === 'mobile';
  const theme = scheme?.theme.layoutTheme ?? 1;
  const hasSidebar = !isPhone && theme !== 3;
  const shared = useMemo(
    () => ({ openPalette, ...(hasSidebar && { sidebar: { isCollapsed, toggle } }) }),
    [openPalette, hasSidebar, isCollapsed, toggle],
  );
  return (
    <>
      <a className={classes['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <div className={classes['shell']} data-layout={isPhone ? 'phone' : theme}>
        {bars ? (
          <bars.BarsBefore key={room} layout={layout} theme={theme} shared={shared} />
        ) : (
          <>
            {!isPhone && theme !== 1 && <div className={classes['topbar']} />}
            {hasSidebar && (
              <div
                className={classes['sidebar']}
                style={{ inlineSize: SIDEBAR_WIDTH[isCollapsed ? 'collapsed' : 'open'] }}
              />
            )}
          </>
        )}
        <main
          key={`main ${room}`}
          id="main"
          ref={main}
          className={classes['main']}
          tabIndex={-1}
          data-scroll-restoration-id="main"
        >
          {children}
        </main>
        {bars && <bars.BarsAfter layout={layout} shared={shared} requests={requests} />}
      </div>
    </>
  );
}
